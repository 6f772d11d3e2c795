/* The bell in real time against bots: they react as people do, a person can be quicker, and only moves are in the record. */
import { beforeAll, expect, test } from 'vitest';
import { readRecord } from '../../src/lib/record';
import { settings } from '../../src/lib/settings.svelte';
import { Table } from '../../src/lib/table.svelte';
import type { FangfrischView } from '../../src/games/fangfrisch/view';
import { engine } from './engine';

const names = ['Anchor', 'Wave', 'Lighthouse'];
const FIRST = 350; /* milliseconds: no bot answers sooner (FM-93) */

beforeAll(() => {
  settings.pace = 'instant';
});

async function open(bell: string, seed: string): Promise<Table> {
  const table = new Table(
    `bell-${bell}-${seed}`,
    { game: 'fangfrisch', seats: 3, level: 'easy', options: { bell }, seed },
    names,
    await engine(),
    await engine(),
    false,
  );
  await table.open();
  return table;
}
const atBell = (table: Table) => table.view?.phase === 'bell' && table.legal.has('r');
const lies = (table: Table) => (table.view as FangfrischView).parcel.length;
async function until(holds: () => boolean, most = 9000): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > most) throw new Error('it does not come');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

test('the engine says whether a bell is rung in real time, and how bots react', async () => {
  const ask = await engine();
  await ask('new', 3, 'fangfrisch 01\n');
  expect(await ask('live', 7)).toEqual({ ok: true, waits: false });
  await ask('new', 3, 'fangfrisch 01\nbell first\n');
  const times: number[] = [];
  for (let word = -2147483648; word < 2147483648; word += 4294967) {
    const { waits, auction, card, after } = (await ask('live', word)) as { waits: boolean; auction: number; card: number; after: number };
    expect([waits, auction, card]).toEqual([true, 1, 1]);
    times.push(after / 1000);
  }
  times.sort((a, b) => a - b);
  expect(times[0]).toBeGreaterThan(FIRST);
  const median = times[times.length >> 1]! - FIRST;
  expect(median).toBeGreaterThan(340);
  expect(median).toBeLessThan(360);
  await ask('new', 3, 'fishing 01\n');
  expect(await ask('live', 7)).toEqual({ ok: true, waits: false });
});

test('a person who rings at once is first, also when bots want the parcel', async () => {
  const table = await open('first', '37');
  await until(() => atBell(table));
  expect(await table.act('r')).toBe(true);
  expect((table.view as FangfrischView).buyer).toBe(table.me);
  expect(table.view!.phase).not.toBe('bell');
  table.close();
});

test('bots answer after a human reaction, not before, and the game goes on', async () => {
  const table = await open('first', '2d');
  let shown = 0; /* when the card was seen */
  table.paced = async () => void (shown = performance.now());
  let asked = 0;
  let rang = 0;
  for (let n = 0; n < 40 && (asked < 4 || rang < 1) && !table.over; n++) {
    await until(() => table.mine || table.over);
    if (!atBell(table)) {
      expect(await table.act(table.moves[0]!)).toBe(true);
      continue;
    }
    const [cards, made] = [lies(table), readRecord(table.record).moves.length];
    await until(() => readRecord(table.record).moves.length > made);
    if (shown) expect(performance.now() - shown).toBeGreaterThan(FIRST);
    asked++;
    await until(() => table.settled || !atBell(table));
    if (!atBell(table)) {
      rang++;
      continue;
    }
    await table.act('w');
    await until(() => !atBell(table) || lies(table) > cards || table.over);
  }
  expect(asked).toBeGreaterThanOrEqual(4);
  const { moves } = readRecord(table.record);
  expect(moves.every(({ move }) => /^[a-zA-Z0-9.-]+$/.test(move))).toBe(true);
  table.close();
}, 60000);
