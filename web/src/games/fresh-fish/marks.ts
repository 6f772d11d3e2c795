/* What is drawn over the square: ways, spaces that would become paths and why, discs that would go home, what would stand where. */
import type { GameEvent } from '../../engine/types';
import type { Staging } from '../../stage/staging.svelte';
import { type FreshFishView, pathsIn, wanted } from '../fresh-fish';
import { type Goods, goods } from '../fresh-fish.texts';
import { besides, type Cell, cellOf, keyOf } from './trace';
import { drawnWay, type Lengths, longest, type Way, wayAtBest } from './ways';

export interface Marks {
  ways: (Way & { from: string; to: string; seat: number; sure: boolean })[];
  paths: string[]; /* would become paths */
  returned: string[]; /* discs on them would go home */
  ghost: { space: string; sign: string; seat: number } | null; /* d: a disc; M: a table; else the goods of a stall */
  tags: { space: string; text: string; seat: number; low?: boolean }[];
  whys: string[]; /* Classic: each of these has a reason of its own */
  reason: string; /* the one that is told now */
  parts: { kind: 'one' | 'other'; cells: Cell[] }[]; /* what only that one connects */
}

export const noMarks: Marks = { ways: [], paths: [], returned: [], ghost: null, tags: [], whys: [], reason: '', parts: [] };

/* "4", or "4–8": at best 4, and 8 as the paths lie now. */
export const lengthText = (best: number, now: number) => (best === now ? String(best) : `${best}–${now}`);

/* The lengths that a preview, or a scene, tells for a stall. */
function told(view: FreshFishView, events: GameEvent[], seat: number, good: Goods): { best: number; now: number } {
  const find = (key: string) =>
    events
      .filter((event) => event.key === key && event.seat === seat)
      .flatMap(({ items = [] }) => items)
      .find((item) => item[0] === good);
  const number = (item: string | undefined) => (item ? Number(item.slice(1)) : longest(view));
  return { best: number(find('best')), now: number(find('connected')) };
}

/* A stall of `good` on `space`, as these events leave it. */
export function stallWay(
  view: FreshFishView,
  events: GameEvent[],
  seat: number,
  good: Goods,
  space: string,
): Pick<Marks, 'ways' | 'tags'> & { best: number; now: number } {
  const { best, now } = told(view, events, seat, good);
  const ends = { from: space, to: view.truck[good] };
  const way = drawnWay(view, ends, best, now);
  return { best, now, ways: way ? [{ ...way, ...ends, seat }] : [], tags: [{ space, text: lengthText(best, now), seat, low: true }] };
}

/* All ways of a seat. */
export function seatWays(view: FreshFishView, { best, now }: Lengths, seat: number): Marks {
  const marks = { ...noMarks, ways: [...noMarks.ways], tags: [...noMarks.tags] };
  goods.forEach((good, g) => {
    const from = view.stall[seat]![g]!;
    if (from === 'none' || from === 'out') return;
    const ends = { from, to: view.truck[good] };
    const way = drawnWay(view, ends, best[seat]![g]!, now[seat]![g]!);
    if (way) marks.ways.push({ ...way, ...ends, seat });
    marks.tags.push({ space: from, text: lengthText(best[seat]![g]!, now[seat]![g]!), seat, low: true });
  });
  return marks;
}

/* How short a way from a space could become: certain, because ground is only ever built on. */
function least(view: FreshFishView, space: string, good: Goods): string {
  const most = longest(view);
  const length = wayAtBest(view, { from: space, to: view.truck[good] })?.length ?? most;
  return length < most ? `${length}+` : String(most);
}

/* While one bids or builds: how short the ways from one's discs could become. */
export function discWays(view: FreshFishView, me: number): Marks {
  const good = wanted(view);
  return { ...noMarks, tags: (view.discs[me] ?? []).map((space) => ({ space, seat: me, text: least(view, space, good) })) };
}

/* What would follow from what is selected. */
export function previewMarks(staging: Staging, why: number): Marks {
  const { preview } = staging;
  const view = staging.view as FreshFishView;
  const { me } = staging.table;
  const move = staging.selected.at(-1) ?? '';
  const space = move.slice(1);
  if (move[0] === 'R') {
    const lacking = goods.filter((_, g) => view.stall[me]![g] === 'none');
    return {
      ...noMarks,
      ghost: { space, sign: 'd', seat: me },
      tags: lacking.map((good) => ({ space: view.truck[good], seat: me, text: least(view, space, good) })),
    };
  }
  if (move[0] !== 'M' && move[0] !== 'P') return noMarks;
  const good = move[0] === 'M' ? 'M' : wanted(view);
  const marks: Marks = { ...noMarks, ghost: { space, sign: good, seat: me } };
  if (!preview) return marks;
  const { events } = preview;
  marks.paths = pathsIn(events);
  marks.returned = events.filter(({ key }) => key === 'returned').flatMap(({ items = [] }) => items);
  if (good !== 'M') {
    const after = { ...view, ...preview.changes } as FreshFishView;
    const { ways, tags } = stallWay(after, events, me, good as Goods, space);
    marks.ways = ways;
    marks.tags = tags;
  }
  const reasons = events.filter(({ key }) => key === 'access' || key === 'link');
  marks.whys = reasons.map(({ items = [] }) => items[0]!);
  const one = reasons.length ? reasons[why % reasons.length]! : undefined;
  if (one) {
    marks.reason = one.items![0]!;
    if (one.key === 'link') marks.parts = partsOf({ ...view, ...preview.changes } as FreshFishView, one.items as [string, string, string]);
  }
  return marks;
}

/* The free spaces on either side of the one that alone connects them, the smaller side first. */
function partsOf(view: FreshFishView, [space, ...sides]: [string, string, string]): Marks['parts'] {
  const free = new Set([...view.paths, ...view.empty, ...view.discs.flat()].map((one) => keyOf(cellOf(one))));
  free.delete(keyOf(cellOf(space)));
  const flood = (from: string): Cell[] => {
    const found = new Map<string, Cell>();
    const due: Cell[] = [cellOf(from)];
    for (let cell = due.pop(); cell; cell = due.pop()) {
      if (!free.has(keyOf(cell)) || found.has(keyOf(cell))) continue;
      found.set(keyOf(cell), cell);
      due.push(...besides(cell));
    }
    return [...found.values()];
  };
  const [one, other] = sides.map(flood).toSorted((a, b) => a.length - b.length) as [Cell[], Cell[]];
  return [
    { kind: 'one', cells: one },
    { kind: 'other', cells: other },
  ];
}
