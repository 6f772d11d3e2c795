/* The question before a costly move: asked for what can be known, answered by the same move, never where undo is free. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { kitOf } from '../../src/games';
import { Gate } from '../../src/lib/confirm.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { Table } from '../../src/lib/table.svelte';
import { wordsOf } from '../../src/lib/words.svelte';
import { engine } from './engine';

beforeAll(() => {
  settings.pace = 'instant';
});
afterEach(() => {
  settings.confirm = 'needed';
});

async function open(game: string, seed: string): Promise<{ table: Table; gate: Gate }> {
  const setup = { game, seats: 3, level: 'medium' as const, options: {}, seed };
  const table = new Table('test', setup, ['Anchor', 'Wave', 'Lighthouse'], await engine(), await engine(), false);
  const gate = new Gate(table, await kitOf(game), await wordsOf(await engine(), game));
  await table.open();
  await mine(table);
  return { table, gate };
}

async function mine(table: Table): Promise<void> {
  for (let i = 0; i < 5000 && !table.mine && !table.over; i++) await new Promise((resolve) => setTimeout(resolve, 1));
}

/* A sentence that each game must come up with while it is played at random. */
const reasons = {
  fishing: [/You lose 3 points/],
  'fresh-fish': [/You bid \d+ of your \d+ coins/, /You take back/],
  wishes: [/puts? \d+ fish on the garbage heap/, /nothing to sell/],
  fangfrisch: [/A parcel costs 10 euros/, /would still fit/, /a whole field into the trash/],
  fishmonger: [/You could still do this: Convert/],
};

test.each(Object.entries(reasons))('%s: what costs is asked about, and most moves are not', async (game, wanted) => {
  settings.confirm = 'always';
  const said: string[] = [];
  let quiet = 0;
  for (let seed = 1; seed < 7 && !wanted.every((reason) => said.some((text) => reason.test(text))); seed++) {
    const { table, gate } = await open(game, `${seed}c`);
    for (let i = 0; !table.over; i++) {
      const { own } = table;
      for (const move of table.moves) {
        const why = await gate.why([move]);
        if (why) said.push(why);
        else quiet++;
      }
      expect(table.own, 'asking makes no move; others may seal theirs meanwhile').toBe(own);
      expect(await table.act(table.moves[(i * 7919) % table.moves.length]!)).toBe(true);
      await mine(table);
    }
  }
  for (const reason of wanted) expect(said.some((text) => reason.test(text)), String(reason)).toBe(true);
  expect(quiet).toBeGreaterThan(said.length);
});

test('the same move again is the answer; another one is a new question', async () => {
  settings.confirm = 'always';
  const { table, gate } = await open('fishmonger', '01');
  table.gate = (moves) => gate.passes(moves);
  const bid = ['b+S1', 'b+S2', 'b+S3', 'b.'];
  expect(await table.act(...bid)).toBe(false);
  expect(gate.pending?.why).toMatch(/every card/);
  expect(table.own).toBe(0);
  expect(await table.act(...bid)).toBe(true);
  expect(gate.pending).toBeNull();
  expect(table.own).toBe(4);
});

test('nobody is asked where undo is free, or who does not want to be', async () => {
  const { table, gate } = await open('fishmonger', '01');
  const bid = ['b+S1', 'b+S2', 'b+S3', 'b.'];
  expect(table.undoable).toBe(true);
  expect(await gate.passes(bid)).toBe(true);
  Object.defineProperty(table, 'undoable', { value: false });
  expect(await gate.passes(bid)).toBe(false);
  gate.pending = null;
  settings.confirm = 'never';
  expect(await gate.passes(bid)).toBe(true);
});
