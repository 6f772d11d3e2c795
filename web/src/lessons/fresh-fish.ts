/* Fresh Fish, the first turns: discs near trucks, a tile, an auction. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { type FreshFishView, wanted } from '../games/fresh-fish';
import { type Goods, say as words } from '../games/fresh-fish.texts';

export const say = book(
  {
    reserve: 'You need four stalls, each as close as possible to the truck with the same goods. Reserve {space} with a disc: it lies close to the {goods} truck, and only on your own discs can you build.',
    second: 'Now a disc near another truck, so that you have a place for its goods too: reserve {space}, close to the {goods} truck.',
    draw: 'You have places to build on. Draw a tile: a stall is auctioned among all players, a flea market table you must build yourself.',
    flea: 'A flea market table is of no use to you, but it must stand on one of your discs. Give it {space}, your disc that is farthest from a truck.',
    bid: 'Everybody bids in secret for the {goods} stall; the highest bid pays and builds. {advice} Coins that you keep count in the end, so bid {n}.',
    'bid.near': 'Your disc on {space} lies close to its truck.',
    'bid.far': 'None of your discs lies close to its truck.',
    build: 'The stall is yours. Build it on {space}: of all your discs it is closest to the {goods} truck, and in the end the way between them counts against you.',
    score: 'Every space on the way from a stall to its truck counts one point, and the lowest score wins. What is left open becomes path when an area is full: the small numbers say how many buildings it still takes.',
  },
  {
    reserve: 'Du brauchst vier Stände, jeden möglichst nah am Lieferwagen mit derselben Ware. Reserviere {space} mit einer Scheibe: Das Feld liegt nah am Wagen mit {goods}, und bauen kannst du nur auf deinen Scheiben.',
    second: 'Jetzt eine Scheibe bei einem anderen Wagen, damit auch für dessen Ware ein Feld da ist: Reserviere {space}, nah am Wagen mit {goods}.',
    draw: 'Du hast Felder zum Bauen. Zieh ein Plättchen: Ein Stand wird unter allen versteigert, einen Flohmarkttisch musst du selbst bauen.',
    flea: 'Ein Flohmarkttisch nützt dir nichts, muss aber auf eine deiner Scheiben. Gib ihm {space}, deine Scheibe, die am weitesten von einem Wagen weg ist.',
    bid: 'Alle bieten geheim auf den Stand für {goods}; das höchste Gebot zahlt und baut. {advice} Münzen, die du behältst, zählen am Ende, also biete {n}.',
    'bid.near': 'Deine Scheibe auf {space} liegt nah an seinem Wagen.',
    'bid.far': 'Keine deiner Scheiben liegt nah an seinem Wagen.',
    build: 'Der Stand ist deiner. Bau ihn auf {space}: Von deinen Scheiben ist das die nächste am Wagen mit {goods}, und am Ende zählt der Weg dazwischen gegen dich.',
    score: 'Jedes Feld auf dem Weg vom Stand zu seinem Wagen zählt einen Punkt, und das niedrigste Ergebnis gewinnt. Was offen bleibt, wird Weg, wenn ein Bereich voll ist: Die kleinen Zahlen sagen, wie viele Gebäude er noch nimmt.',
  },
);

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

const goodsOf = (view: View): Goods[] => spots(view).filter(({ sign }) => sign[0] === 'T').map(({ sign }) => sign[1] as Goods);
const closest = (view: View, space: string): Goods => goodsOf(view).toSorted((a, b) => far(view, space, a) - far(view, space, b))[0]!;
const discs = (view: View, table: AnyTable) => spots(view).filter(({ sign }) => sign === `d${table.me}`).map(({ space }) => space);

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
      at: () => '.offer .tile',
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
    {
      key: 'score',
      when: (view) => (view as FreshFishView).stall.flat().some((place) => place !== 'none'),
      at: () => '.square .number',
      text: () => say('score'),
    },
  ],
};
