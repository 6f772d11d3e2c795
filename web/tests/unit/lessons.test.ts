/* Every lesson is played on the real engine, as it says and against what it says: it cannot go stale unseen. */
import { beforeAll, expect, test } from 'vitest';
import { courseOf, lessons } from '../../src/lessons';
import { languages } from '../../src/lib/languages';
import { Lesson, type Step } from '../../src/lib/lesson.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { Table } from '../../src/lib/table.svelte';
import { tips } from '../../src/lib/tips.svelte';
import { wordsOf } from '../../src/lib/words.svelte';
import { kitOf } from '../../src/games';
import type { FishingView } from '../../src/games/fishing';
import { engine } from './engine';

const names = ['Anchor', 'Wave', 'Lighthouse', 'Sail', 'Gull'];
const thinker = await engine();

beforeAll(() => {
  settings.pace = 'instant';
});

async function sitDown(game: string): Promise<Lesson> {
  const course = (await courseOf(game))!;
  const setup = { game, ...course.setup };
  const table = new Table(`lesson-${game}-${Math.random()}`, setup, names.slice(0, setup.seats), await engine(), await engine(), false);
  const lesson = new Lesson(table, await wordsOf(thinker, game), course);
  await table.open();
  await settle(lesson);
  return lesson;
}

async function settle({ table }: Lesson): Promise<void> {
  for (let i = 0; i < 5000 && !table.mine && !table.over; i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(table.mine || table.over).toBe(true);
}

async function play(lesson: Lesson, move: string): Promise<void> {
  lesson.follow();
  expect(await lesson.table.act(move)).toBe(true);
  await settle(lesson);
  lesson.follow();
}

/* What a bot would do where the lesson says nothing. */
async function own({ table }: Lesson): Promise<string> {
  await thinker('open', table.record);
  return ((await thinker('bot', table.me, 0, table.own, 'medium')) as { move: string }).move;
}

function expectSpoken(lesson: Lesson): void {
  for (const { code: lang } of languages) {
    settings.lang = lang;
    const text = lesson.step!.text(lesson.table.view!, lesson.table, lesson.words);
    expect(text).toMatch(/^.{30,420}$/);
    expect(text).not.toMatch(/undefined|NaN|null|\{/);
  }
  settings.lang = 'en';
}

test('every lesson is of a game that is listed', async () => {
  const { games } = (await thinker('games')) as { games: { id: string }[] };
  expect(games.map(({ id }) => id)).toEqual(expect.arrayContaining(lessons));
});

test.each(lessons)('%s: who does as told meets every step in order, and then plays on', async (game) => {
  const lesson = await sitDown(game);
  const met: string[] = [];
  for (let i = 0; !lesson.finished; i++) {
    expect(i, `after ${met.join()} the lesson is still waiting for something`).toBeLessThan(70);
    const { step } = lesson;
    if (step && met.at(-1) !== step.key) met.push(step.key);
    if (step) expectSpoken(lesson);
    if (step?.moves) expect(lesson.moves.length, `${step.key} advises a move`).toBeGreaterThan(0);
    if (step && !step.moves) lesson.understood(step);
    else await play(lesson, lesson.moves[0] ?? (await own(lesson)));
    expect(lesson.strayed).toBeNull();
  }
  expect(lesson.done.length).toBe(lesson.steps.length);
  expect([...new Set(met)].toSorted()).toEqual(lesson.steps.map(({ key }) => key).toSorted());
  expect(met[0]).toBe(lesson.steps[0]!.key);
  expect(lesson.table.over).toBe(false);
  expect(lesson.step).toBeUndefined();
  while (!lesson.table.over) await play(lesson, await own(lesson));
});

test.each(lessons)('%s: who never does as told is told so, and the game goes on to its end', async (game) => {
  const lesson = await sitDown(game);
  let strayed = 0;
  for (let i = 0; !lesson.table.over; i++) {
    for (let read = lesson.step; read && !read.moves; read = lesson.step) lesson.understood(read);
    const { step, moves, table } = lesson;
    if (step) expectSpoken(lesson);
    for (const move of moves) expect(table.legal.has(move)).toBe(true);
    const other = table.moves.filter((move) => !moves.includes(move));
    const move = other[(i * 7919) % other.length];
    await play(lesson, move ?? table.moves[0]!);
    if (step?.moves && moves.length && move) {
      expect(lesson.strayed).toBe(move);
      strayed++;
    }
  }
  expect(strayed).toBeGreaterThan(1);
  expect(lesson.active).toBe(false);
});

test('a move that is taken back gives its step back; a lesson can be left and gone on with', async () => {
  const lesson = await sitDown('wishes');
  await play(lesson, lesson.moves[0]!);
  expect(lesson.step?.key).toBe('second');
  await lesson.table.undo();
  await settle(lesson);
  lesson.follow();
  expect(lesson.step?.key).toBe('keep');
  lesson.leave(true);
  expect(lesson.step).toBeUndefined();
  lesson.leave(false);
  expect(lesson.step?.key).toBe('keep');
});

test('a lesson lets go when its time is over', async () => {
  const lesson = await sitDown('fishing');
  while ((lesson.table.view as FishingView).round <= 5 && !lesson.table.over) await play(lesson, lesson.table.moves.at(-1)!);
  expect(lesson.done.length).toBeLessThan(lesson.steps.length);
  expect(lesson.finished && lesson.active).toBe(true);
});

test('a step that was made needs no tip of the same name; the others stay', async () => {
  tips.read = [];
  const lesson = await sitDown('fangfrisch');
  const place = (step: Step) => step.key === 'place';
  lesson.understood(lesson.steps.find(place)!);
  const { tips: own } = await kitOf('fangfrisch');
  expect(own.filter(({ key }) => tips.read.includes(`fangfrisch.${key}`)).map(({ key }) => key)).toEqual(['place']);
});
