/* The table of Fresh Fish on the engine: ways that are drawn are as long as the engine says, and scenes leave the view that the engine has. */
import { describe, expect, test } from 'vitest';
import { titleOf } from '../../src/games';
import { type FreshFishView, kit } from '../../src/games/fresh-fish';
import { put } from '../../src/games/fresh-fish/scenes';
import { drawnWay, lengthsOf, longest, wayAtBest, wayNow } from '../../src/games/fresh-fish/ways';
import { goods } from '../../src/games/fresh-fish.texts';
import type { GameEvent } from '../../src/engine/types';
import type { Scene } from '../../src/stage/scenes.svelte';
import type { Staging } from '../../src/stage/staging.svelte';
import { engine } from './engine';

interface Turn {
  before: FreshFishView;
  after: FreshFishView;
  events: GameEvent[];
  log: GameEvent[];
}

/* A game of bots, move by move, as seat 0 sees it. */
async function play(seats: number, seed: string, options: string, each: (turn: Turn) => void): Promise<void> {
  const ask = await engine();
  await ask('new', seats, `fresh-fish ${seed}\n${options}`);
  const look = async () => [(await ask('view', 0)) as FreshFishView, ((await ask('log', 0, 0)) as { events: GameEvent[] }).events] as const;
  let [before, known] = await look();
  for (let i = 0; !before.over; i++) {
    const seat = before.active[0]!;
    const { move } = (await ask('bot', seat, 0, i, 'easy')) as { move: string };
    await ask('play', seat, move);
    const [after, log] = await look();
    each({ before, after, events: log.slice(known.length), log });
    [before, known] = [after, log];
  }
}

const staging = { name: (seat: number) => `N${seat}`, stage: kit.stage, kit, words: {}, table: { me: 0 } } as unknown as Staging;

describe.each([
  ['base', ''],
  ['classic', 'variant classic\n'],
  ['streets always', 'streets always\nstreet_corners off\n'],
  ['no streets', 'streets never\n'],
])('%s', (_, options) => {
  test('a way on the square is as long as the engine says', async () => {
    let [stalls, drawn] = [0, 0];
    for (const [seats, seed] of [
      [2, '0a'],
      [4, '0c'],
    ] as const)
      await play(seats, seed, options, ({ after, log, events }) => {
        if (!events.some(({ key }) => /^(flea|stall_|result)/.test(key))) return;
        const { best, now } = lengthsOf(after, log);
        const most = longest(after);
        after.stall.forEach((places, seat) =>
          places.forEach((from, g) => {
            if (from === 'none' || from === 'out') return;
            const ends = { from, to: after.truck[goods[g]!] };
            stalls++;
            expect(Math.min(most, wayNow(after, ends)?.length ?? most), `${from} now`).toBe(now[seat]![g]);
            expect(Math.min(most, wayAtBest(after, ends)?.length ?? most), `${from} at best`).toBe(best[seat]![g]);
            if (drawnWay(after, ends, best[seat]![g]!, now[seat]![g]!)) drawn++;
          }),
        );
      });
    expect(stalls).toBeGreaterThan(100);
    expect(drawn).toBeGreaterThan(stalls / 3);
  });

  test('scenes tell what changes the table, and leave it as the engine does', async () => {
    const kinds = new Set<string>();
    await play(4, '0e', options, ({ before, after, events }) => {
      const scenes = kit.stage!.scenes({ before, after, events, me: 0 }, staging);
      const told = new Set(scenes.flatMap(({ tells }) => tells));
      for (const scene of scenes) kinds.add(scene.kind);
      for (const event of events)
        if (!['again', 'pass', 'left_out', 'stopped'].includes(event.key) && !/^alone_/.test(event.key))
          expect(told.has(event), event.text).toBe(true);
      const end = scenes.reduce((view, { then }: Scene) => ({ ...view, ...then }), before as FreshFishView);
      for (const field of ['square', 'paths', 'empty', 'discs', 'storage', 'coins', 'stall', 'tiles', 'stack_count'] as const)
        expect(end[field], `${field} after ${events.map(({ text }) => text).join(' ')}`).toEqual(after[field]);
    });
    expect([...kinds]).toEqual(expect.arrayContaining(['travel', 'open', 'glow', 'pay', 'sweep', 'pave', 'card']));
  });
});

test('signs on the square bring everything that follows from them', async () => {
  await play(3, '0f', '', ({ after }) => {
    const { square, ...rest } = put(after, {});
    expect(square).toEqual(after.square);
    for (const [field, value] of Object.entries(rest)) expect(value, field).toEqual(after[field as keyof FreshFishView]);
  });
});

test('Classic has a title of its own', () => {
  const games = [{ id: 'fresh-fish', title: 'Fresh Fish' }];
  expect(titleOf(games, 'fresh-fish', { variant: 'classic' })).toBe('Fresh Fish Classic');
  expect(titleOf(games, 'fresh-fish', { variant: 'base' })).toBe('Fresh Fish');
  expect(titleOf(games, 'other')).toBe('other');
});
