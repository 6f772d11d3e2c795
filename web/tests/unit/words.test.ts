import { expect, test } from 'vitest';
import { type RulesPage, readRules, readTables, readWords, wordsOf } from '../../src/lib/words.svelte';
import { engine, rulesText } from './engine';

const ask = await engine();
const games = ((await ask('games')) as { games: { id: string }[] }).games.map(({ id }) => id);

test('a data file is tables, and words are lines with a key', () => {
  expect(readTables('# note\nA 1 2 # end\n\nB\n')).toEqual([['A', '1', '2'], ['B']]);
  expect(readWords('# note\n\nsold | {you:sell|sells} it | n=1..\n')).toEqual({ sold: '{you:sell|sells} it' });
});

test('a rules page is chapters of numbered rules and rulings', () => {
  const page = readRules('# T: rules\n\nHello.\n\n## One\n\n- **AB-1** First.\n\n## Rulings\n\n| no. | q | r |\n|---|---|---|\n| X-1 | Why? | So. |\n');
  expect(page.intro).toBe('Hello.');
  expect(page.chapters).toEqual([
    { title: 'One', rules: [{ number: 'AB-1', text: 'First.' }], rulings: [] },
    { title: 'Rulings', rules: [], rulings: [['X-1', 'Why?', 'So.']] },
  ]);
});

test.each(games)('%s: the page can read its words and its rules in both languages', async (id) => {
  const words = await wordsOf(ask, id);
  expect(words.has('about')).toBe(true);
  const [english, german] = (await Promise.all([rulesText(id, 'en'), rulesText(id, 'de')])).map(readRules);
  const numbers = (page: RulesPage) => page.chapters.flatMap(({ rules }) => rules.map(({ number }) => number));
  expect(numbers(english!).length).toBeGreaterThan(50);
  expect(numbers(german!)).toEqual(numbers(english!));
});
