/* Rules pages come after the module: refusals have the rule's text all the same, and nothing waits for ever. */
import { afterEach, expect, test, vi } from 'vitest';
import { type RulesText, withRules } from '../../src/engine/rules';
import type { Ask, Refusal } from '../../src/engine/types';
import { bare, rulesText } from './engine';

const games = ['fishing', 'fresh-fish', 'wishes', 'fangfrisch', 'fishmonger'];

/* Plays until something is refused, and gives the refusal. */
async function refusal(ask: Ask, game: string): Promise<Refusal> {
  let { active } = (await ask('new', 3, `${game} 5eed\n`)) as { active: number[] };
  const names = new Set<string>();
  for (let i = 0; i < 40; i++) {
    for (const seat of active) for (const move of ((await ask('moves', seat)) as { moves: string[] }).moves) names.add(move);
    for (const move of names)
      for (const seat of [0, 1, 2]) {
        const why = (await ask('why', seat, move)) as Refusal & { legal: boolean };
        if (!why.legal) return why;
      }
    const { moves } = (await ask('moves', active[0]!)) as { moves: string[] };
    ({ active } = (await ask('play', active[0]!, moves[0]!)) as { active: number[] });
  }
  throw new Error('nothing is ever refused');
}

afterEach(() => {
  vi.useRealTimers();
});

test.each(games)('%s: a refusal has the text of its rule, in the language of the table', async (game) => {
  const asked: string[] = [];
  const ask = withRules(await bare(), (id, lang) => {
    asked.push(`${id} ${lang}`);
    return rulesText(id, lang);
  });
  const english = await refusal(ask, game);
  expect(english.text).toMatch(new RegExp(`${english.rule}: .{20,}`));
  expect(asked).toEqual([`${game} en`]);
  await ask('language', 'de');
  const german = await refusal(ask, game);
  expect(german.text).toMatch(new RegExp(`${german.rule}: .{20,}`));
  expect(german.text).not.toBe(english.text);
  await ask('language', 'en');
  expect(await refusal(ask, game)).toEqual(english);
  expect(asked).toEqual([`${game} en`, `${game} de`]);
});

test('what is wrong with a record is said with its rule', async () => {
  const other = await bare();
  const ask = withRules(await bare(), rulesText);
  await ask('language', 'de');
  const { active } = (await other('new', 3, 'fishing 5eed\n')) as { active: number[] };
  const { record } = (await other('record')) as { record: string };
  const { moves } = (await other('moves', active[0]!)) as { moves: string[] };
  const twice = record.replace('moves 0', `moves 2\n${active[0]} ${moves[0]}\n${active[0]} ${moves[0]}`);
  await expect(ask('open', twice)).rejects.toThrow(/FI-\d+: .{20,}/);
});

test('a page that cannot be loaded hinders nobody, and is tried again', async () => {
  let there = false;
  const ask = withRules(await bare(), (id, lang) => (there ? rulesText(id, lang) : Promise.reject(new Error('no network'))));
  const before = await refusal(ask, 'fishing');
  expect(before.text.endsWith(before.rule)).toBe(true);
  there = true;
  expect((await refusal(ask, 'fishing')).text).toMatch(/FI-\d+: .{20,}/);
});

test('a page that is long in coming is waited for only so long, and used when it is there', async () => {
  vi.useFakeTimers();
  let arrive = (_: string): void => undefined;
  const slow: RulesText = () => new Promise((resolve) => (arrive = resolve));
  const ask = withRules(await bare(), slow);
  const order: string[] = [];
  const dealt = ask('new', 3, 'fishing 5eed\n').then(() => order.push('new'));
  const seen = ask('view', 0).then(() => order.push('view'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  await Promise.all([dealt, seen]);
  expect(order).toEqual(['new', 'view']);
  expect((await refusal(ask, 'fishing')).text).toMatch(/^FI-\d+$/);
  arrive(await rulesText('fishing', 'en'));
  await vi.advanceTimersByTimeAsync(0);
  expect((await refusal(ask, 'fishing')).text).toMatch(/^FI-\d+: .{20,}/);
});
