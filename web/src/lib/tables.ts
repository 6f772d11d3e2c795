/* Sitting down at a table: a new one, or one that was saved. */
import type { GameFacts } from '../engine/types';
import { courseOf, isLesson } from '../lessons';
import { ask, thinker } from './engines';
import { go } from './route.svelte';
import { cutRecord, headOf, optionsOf, readRecord } from './record';
import { findGame, saveGame } from './saves.svelte';
import { settings } from './settings.svelte';
import { seatName } from './shell';
import { newSeed, type Setup, Table } from './table.svelte';

const dealt = new Map<string, Setup>();

/* Opens the page of a new table. */
export function newTable(setup: Omit<Setup, 'seed'>): void {
  const id = Date.now().toString(36);
  dealt.set(id, { ...setup, seed: newSeed() });
  go(`/play/${setup.game}/${id}`);
}

/* A game of one's own from a position of another one: the same chance, another way. */
export function playFrom(record: string, count: number, me: number, { level, levels }: Pick<Setup, 'level' | 'levels'>): void {
  const parts = readRecord(record);
  const [game, seats] = [headOf(parts, 'game'), Number(headOf(parts, 'seats'))];
  const setup = {
    game,
    seats,
    level,
    ...(levels && { levels }),
    options: optionsOf(parts),
    seed: headOf(parts, 'seed'),
    ...(me > 0 && { me }),
  };
  const id = Date.now().toString(36);
  saveGame({ id, at: Date.now(), setup, record: cutRecord(parts, count), moves: count, over: false, scores: [] });
  go(`/play/${game}/${id}`);
}

/* The names of the seats, as the engine is to say them. */
export function seatNames(seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => seatName(seat));
}

/* The table of an address. One that is neither new nor saved is dealt with the usual choices. */
export async function tableOf(game: string, id: string): Promise<Table> {
  const save = findGame(id);
  const setup = save?.setup ?? dealt.get(id) ?? (await lessonSetup(game, id)) ?? (await usual(game));
  const table = new Table(id, setup, seatNames(setup.seats), ask, thinker);
  await ask('language', settings.lang);
  await table.open(save?.record, save?.seen);
  return table;
}

/* A lesson has the same deal every time. */
async function lessonSetup(game: string, id: string): Promise<Setup | undefined> {
  const course = isLesson(id) ? await courseOf(game) : undefined;
  return course && { game, ...course.setup };
}

async function usual(game: string): Promise<Setup> {
  const { games } = (await ask('games')) as { games: GameFacts[] };
  const facts = games.find(({ id }) => id === game);
  const seats = settings.seats[game] ?? Math.min(4, facts?.max_seats ?? 2);
  return { game, seats, level: settings.level, options: {}, seed: newSeed() };
}
