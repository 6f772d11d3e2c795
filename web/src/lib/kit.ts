/* What a game's part of the page has to offer; web/src/games/ has one kit for each game. */
import type { GameEvent, View } from '../engine/types';
import type { AnyTable } from './anytable.svelte';
import type { StageKit } from '../stage/kit';
import type { Words } from './words.svelte';

export interface BoardProps {
  table: AnyTable;
  words: Words;
}

/* What it takes to tell a move in words: a table, or the position before a move that was made. */
export type Sight = Pick<AnyTable, 'view' | 'names' | 'me'>;

/* A move that has no place of its own on the table. */
export interface Control {
  move: string;
  label: string;
  primary?: boolean;
  quick?: boolean; /* one tap does it: there is nothing to see before */
}

/* A line of the score: what it is called, and what each seat got from it. */
export interface Part {
  label: string;
  seats: number[];
}

/* Something that a newcomer should know as soon as it matters. */
export interface Tip {
  key: string;
  when(view: View, table: AnyTable, words: Words): boolean;
  text(view: View, table: AnyTable, words: Words): string;
}

export interface Kit {
  /* The table on the stage (stage/kit.ts). */
  stage: StageKit;
  /* What there is to decide now, for those who read instead of looking. */
  prompt(table: AnyTable, words: Words): string;
  /* A move in words. */
  describe(move: string, table: Sight, words: Words): string;
  controls(table: AnyTable, words: Words): Control[];
  parts(view: View, log: GameEvent[], words: Words): Part[];
  tips: Tip[];
  /* What makes a move worth a second thought: events that cost the seat something, and plain facts, in a sentence. */
  costly?: { events: string[]; why?(moves: string[], table: AnyTable, words: Words): string };
  /* The lowest score wins. */
  low?: boolean;
  /* The one move that nobody needs to be asked about, if there is no other. */
  forced?: string[];
}

/* Adds up, for each seat, what a kind of event brought. */
export function sum(log: GameEvent[], seats: number, worth: Record<string, (event: GameEvent) => number>): number[] {
  const sums = Array<number>(seats).fill(0);
  for (const event of log) {
    const count = worth[event.key];
    if (count && event.seat !== undefined) sums[event.seat]! += count(event);
  }
  return sums;
}
