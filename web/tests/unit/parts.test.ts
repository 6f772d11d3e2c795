import { expect, test } from 'vitest';
import { nearest } from '../../src/lib/arrows';
import { glyphs } from '../../src/lib/art';
import { readRoute } from '../../src/lib/route.svelte';
import { contractOf, costOf, expiring, extrasOf, type FishmongerView, inOrder, paymentOf } from '../../src/games/fishmonger';
import { priceOf } from '../../src/games/fangfrisch/view';
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
    bid: 4,
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

test.each(['single', 'at_once'])('the coins that a purchase is drawn with are those that fall, and what is stamped expires (payment=%s)', async (payment) => {
  const words = await wordsOf(ask, 'fishmonger');
  let [bought, stamped] = [0, 0];
  for (let seed = 1; seed < 12; seed++) {
    await ask('new', 3, `fishmonger ${seed}7 payment=${payment}\n`);
    for (let i = 0; i < 300; i++) {
      const view = (await ask('view', -1)) as FishmongerView;
      if (view.over) break;
      const seat = view.active[0]!;
      const { move } = (await ask('bot', seat, 0, i, 'random')) as { move: string };
      const slot = move[0] === '$' && !extrasOf(view, words, move.slice(1)) ? move.slice(1) : move[0] === '+' ? view.buying! : '';
      const extra = move[0] === '+' ? [...view.extra, move.slice(1)] : [];
      await ask('play', seat, move);
      if (!slot || extra.length < extrasOf(view, words, slot)) continue;
      const after = (await ask('view', -1)) as FishmongerView;
      const { events } = (await ask('log', seat)) as { events: { key: string; n: number }[] };
      const own = events.slice(events.findLastIndex(({ key }) => key === 'bought'));
      const falls = paymentOf(view, slot, extra, words);
      const full = expiring(view, falls, words);
      const told = new Set(own.filter(({ key }) => key === 'expired').map(({ n }) => String(n)));
      expect([...told].toSorted(), `${move} in ${JSON.stringify(view.on)}`).toEqual(full.toSorted());
      expect(Object.values(falls).reduce((a, b) => a + b, 0)).toBe(Object.keys(falls).length ? costOf(view, slot, words) : 0);
      for (const [other, n] of Object.entries(falls)) if (!full.includes(other)) expect(after.on[other]).toBe(view.on[other]! + n);
      bought++;
      stamped += full.length;
    }
  }
  expect(bought).toBeGreaterThan(20);
  expect(stamped).toBeGreaterThan(5);
});

test('every picture that a component names is drawn, and no other', async () => {
  const { readdirSync, readFileSync } = await import('node:fs');
  const at = new URL('../../src/', import.meta.url);
  const texts = readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && name !== 'lib/art.ts')
    .map((name) => readFileSync(new URL(name, at), 'utf8'));
  const named = texts.flatMap((text) => [...text.matchAll(/<Glyph name=(?:"([\w-]+)"|\{([^}]*)\})/g)].flatMap(([, one, some = '']) => one ?? [...some.matchAll(/[?:] '([\w-]+)'/g)].map(([, name]) => name!)));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(glyphs).toSorted());
});

/* The server's headers forbid styles in the page's text: what is written as it stands, in a drawing or a component, would have none. */
test('no drawing needs a style that the headers forbid', async () => {
  const { readdirSync, readFileSync } = await import('node:fs');
  const at = new URL('../../src/', import.meta.url);
  const files = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts|svg)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => /\sstyle="[^"{]*"/.test(readFileSync(new URL(name, at), 'utf8')))).toEqual([]);
});
