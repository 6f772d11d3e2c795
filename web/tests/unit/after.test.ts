/* What can be asked about a game that was played: a review, its points move by move, what it proves. */
import { expect, test } from 'vitest';
import type { Course, Verdict } from '../../src/engine/types';
import { kitOf } from '../../src/games';
import { apart, levels, marks, rows, stride } from '../../src/lib/graph';
import { cutRecord, readRecord } from '../../src/lib/record';
import { points, Review } from '../../src/lib/review.svelte';
import { wordsOf } from '../../src/lib/words.svelte';
import { engine } from './engine';

const ask = await engine();
const games = ((await ask('games')) as { games: { id: string; min_seats: number }[] }).games;

/* A game between bots. */
async function play(game: string, seats: number): Promise<{ record: string; scores: number[] }> {
  let table = (await ask('new', seats, `${game} 7e57\n`)) as { active: number[]; over: boolean };
  for (let i = 0; !table.over; i++) {
    const seat = table.active[0]!;
    const { move } = (await ask('bot', seat, 0, i, 'easy')) as { move: string };
    table = (await ask('play', seat, move)) as typeof table;
  }
  const { record } = (await ask('record')) as { record: string };
  const { scores } = (await ask('view', -1)) as { scores: number[] };
  return { record, scores };
}

test.each(games)('$id: a review judges every move, and each can be told in words', async ({ id, min_seats: seats }) => {
  const { record } = await play(id, seats);
  const [kit, words] = [await kitOf(id), await wordsOf(ask, id)];
  const review = new Review(await engine());
  await review.run(record, 20);
  expect(review.done).toBe(true);
  expect(review.running).toBe(false);
  const made = readRecord(record).moves;
  expect(review.steps.map(({ seat, made: move }) => ({ seat, move }))).toEqual(made);
  const names = ['A', 'B', 'C', 'D', 'E'].slice(0, seats);
  for (const step of review.steps) {
    const text = kit.describe(step.made, { view: step.view, names, me: step.seat }, words);
    expect(text).toMatch(/^.{3,}$/);
    expect(text).not.toMatch(/undefined|NaN|\{/);
    expect(step.lost).toBeGreaterThanOrEqual(0);
  }
  const lost = review.tallies.reduce((sum, tally) => sum + tally.lost, 0);
  expect(lost).toBe(review.steps.reduce((sum, step) => sum + step.lost, 0));
  expect(lost).toBeGreaterThan(0);
});

test('a review can be stopped, and begun anew', async () => {
  const { record } = await play('wishes', 2);
  const review = new Review(await engine());
  const running = review.run(record, 5);
  for (let i = 0; i < 500 && !review.steps.length; i++) await Promise.resolve();
  review.stop();
  const { length } = review.steps;
  await running;
  expect(length).toBeGreaterThan(0);
  expect(review.steps.length).toBe(length);
  expect(review.running || review.done).toBe(false);
  await review.run(record, 5);
  expect(review.done).toBe(true);
});

test.each(games)('$id: the points move by move end with the result, and the table of the thinker stays', async ({ id, min_seats: seats }) => {
  const { record, scores } = await play(id, seats);
  const thinker = await engine();
  const other = cutRecord(readRecord(record), 3);
  await thinker('open', other);
  const course = (await thinker('course', record)) as Course;
  expect(course.points.length).toBe(readRecord(record).moves.length + 1);
  expect(course.points.at(-1)!.scores).toEqual(scores);
  expect(((await thinker('record')) as { record: string }).record).toBe(other);
  const at = rows(course).map((row) => row.at);
  expect(at.at(-1)).toBe(course.points.length - 1);
  expect(at).toEqual([...new Set(at)].toSorted((a, b) => a - b));
  expect(marks(course).length).toBeGreaterThan(1);
});

test('the sums of a graph', () => {
  expect([stride(7, 5), stride(43, 5), stride(100, 10), stride(3, 10)]).toEqual([2, 10, 10, 1]);
  expect(levels([3, 12, -4])).toEqual([-5, 0, 5, 10, 15]);
  expect(levels([0, 0])).toEqual([0, 1]);
  expect(marks({ points: [1, 1, 2, 2, 3].map((round) => ({ scores: [], round })) })).toEqual([
    { at: 0, label: 1 },
    { at: 2, label: 2 },
    { at: 4, label: 3 },
  ]);
  const rounds = [1, 1, 2, 2, 2].map((round) => ({ scores: [], round }));
  expect(rows({ points: rounds })).toEqual([
    { at: 2, label: 1 },
    { at: 4, label: 2 },
  ]);
  expect(apart([50, 52, 10], 15, 0, 60)).toEqual([45, 60, 10]);
});

test('points in print', () => {
  expect([points(125), points(-5, true), points(300, true), points(0, true)]).toEqual(['1.25', '−0.05', '+3.00', '0.00']);
});

/* The game of docs/protocol.md. */
const fair = `quayside record 1
game fishing 1
data c3203d218dff88d5
seats 3
option first_leader random
option memory_aid on
seed 00fc712055c1b4bda9362fcbfa63e1db56e6d935d331bcb4bc3ca0d6167b5550
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
commitment e3d57329a11ef35916528e3a9251be0ad59d41fdee818e99a3e110b8e290689b
entropy 0 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f
entropy 1 none
entropy 2 404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f
moves 2
2 R4
0 R5
end
`;

test('a record says what it proves, and one that lies does not hold', async () => {
  const { record } = await play('wishes', 2);
  expect(await ask('verify', record)).toMatchObject({ holds: true, proves: 'nothing' });
  const verdict = (await ask('verify', fair)) as Verdict;
  expect(verdict).toMatchObject({ holds: true, proves: 'mixed' });
  expect(fair).toContain(`commitment ${verdict.commitment}`);
  expect(await ask('verify', fair.replace('entropy 0 2', 'entropy 0 3'))).toMatchObject({ holds: false });
});
