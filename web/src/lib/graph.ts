/* Sums for a graph of points: pure, so that they can be tested. */
import type { Course } from '../engine/types';

/* A place on the axis that has a number, and what it is called. */
export interface Mark {
  at: number;
  label: number;
}

/* Steps of 1, 2 or 5 and zeros, so that about so many fit. */
export function stride(span: number, most: number): number {
  const rough = Math.max(1, span / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= rough)!;
}

/* Numbers that frame all values. */
export function levels(values: number[], most = 5): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = stride(high - low, most);
  const from = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - from + 1 }, (_, i) => (from + i) * step);
}

/* Where a round begins, or every so many moves in a game without rounds. */
export function marks({ points }: Course, most = 10): Mark[] {
  const rounds = points.flatMap(({ round }, at) => (round !== undefined && round !== points[at - 1]?.round ? [{ at, label: round }] : []));
  if (rounds.length) {
    const step = stride(rounds.length, most);
    return rounds.filter((_, i) => i % step === 0);
  }
  const step = stride(points.length - 1, most);
  return Array.from({ length: Math.floor((points.length - 1) / step) + 1 }, (_, i) => ({ at: i * step, label: i * step }));
}

/* Where every round ended (its points are counted with its last move), or every so many moves and the end. */
export function rows(course: Course, most = 12): Mark[] {
  const { points } = course;
  const end = points.length - 1;
  if (points[0]?.round === undefined) return [...marks(course, most).filter(({ at }) => at > 0 && at < end), { at: end, label: end }];
  return points.flatMap((_, at) => {
    const before = points[at - 1]?.round;
    return at > 0 && (at === end || points[at]!.round !== before) ? [{ at, label: before! }] : [];
  });
}

/* Heights for the names at the ends of the lines, at least so far from each other and inside the frame. */
export function apart(heights: number[], gap: number, low: number, high: number): number[] {
  const order = heights.map((y, i) => ({ y, i })).toSorted((a, b) => a.y - b.y);
  let before = low - gap;
  for (const one of order) before = one.y = Math.max(one.y, before + gap);
  let after = high + gap;
  for (const one of order.toReversed()) after = one.y = Math.min(one.y, after - gap);
  return order.toSorted((a, b) => a.i - b.i).map(({ y }) => y);
}
