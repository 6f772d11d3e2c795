/* Scenes: every event of whole games is told, what is drawn meanwhile is a view, and in the end it is the table's. */
import { beforeAll, expect, test } from 'vitest';
import type { GameEvent, View } from '../../src/engine/types';
import { kitOf } from '../../src/games';
import { settings } from '../../src/lib/settings.svelte';
import { Table } from '../../src/lib/table.svelte';
import { wordsOf } from '../../src/lib/words.svelte';
import { Scenes, type Scene, type Step } from '../../src/stage/scenes.svelte';
import { Staging } from '../../src/stage/staging.svelte';
import { textOf } from '../../src/stage/sentences';
import { engine } from './engine';

const names = ['Anchor', 'Wave', 'Lighthouse', 'Sail', 'Gull'];
const ask = await engine();
const { games } = (await ask('games')) as { games: { id: string; min_seats: number; max_seats: number }[] };
const kits = await Promise.all(games.map(async (facts) => ({ ...facts, kit: await kitOf(facts.id) })));
/* What no sentence may say, besides holes in a text. */
const codes: Record<string, RegExp> = {
  fishing: /undefined|\{|\b[BPRYG]\d|\bX[PMAFCL]\b/,
  fangfrisch: /undefined|\{|\b[ESFCTLJ][1-3]\b|\b(?:FP|ME|K|D)\b/,
  fishmonger: /undefined|\{|\b[SBMZCX]\d|slot \d/,
};
/* Fields that only a table's own scenes know: they are drawn while one is shown, and gone with the next view. */
const passing: Record<string, string[]> = { 'fresh-fish': ['opening', 'told'] };
const staged = kits.filter(({ kit }) => kit.stage);

beforeAll(() => {
  settings.pace = 'instant';
});

/* Plays a game of the bots as seat 0 sees it; every move is a step. */
async function steps(game: string, seats: number, each: (step: Step, log: GameEvent[]) => void): Promise<Table> {
  const match = await engine();
  const setup = { game, seats, level: 'easy' as const, options: {}, seed: `5ce4e${seats}` };
  const table = new Table('scenes', setup, names.slice(0, seats), match, await engine(), false);
  await match('new', seats, `${game} ${setup.seed}\n`);
  await match('names', 0, names.slice(0, seats).join('\n'));
  let before = (await match('view', 0)) as View;
  let known = 0;
  for (let n = 0; !before.over && n < 2000; n++) {
    const seat = before.active[0]!;
    const { moves } = (await match('moves', seat)) as { moves: string[] };
    await match('play', seat, moves[(n * 7919) % moves.length]!);
    const after = (await match('view', 0)) as View;
    const { events } = (await match('log', 0)) as { events: GameEvent[] };
    table.view = after;
    table.log = events;
    each({ before, after, events: events.slice(known), me: 0 }, events);
    [before, known] = [after, events.length];
  }
  expect(before.over).toBe(true);
  return table;
}

test('there is a table on the stage', () => expect(staged.map(({ id }) => id)).toContain('fishing'));

for (const { id, kit, min_seats, max_seats } of staged)
  for (const seats of [min_seats, max_seats])
    test(`${id} with ${seats}: scenes tell events of their step, in fields that the view has, and cards have words`, async () => {
      const words = await wordsOf(ask, id);
      let staging: Staging | undefined;
      const told = new Map<string, number>();
      await steps(id, seats, (step, log) => {
        const table = { view: step.after, log, names, me: 0, seen: 0, mine: false, moves: [], legal: new Set(), preview: null } as unknown as Table;
        staging = new Staging(table, kit, words);
        const scenes: Scene[] = kit.stage!.scenes(step, staging);
        for (const scene of scenes) {
          for (const event of scene.tells) {
            expect(step.events).toContain(event);
            told.set(event.key, (told.get(event.key) ?? 0) + 1);
          }
          const fields = Object.keys(scene.then ?? {}).filter((field) => !passing[id]?.includes(field));
          for (const field of fields) expect(step.after, `${scene.kind} changes ${field}`).toHaveProperty(field);
          if (scene.kind === 'card') {
            const card = kit.stage!.card!(scene, staging);
            const text = JSON.stringify(card);
            expect(text).not.toMatch(/undefined|NaN|\{\w+\}/);
            expect(card.lines.length).toBe(seats);
            /* Here others choose their secret bids while the card hangs, and the log is read anew. */
            if (id !== 'fishmonger') continue;
            const anew = new Staging({ ...table, log: log.map((event) => ({ ...event })) } as unknown as Table, kit, words);
            expect(kit.stage!.card!(scene, anew)).toEqual(card);
          }
        }
        for (const event of step.events) expect(textOf(event, staging)).not.toMatch(codes[id] ?? /undefined|\{/);
        const chapters = kit.stage!.chapters(log);
        expect(chapters[0]?.from).toBe(0);
        for (const [i, chapter] of chapters.entries()) expect(chapter.from).toBeGreaterThanOrEqual(chapters[i - 1]?.from ?? 0);
        expect(kit.stage!.where(step.after, 'wide')).not.toMatch(/undefined|NaN|-Infinity/);
      });
      expect([...told.keys()].length).toBeGreaterThan(2);
    });

/* ---- The player ---- */

const view = (ply: number, more: object = {}) => ({ game: 'x', seats: 2, active: [0], sealed: [], first: 0, phase: 'p', aid: 0, ply, over: false, scores: [0, 0], ...more }) as View;
const event = (key: string, seat = 1) => ({ key, seat, n: 0, m: 0, text: key }) as GameEvent;

function player(scenesOf: (step: Step) => Scene[]) {
  const table = { view: view(0, { value: 0 }) as View | null, log: [] as GameEvent[], me: 0, seen: 0 };
  const scenes = new Scenes(table as unknown as Table, scenesOf);
  scenes.follow();
  const change = (ply: number, value: number, ...events: GameEvent[]) => {
    table.view = view(ply, { value });
    table.log = [...table.log, ...events];
    scenes.follow();
  };
  const shown = () => (scenes.view as View & { value: number }).value;
  return { table, scenes, change, shown };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what no scene tells is noted; the view waits for its scene, and a tap goes to the end', async () => {
  settings.pace = 'calm';
  const { scenes, change, shown } = player(({ events }) => [{ kind: 'sweep', tells: events.slice(0, 1), then: { value: 5 } }]);
  change(1, 7, event('a'), event('b'));
  await turn();
  expect([scenes.running, scenes.now?.kind, shown(), scenes.count]).toEqual([true, 'sweep', 0, 0]);
  change(2, 9, event('c'));
  expect(shown()).toBe(0); /* the table is ahead, the screen is not */
  scenes.skip();
  await scenes.idle();
  expect([scenes.running, scenes.now, shown(), scenes.count]).toEqual([false, null, 9, 3]);
  settings.pace = 'instant';
});

test('things that travel are where they are now, and a round waits for a tap', async () => {
  settings.pace = 'quick';
  const { scenes, change, shown } = player(({ events }) => [
    { kind: 'travel', tells: [events[0]!], then: { value: 1 } },
    { kind: 'card', tells: [events[1]!] },
  ]);
  change(1, 2, event('a'), event('b'));
  await turn();
  expect([scenes.now?.kind, shown()]).toEqual(['travel', 1]);
  while (scenes.now?.kind !== 'card') await turn();
  scenes.skip();
  await scenes.idle();
  expect(shown()).toBe(2);
  settings.pace = 'instant';
});

test('a position that is read anew, without anything that happened, ends no scene', async () => {
  settings.pace = 'calm';
  const { table, scenes, change, shown } = player(({ events }) => [{ kind: 'card', tells: events }]);
  change(1, 7, event('a'));
  await turn();
  table.view = view(1, { value: 8 });
  scenes.follow();
  expect([scenes.now?.kind, scenes.running, scenes.past.length]).toEqual(['card', true, 1]);
  scenes.skip();
  await scenes.idle();
  expect([shown(), scenes.past.length]).toEqual([8, 1]);
  settings.pace = 'instant';
});

test('without waiting everything is there at once, and can be shown again', async () => {
  const { scenes, change, shown } = player(({ events }) => [{ kind: 'sweep', tells: events, then: { value: 5 } }]);
  change(1, 7, event('a'));
  expect([scenes.running, shown(), scenes.past.length]).toEqual([false, 7, 1]);
  scenes.replay();
  await turn();
  expect([scenes.running, scenes.again, shown()]).toEqual([true, true, 0]);
  scenes.skip();
  await scenes.idle();
  expect([shown(), scenes.again]).toEqual([7, false]);
});

test('a move that is taken back is no scene', () => {
  const { table, scenes, change, shown } = player(({ events }) => [{ kind: 'note', tells: events }]);
  change(2, 7, event('a'));
  table.view = view(1, { value: 3 });
  table.log = [];
  scenes.follow();
  expect([scenes.running, shown(), scenes.count, scenes.past.length]).toEqual([false, 3, 0, 0]);
});
