import { beforeAll, expect, test } from 'vitest';
import type { GameEvent, View } from '../../src/engine/types';
import { kitOf } from '../../src/games';
import { kit as generic } from '../../src/games/generic';
import { settings } from '../../src/lib/settings.svelte';
import { cutRecord, headOf, packRecord, readRecord, unpackRecord } from '../../src/lib/record';
import { Table } from '../../src/lib/table.svelte';
import { wordsOf } from '../../src/lib/words.svelte';
import { engine } from './engine';

const names = ['Anchor', 'Wave', 'Lighthouse', 'Sail'];
const listed = (await (await engine())('games')) as { games: { id: string }[] };
const games = listed.games.map(({ id }) => id);

beforeAll(() => {
  settings.pace = 'instant';
});

async function open(game: string, seed = '5eed', seats = 3): Promise<Table> {
  const setup = { game, seats, level: 'easy' as const, options: {}, seed };
  const table = new Table('test', setup, names.slice(0, seats), await engine(), await engine(), false);
  await table.open();
  await mine(table);
  return table;
}

/* Waits until something is to be decided, or the game is over. */
async function mine(table: Table): Promise<void> {
  for (let i = 0; i < 5000 && !table.mine && !table.over; i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(table.mine || table.over).toBe(true);
}

async function playOn(table: Table, each?: (move: string) => void): Promise<void> {
  for (let i = 0; !table.over; i++) {
    const move = table.moves[i % table.moves.length]!;
    each?.(move);
    expect(await table.act(move)).toBe(true);
    await mine(table);
  }
}

test.each(games)('%s: a whole game; every move has words, and the parts of the score add up', async (game) => {
  const table = await open(game);
  const [kit, words] = [await kitOf(game), await wordsOf(await engine(), game)];
  await playOn(table, (move) => {
    expect(kit.prompt(table, words)).not.toBe('');
    for (const legal of table.moves) expect(kit.describe(legal, table, words)).not.toBe('');
    expect(kit.describe(move, table, words)).not.toMatch(/undefined|NaN|\{/);
  });
  if (kit === generic) return; // it knows the sum only
  const view = table.view as View;
  const parts = kit.parts(view, table.log, words);
  const sums = view.scores.map((_, seat) => parts.reduce((sum, { seats }) => sum + seats[seat]!, 0));
  expect(sums).toEqual(view.scores);
});

test.each(games)('%s: who looks on is told nothing that only a seat needs', async (game) => {
  const table = await open(game);
  await table.watch(table.record, table.record, -1);
  const [kit, words] = [await kitOf(game), await wordsOf(await engine(), game)];
  expect(table.mine).toBe(false);
  for (const { when } of kit.tips) expect(() => when(table.view!, table, words)).not.toThrow();
});

test('a refused move names its rule and what proves it, and changes nothing', async () => {
  for (let seed = 1; seed < 30; seed++) {
    const table = await open('fishing', String(seed), 4);
    const { hand, demanded } = table.view as View & { hand: string[][]; demanded: string | null };
    const wrong = hand[0]!.find((card) => !table.legal.has(card));
    if (!demanded || !wrong) continue;
    const before = table.record;
    expect(await table.act(wrong)).toBe(false);
    expect(table.refusal).toMatchObject({ move: wrong, rule: 'FI-15' });
    expect(table.refusal!.text).toMatch(/^FI-15: If a colour is demanded/);
    expect([...table.witness].every((card) => card[0] === demanded)).toBe(true);
    expect(table.witness.size).toBeGreaterThan(0);
    expect(table.record).toBe(before);
    return;
  }
  expect.unreachable('no deal with a card that may not be played');
});

test('undo goes back to the own decision before, also over sealed choices', async () => {
  for (const game of games) {
    const table = await open(game);
    const [moves, record] = [table.moves, table.record];
    await table.act(moves[0]!);
    await mine(table);
    expect(table.own).toBeGreaterThan(0);
    await table.undo();
    await mine(table);
    expect(table.moves).toEqual(moves);
    expect(readRecord(table.record).moves.filter(({ seat }) => seat === 0)).toEqual(readRecord(record).moves.filter(({ seat }) => seat === 0));
  }
});

test('a hint is a legal move with a reason; a preview tells what would follow', async () => {
  const table = await open('fresh-fish');
  await table.askHint('en');
  expect(table.legal.has(table.hint!.move)).toBe(true);
  expect(table.hint!.text).toContain(`A bot would play ${table.hint!.move}.`);
  const move = table.moves.find((name) => name[0] === 'R')!;
  await table.look(move);
  expect(table.preview!.events.map(({ key }: GameEvent) => key)).toContain('reserved');
  expect(table.preview!.until).toBe('end');
  expect(table.preview!.rest).toBeUndefined();
  table.lookAway();
  expect(table.preview).toBeNull();
});

test('a game goes on from its record', async () => {
  const table = await open('wishes');
  for (let i = 0; i < 5; i++) {
    await table.act(table.moves[0]!);
    await mine(table);
  }
  const again = new Table('again', table.setup, table.names, await engine(), await engine(), false);
  await again.open(table.record);
  await mine(again);
  expect(again.view).toEqual(table.view);
  expect(again.log).toEqual(table.log);
  expect(again.fresh).toEqual([]);
});

test('the language can change in the middle of a game', async () => {
  const table = await open('fishing');
  await table.act(table.moves[0]!);
  await mine(table);
  expect(table.log.find(({ seat }) => seat === 0)!.text).toMatch(/^You play/);
  await table.refresh('de');
  expect(table.log.find(({ seat }) => seat === 0)!.text).toMatch(/^Du spielst/);
});

test('a record can be cut, packed into an address and unpacked', async () => {
  const table = await open('fishmonger');
  await table.act(table.moves[0]!);
  await mine(table);
  const parts = readRecord(table.record);
  expect(headOf(parts, 'game')).toBe('fishmonger');
  expect(cutRecord(parts, parts.moves.length)).toBe(table.record);
  expect(readRecord(cutRecord(parts, 1)).moves).toEqual(parts.moves.slice(0, 1));
  const packed = await packRecord(table.record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackRecord(packed)).toBe(table.record);
});

test('a replay shows a viewer what was seen, and leaves nothing to decide', async () => {
  const table = await open('fishing');
  await table.act(table.moves[0]!);
  await mine(table);
  const parts = readRecord(table.record);
  const shown = new Table('replay', table.setup, names.slice(0, 3), await engine(), await engine(), false);
  await shown.watch(cutRecord(parts, 2), cutRecord(parts, 1), -1);
  expect((shown.view as View & { hand: unknown[] }).hand).toEqual([null, null, null]);
  expect(shown.moves).toEqual([]);
  expect(shown.fresh.length).toBe(1);
  await shown.watch(cutRecord(parts, 2), cutRecord(parts, 1), 1);
  expect((shown.view as View & { hand: unknown[] }).hand[1]).not.toBeNull();
});
