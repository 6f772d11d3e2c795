import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { View } from '../../src/engine/types';
import { kit as fishing } from '../../src/games/fishing';
import { kit as freshFish, pathsIn } from '../../src/games/fresh-fish';
import { findGame, isElsewhere } from '../../src/lib/saves.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { Table } from '../../src/lib/table.svelte';
import { wordsOf } from '../../src/lib/words.svelte';
import type { Staging } from '../../src/stage/staging.svelte';
import { engine } from './engine';

const names = ['Anchor', 'Wave', 'Lighthouse', 'Sail'];
const KEY = 'quayside.games';

/* What a browser keeps, as long as a test goes on. */
beforeAll(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  settings.pace = 'instant';
});
beforeEach(() => localStorage.removeItem(KEY));

async function sit(game: string, options: Record<string, string> = {}, id = 'one'): Promise<Table> {
  const setup = { game, seats: 3, level: 'easy' as const, options, seed: '5eed' };
  return new Table(id, setup, names.slice(0, 3), await engine(), await engine());
}

async function settled(table: Table): Promise<void> {
  for (let i = 0; i < 20000 && !(table.over || (table.settled && table.mine)); i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(table.over || table.mine).toBe(true);
}

test('a game is kept from the deal on, and shows after a reload what was new before it', async () => {
  const table = await sit('fresh-fish');
  await table.open();
  expect(findGame('one')).toMatchObject({ moves: 0, record: table.record });
  for (let i = 0; i < 12; i++) {
    await settled(table);
    await table.act(table.moves[(i * 7) % table.moves.length]!);
  }
  await settled(table);
  const { record, seen } = findGame('one')!;
  const again = await sit('fresh-fish');
  await again.open(record, seen);
  await settled(again);
  expect(table.fresh.length).toBeGreaterThan(0);
  expect(again.fresh).toEqual(table.fresh);
  expect(again.view).toEqual(table.view);
  again.close();
});

test('what another tab has made of a game is never overwritten, and can be gone on with', async () => {
  const table = await sit('wishes');
  await table.open();
  await settled(table);
  const mine = findGame('one')!;
  /* Another tab opens the same game and plays on. */
  const there = await sit('wishes', {}, 'there');
  await there.open(mine.record);
  await settled(there);
  await there.act(there.moves[0]!);
  await settled(there);
  const theirs = { ...findGame('there')!, id: 'one', by: 'another tab' };
  localStorage.setItem(KEY, JSON.stringify([theirs]));
  expect(isElsewhere('one')).toBe(true);
  expect(await table.act(table.moves.at(-1)!)).toBe(false);
  expect([table.elsewhere, table.mine]).toEqual([true, false]);
  await table.undo();
  expect(findGame('one')).toEqual(theirs);
  await table.takeOver();
  await settled(table);
  expect([table.elsewhere, table.record, isElsewhere('one')]).toEqual([false, theirs.record, false]);
  expect(await table.act(table.moves[0]!)).toBe(true);
});

test('paths that a preview tells are those that would be laid, in Classic too', async () => {
  for (const variant of ['base', 'classic']) {
    const table = await sit('fresh-fish', { variant });
    let told = 0;
    await table.open();
    for (let i = 0; i < 400 && !table.over && told < 12; i++) {
      await settled(table);
      for (const move of table.moves.filter((name) => /^[MP]/.test(name))) {
        await table.look(move);
        const { events, changes } = table.preview!;
        const paths = pathsIn(events);
        if (!paths.length || !changes.fresh) continue;
        told++;
        expect(paths.toSorted()).toEqual((changes.fresh as string[]).toSorted());
      }
      if (!table.over) await table.act(table.moves[(i * 13) % table.moves.length]!);
    }
    table.close();
    expect(told).toBeGreaterThan(5);
  }
});

test('who plays after a led buoy does not lead', async () => {
  const table = await sit('fishing');
  await table.open();
  const words = await wordsOf(await engine(), 'fishing');
  const at = (more: object) => fishing.prompt({ ...table, view: { ...table.view, phase: 'play', demanded: null, plays: [], ...more } as View, me: 0 } as unknown as Table, words);
  expect(at({})).toContain('You lead');
  expect(at({ plays: ['XN'] })).toBe('Play any card.');
  settings.lang = 'de';
  expect(at({ plays: ['XN'] })).toBe('Spiel irgendeine Karte.');
  settings.lang = 'en';
  table.close();
});

/* What is said below a question when nothing is selected. */
const whyOf = ({ stage }: typeof fishing, view: object, table: object = {}) =>
  stage!.ask({ view, selected: [], table: { view, me: 0, ...table }, name: (seat: number) => (seat ? names[seat] : 'You') } as unknown as Staging).why;

test('Fishing: what is said of a trick holds with a call, with the lowest card and without green', () => {
  const view = { phase: 'play', seats: 3, demanded: 'B', called: 0, caller: 1, lowest: 0, winner: 1, plays: ['B7'], hand: [['R2', 'G3']] };
  const why = (more: object) => whyOf(fishing, { ...view, ...more });
  expect(why({})).toBe('Of your cards only green, the trump, can win this trick.');
  expect(why({ hand: [['R2', 'P3']] })).toBe('Nothing that you hold can win this trick.');
  expect(why({ demanded: 'G', plays: ['G7'], hand: [['R2']] })).toBe('Nothing that you hold can win this trick.');
  /* FI-24: who has called wins with any card, until somebody follows or plays green. */
  const called = { called: 1, caller: 0, winner: 0, plays: ['R7'], hand: [['R2', 'P3']] };
  expect(why(called)).toMatch(/^You called: you win if nobody/);
  expect(why({ ...called, plays: ['G1'], winner: 1 })).toBe('Nothing that you hold can win this trick.');
  expect(why({ ...called, plays: ['B1'], winner: 1 })).toBe('Nothing that you hold can win this trick.');
  expect(why({ ...called, caller: 2 })).toBe('Nothing that you hold can win this trick.');
  /* The caller is ahead before anything was followed, and is spoken to. */
  expect(why({ ...called, hand: [['B2']] })).toMatch(/^You are ahead/);
  expect(why({ hand: [['B2']] })).toMatch(/^Wave is ahead/);
  /* FI-17, FI-26: buoys need not follow, and the highest card does not always win. */
  expect(why({ demanded: null, plays: [], lowest: 1 })).not.toMatch(/highest/);
  expect(why({ phase: 'call' })).toMatch(/or a buoy/);
});

test('Fresh Fish: who must draw may well have discs left', () => {
  const view = { phase: 'turn', seats: 3, discs: [['c4']] };
  const said = whyOf(freshFish, view, { legal: new Map([['D', 0]]), moves: ['D'] });
  expect(said).not.toMatch(/no disc/);
});

test('without the memory aid one sees one\'s own trash, and of others the cards', async () => {
  const table = await sit('fangfrisch', { memory_aid: 'off' });
  await table.open();
  const view = table.view as View & { trash_fish: (number | null)[]; trash: (string[] | null)[] };
  expect([view.trash_fish, view.trash]).toEqual([[0, null, null], [[], null, null]]);
  table.close();
});

