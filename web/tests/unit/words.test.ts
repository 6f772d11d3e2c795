import { expect, test } from 'vitest';
import { languages } from '../../src/lib/languages';
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

test.each(games)('%s: the page can read its words and its rules in every language', async (id) => {
  const words = await wordsOf(ask, id);
  expect(words.has('about')).toBe(true);
  const numbers = (page: RulesPage) => page.chapters.flatMap(({ rules }) => rules.map(({ number }) => number));
  const pages = await Promise.all(languages.map(async ({ code }) => numbers(readRules(await rulesText(id, code)))));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]!.length).toBeGreaterThan(50);
  for (const page of pages) expect(page).toEqual(pages[0]);
});
