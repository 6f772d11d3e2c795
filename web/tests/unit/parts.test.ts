import { expect, test } from 'vitest';
import { nearest } from '../../src/lib/arrows';
import { glyphs } from '../../src/lib/art';
import { readRoute } from '../../src/lib/route.svelte';
import { contractOf, extrasOf, type FishmongerView, inOrder } from '../../src/games/fishmonger';
import { priceOf } from '../../src/games/fangfrisch';
import { printed, ringOf } from '../../src/games/wishes';
import { wordsOf } from '../../src/lib/words.svelte';
import { engine } from './engine';

const ask = await engine();

test('addresses', () => {
  expect(readRoute('')).toEqual({ page: 'start' });
  expect(readRoute('#/play/fishing/abc')).toEqual({ page: 'table', game: 'fishing', id: 'abc' });
  expect(readRoute('#/replay/x-y_z')).toEqual({ page: 'replay', packed: 'x-y_z', review: false });
  expect(readRoute('#/replay/x-y_z/review')).toEqual({ page: 'replay', packed: 'x-y_z', review: true });
  expect(readRoute('#/join/abc/code')).toEqual({ page: 'online', table: 'abc', code: 'code', secret: '' });
  expect(readRoute('#/seat/abc/key/code')).toEqual({ page: 'online', table: 'abc', code: 'code', secret: 'key' });
  expect(readRoute('#/online/abc')).toEqual({ page: 'online', table: 'abc', code: '', secret: '' });
  expect(readRoute('#/nonsense')).toEqual({ page: 'start' });
});

test('arrow keys find the nearest control in their direction', () => {
  const spots = [
    { id: 'right', x: 10, y: 0 },
    { id: 'far', x: 30, y: 0 },
    { id: 'below', x: 0, y: 10 },
  ];
  const from = { x: 0, y: 0 };
  expect(nearest(from, spots, [1, 0])?.id).toBe('right');
  expect(nearest(from, spots, [0, 1])?.id).toBe('below');
  expect(nearest(from, spots, [-1, 0])).toBeUndefined();
});

test('what is printed on cards comes from the data files', async () => {
  const wishes = await wordsOf(ask, 'wishes');
  expect(ringOf(wishes)).toEqual(['A', 'M', 'S', 'K', 'C', 'T', 'W']);
  expect(printed('A8', wishes)).toMatchObject({ other: 'K', double: false });
  expect(printed('M9', wishes).double).toBe(true);
  const fangfrisch = await wordsOf(ask, 'fangfrisch');
  expect([0, 1, 8, 10, 14].map((fish) => priceOf(fish, fangfrisch))).toEqual([0, 1, 20, 30, 30]);
  const fishmonger = await wordsOf(ask, 'fishmonger');
  expect(contractOf('X2', fishmonger)).toEqual({
    id: 'X2',
    value: 4,
    supply: 0,
    pays: [
      { n: 1, goods: 'z' },
      { n: 1, goods: 'c' },
    ],
    gets: [{ n: 3, goods: '$' }],
    times: 1,
  });
  expect(inOrder(['Z1', 'B1.2', 'S2', 'B1'], fishmonger)).toEqual(['S2', 'B1', 'B1.2', 'Z1']);
});

test('the extra coins of a purchase are those that the engine asks for', async () => {
  const words = await wordsOf(ask, 'fishmonger');
  let seen = 0;
  for (let seed = 1; seed < 12; seed++) {
    await ask('new', 3, `fishmonger ${seed}5\n`);
    let table = { active: [0], over: false };
    for (let i = 0; !table.over && i < 400; i++) {
      const view = (await ask('view', -1)) as FishmongerView;
      const seat = view.active[0]!;
      if (view.over) break;
      if (view.phase === 'extra' && !view.extra.length) {
        const { events } = (await ask('log', seat)) as { events: { key: string; m: number }[] };
        expect(extrasOf(view, words)).toBe(events.findLast(({ key }) => key === 'buying')!.m);
        seen++;
      }
      const { move } = (await ask('bot', seat, 0, i, 'random')) as { move: string };
      table = (await ask('play', seat, move)) as typeof table;
    }
  }
  expect(seen).toBeGreaterThan(3);
});

test('every picture that a component names is drawn', async () => {
  const { readdirSync, readFileSync } = await import('node:fs');
  const named = ['games', 'lib', 'pages'].flatMap((part) => {
    const at = new URL(`../../src/${part}/`, import.meta.url);
    return readdirSync(at)
      .filter((name) => /\.(svelte|ts)$/.test(name))
      .flatMap((name) => [...readFileSync(new URL(name, at), 'utf8').matchAll(/(?:<Glyph name="|glyph: '|thing\(')([\w-]+)["']/g)].map(([, glyph]) => glyph!));
  });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((glyph) => !(glyph in glyphs))).toEqual([]);
});
