/* Ways over the square, to draw them. How long they are says the engine: a way is only drawn where its length is the engine's number. */
import type { GameEvent } from '../../engine/types';
import type { FreshFishView } from '../fresh-fish';
import { goods } from '../fresh-fish.texts';
import { besides, type Cell, cellOf, keyOf } from './trace';

export interface Way {
  steps: { cell: Cell; sum: number }[]; /* from the stall to the truck; `sum` is the length up to here */
  length: number;
}

/* No length counts more than this (FF-62). */
export const longest = ({ seats }: { seats: number }) => 4 + 2 * seats;

/* What each stall's way cannot fall below, and what it is as the paths lie now. */
export interface Lengths {
  best: number[][];
  now: number[][];
}

/* The engine tells a length when it changes; before that it is the longest. */
export function lengthsOf(view: FreshFishView, log: GameEvent[]): Lengths {
  const all = () => Array.from({ length: view.seats }, () => goods.map(() => longest(view)));
  const lengths: Lengths = { best: all(), now: all() };
  if (view.over) return { best: view.length, now: view.length };
  for (const { key, seat = 0, items = [] } of log)
    if (key === 'best' || key === 'connected')
      for (const item of items)
        lengths[key === 'best' ? 'best' : 'now'][seat]![goods.findIndex((good) => good === item[0])] = Number(item.slice(1));
  return lengths;
}

const NONE = new Set<string>();

/* Cells off the square that touch it, where streets may lie. */
function streetsOf(view: FreshFishView): Set<string> {
  const square = view.spaces.map(cellOf);
  const on = new Set(square.map(keyOf));
  const around = ([c, r]: Cell): Cell[] =>
    view.corners === 'on' ? [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x): Cell => [c + x, r + y])) : besides([c, r]);
  return new Set(
    square
      .flatMap(around)
      .map(keyOf)
      .filter((key) => !on.has(key)),
  );
}

const usable = (view: FreshFishView) => (view.streets === 'never' || view.variant === 'classic' ? NONE : streetsOf(view));
const keysOf = (spaces: string[]) => new Set(spaces.map((space) => keyOf(cellOf(space))));

/* The cheapest chain between two spaces: a path counts one, a street two. */
function chain(from: Cell, to: Cell, paths: Set<string>, streets: Set<string>): Way | null {
  const end = new Set(besides(to).map(keyOf));
  const reached = new Map<string, { cell: Cell; sum: number; back: string | null }>();
  const due: { cell: Cell; sum: number; back: string | null }[][] = [];
  const visit = (cell: Cell, sum: number, back: string | null) => {
    const key = keyOf(cell);
    const cost = paths.has(key) ? 1 : streets.has(key) ? 2 : 0;
    if (cost && !reached.has(key)) (due[sum + cost] ??= []).push({ cell, sum: sum + cost, back });
  };
  for (const cell of besides(from)) visit(cell, 0, null);
  for (let sum = 1; sum < due.length; sum++)
    for (const step of due[sum] ?? []) {
      const key = keyOf(step.cell);
      if (reached.has(key)) continue;
      reached.set(key, step);
      if (end.has(key)) {
        const steps: Way['steps'] = [];
        for (let at: string | null = key; at; at = reached.get(at)!.back) steps.unshift(reached.get(at)!);
        return { steps, length: sum };
      }
      for (const cell of besides(step.cell)) visit(cell, step.sum, key);
    }
  return null;
}

type Ends = { from: string; to: string };

/* Along the paths as they lie now; streets where the options allow them. */
export function wayNow(view: FreshFishView, { from, to }: Ends): Way | null {
  const ends = [cellOf(from), cellOf(to)] as const;
  const paths = keysOf(view.paths);
  const direct = chain(...ends, paths, view.streets === 'always' ? usable(view) : NONE);
  return direct ?? (view.streets === 'blocked' ? chain(...ends, paths, usable(view)) : null);
}

/* Over everything that is a path or may become one: no way will be shorter. */
export function wayAtBest(view: FreshFishView, { from, to }: Ends): Way | null {
  const ends = [cellOf(from), cellOf(to)] as const;
  const ground = keysOf([...view.paths, ...view.empty, ...view.discs.flat()].filter((space) => space !== from));
  const linked = view.streets === 'blocked' && chain(...ends, keysOf(view.paths), NONE);
  return chain(...ends, ground, linked ? NONE : usable(view));
}

/* The way of a stall on the square: as it is if nothing can change it for the better, else as short as it can become. Null: the engine counts
   something that is no line on the square. */
export function drawnWay(view: FreshFishView, ends: Ends, best: number, now: number): (Way & { sure: boolean }) | null {
  const sure = best === now;
  const way = sure ? wayNow(view, ends) : wayAtBest(view, ends);
  return way?.length === best ? { ...way, sure } : null;
}
