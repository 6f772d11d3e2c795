/* Fresh Fish: discs near trucks, a tile, an auction, an area that is complete, a disc that is lost. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { type FreshFishView, wanted } from '../games/fresh-fish';
import { type Goods, say as words } from '../games/fresh-fish.texts';

export const say = book('lesson-fresh-fish');

interface Spot {
  space: string;
  sign: string;
}

const spots = (view: View): Spot[] =>
  Object.entries((view as FreshFishView).square).flatMap(([row, signs]) =>
    signs.map((sign, column) => ({ space: String.fromCharCode(97 + column) + row, sign })),
  );

function steps(a: string, b: string): number {
  return Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a.slice(1)) - Number(b.slice(1)));
}

/* How far a space is from a truck, as the crow flies: no path is known yet. */
function far(view: View, space: string, goods: Goods): number {
  const truck = spots(view).find(({ sign }) => sign === `T${goods}`);
  return truck ? steps(space, truck.space) : 99;
}

const goodsOf = (view: View): Goods[] =>
  spots(view)
    .filter(({ sign }) => sign[0] === 'T')
    .map(({ sign }) => sign[1] as Goods);
const closest = (view: View, space: string): Goods => goodsOf(view).toSorted((a, b) => far(view, space, a) - far(view, space, b))[0]!;
const discs = (view: View, table: AnyTable) =>
  spots(view)
    .filter(({ sign }) => sign === `d${table.me}`)
    .map(({ space }) => space);

/* The space to reserve: close to a truck that has none of one's discs near it. */
function reserve(view: View, table: AnyTable): { space: string; goods: Goods } | undefined {
  const served = new Set(discs(view, table).map((space) => closest(view, space)));
  const open = table.moves.filter((move) => move[0] === 'R').map((move) => move.slice(1));
  return open
    .map((space) => ({ space, goods: closest(view, space) }))
    .filter(({ goods }) => !served.has(goods))
    .toSorted((a, b) => far(view, a.space, a.goods) - far(view, b.space, b.goods))[0];
}

const nearest = (view: View, spaces: string[], goods: Goods) => spaces.toSorted((a, b) => far(view, a, goods) - far(view, b, goods))[0]!;
const farthest = (view: View, spaces: string[]) =>
  spaces.toSorted((a, b) => far(view, b, closest(view, b)) - far(view, a, closest(view, a)))[0]!;
const places = (table: AnyTable, letter: string) => table.moves.filter((move) => move[0] === letter).map((move) => move.slice(1));

const happened = (table: AnyTable, event: string) => table.log.some(({ key }) => key === event);

const NEAR = 3;

function offer(view: View, table: AnyTable): { n: number; space: string; near: boolean } {
  const goods = wanted(view as FreshFishView);
  const space = nearest(view, discs(view, table), goods);
  const near = !!space && far(view, space, goods) <= NEAR;
  const most = Math.max(...places(table, 'B').map(Number));
  return { n: Math.min(near ? 4 : 1, most), space, near };
}

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '01' },
  steps: [
    { key: 'goal', when: (_view, table) => table.own === 0, at: () => '.ways', text: () => say('goal') },
    {
      key: 'reserve',
      when: (view, table) => view.phase === 'turn' && !discs(view, table).length && !!reserve(view, table),
      moves: (view, table) => [`R${reserve(view, table)!.space}`],
      text: (view, table) => {
        const { space, goods } = reserve(view, table)!;
        return say('reserve', { space, goods: words(goods) });
      },
    },
    {
      key: 'second',
      when: (view, table) => view.phase === 'turn' && discs(view, table).length > 0 && !!reserve(view, table),
      moves: (view, table) => [`R${reserve(view, table)!.space}`],
      text: (view, table) => {
        const { space, goods } = reserve(view, table)!;
        return say('second', { space, goods: words(goods) });
      },
    },
    {
      key: 'draw',
      when: (view, table) => view.phase === 'turn' && table.legal.has('D') && discs(view, table).length > 1,
      moves: () => ['D'],
      text: () => say('draw'),
    },
    {
      key: 'flea',
      when: (view) => view.phase === 'flea',
      moves: (view, table) => [`M${farthest(view, places(table, 'M'))}`],
      text: (view, table) => say('flea', { space: farthest(view, places(table, 'M')) }),
    },
    {
      key: 'bid',
      when: (view) => view.phase === 'bid',
      moves: (view, table) => [`B${offer(view, table).n}`],
      at: () => '[data-place=lot]',
      text: (view, table) => {
        const { n, space, near } = offer(view, table);
        return say('bid', { goods: words(wanted(view as FreshFishView)), n, advice: say(near ? 'bid.near' : 'bid.far', { space }) });
      },
    },
    {
      key: 'build',
      when: (view) => view.phase === 'stall',
      moves: (view, table) => [`P${nearest(view, places(table, 'P'), wanted(view as FreshFishView))}`],
      text: (view, table) => {
        const goods = wanted(view as FreshFishView);
        return say('build', { space: nearest(view, places(table, 'P'), goods), goods: words(goods) });
      },
    },
    { key: 'lost', when: (_view, table) => happened(table, 'returned'), at: () => '.store, [data-place$=discs]', text: () => say('lost') },
    { key: 'area', when: (_view, table) => happened(table, 'complete'), at: () => '.choice.touched', text: () => say('area') },
    {
      key: 'score',
      when: (view) => (view as FreshFishView).stall.flat().some((place) => place !== 'none'),
      at: () => '.post',
      text: () => say('score'),
    },
  ],
};
