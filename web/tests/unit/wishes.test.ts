import { expect, test } from 'vitest';
import type { GameEvent } from '../../src/engine/types';
import { kit, kinds, type WishesView } from '../../src/games/wishes';
import { ringAround, ringIn, wayOf } from '../../src/games/wishes/layout';
import { wordsOf } from '../../src/lib/words.svelte';
import type { Staging } from '../../src/stage/staging.svelte';
import { engine } from './engine';

const ask = await engine();
const words = await wordsOf(ask, 'wishes');

/* What the scenes of a step change, one after the other, and the position after it. */
const shownFields = [
  'hold',
  'dollars',
  'worms',
  'boats',
  'ocean',
  'bait',
  'buyers',
  'heap',
  'closed',
  'closed_count',
  'deck_count',
] as const;

test('scenes tell every event that changes the table, and end where the position is', async () => {
  const told = new Set<string>();
  for (let seed = 1; seed < 9; seed++) {
    const seats = 2 + (seed % 4);
    await ask('new', seats, `wishes ${seed}7\n`);
    const staging = { kit, stage: kit.stage, words, table: { me: 0 }, name: (seat: number) => `Seat ${seat}` } as unknown as Staging;
    let log: GameEvent[] = [];
    let before = (await ask('view', 0)) as unknown as WishesView;
    for (let i = 0; !before.over && i < 400; i++) {
      const seat = before.active[0]!;
      const { move } = (await ask('bot', seat, 0, i, seed % 4 ? 'random' : 'easy')) as { move: string };
      await ask('play', seat, move);
      const after = (await ask('view', 0)) as unknown as WishesView;
      const all = ((await ask('log', 0)) as { events: GameEvent[] }).events;
      const events = all.slice(log.length);
      log = all;
      const scenes = kit.stage!.scenes({ before, after, events, me: 0 }, staging);
      for (const { key } of scenes.flatMap(({ tells }) => tells)) told.add(key);
      const tells = scenes.flatMap((scene) => scene.tells);
      expect(tells.length).toBe(new Set(tells).size); /* nothing is told twice */
      const end = scenes.reduce<object>((view, { then }) => ({ ...view, ...then }), before) as WishesView;
      const left = events.filter((event) => !tells.includes(event)).map(({ key }) => key);
      for (const key of left)
        expect([
          'no_wish',
          'no_spread',
          'no_spoil',
          'no_sale',
          'worm_none',
          'reshuffle',
          'end_markets',
          'end_heap',
          'end_cap',
          'no_loss',
        ]).toContain(key);
      for (const field of shownFields)
        if (!(field === 'deck_count' && left.includes('reshuffle'))) expect([move, field, end[field]]).toEqual([move, field, after[field]]);
      for (const field of ['angelfish', 'monkfish', 'swordfish', 'kingfish', 'catfish', 'starfish', 'clownfish'])
        expect([move, field, (end as unknown as Record<string, unknown>)[field]]).toEqual([
          move,
          field,
          (after as unknown as Record<string, unknown>)[field],
        ]);
      before = after;
    }
  }
  for (const key of [
    'keep',
    'throw',
    'boat',
    'bait',
    'worms',
    'buyer',
    'place',
    'sold',
    'sold_all',
    'full',
    'bonus',
    'garbage',
    'spoil',
    'save',
    'worm_bonus',
    'worm_gift',
    'reveal',
    'worm_prize',
    'win',
  ])
    expect([...told]).toContain(key);
});

test('stalls stand clockwise in their zone and do not cover each other', () => {
  for (const [width, height, ring] of [
    [390, 310, ringIn(390, 310)],
    [360, 180, ringIn(360, 180)],
    [486, 300, ringIn(486, 300)],
    [1124, 770, ringAround(1124, 770, 0)],
    [768, 880, ringAround(768, 880, 70)],
  ] as const) {
    const { spots, stall } = ring;
    expect(spots.length).toBe(kinds.length);
    const middle = { x: width / 2, y: height / 2 - stall / 2 };
    const turns = spots.map(({ x, y }) => Math.atan2(y - middle.y, x - middle.x));
    const steps = turns.map((turn, i) => (turns[(i + 1) % 7]! - turn + 4 * Math.PI) % (2 * Math.PI));
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(2 * Math.PI); /* once around, never back */
    for (const { x, y } of spots) expect(x - stall / 2 >= -1 && x + stall / 2 <= width + 1 && y >= 0 && y + stall <= height + 6).toBe(true);
    spots.forEach((one, i) =>
      spots
        .slice(i + 1)
        .forEach((other) => expect(Math.abs(one.x - other.x) >= stall - 1 || Math.abs(one.y - other.y) >= stall * 0.85).toBe(true)),
    );
  }
});

test('the way of a buyer has a point for every market', () => {
  const ring = ringIn(390, 310);
  expect(wayOf(ring, 6, 1).split('L').length).toBe(3);
  const around = ringAround(1124, 770, 0);
  expect(wayOf(around, 3, 4).split('L').length).toBe(4); /* along the lower edge of the basin */
});
