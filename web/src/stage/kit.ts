/* What a game offers to the stage. `Kit.stage` in lib/kit.ts has one; docs/web.md, "How a table is built", tells how to write it. */
import type { Component } from 'svelte';
import type { GameEvent, View } from '../engine/types';
import type { Tip } from '../lib/kit';
import type { Words } from '../lib/words.svelte';
import type { Scene, Step } from './scenes.svelte';
import type { Staging } from './staging.svelte';

export type Room = 'wide' | 'narrow' | 'tight';

/* The ticket: what is asked in words, why it matters, and how the button is called that does what is selected. */
export interface Ask {
  ask: string;
  why?: string;
  go?: string;
  bad?: boolean; /* what is selected destroys or costs something */
}

/* Events that belong together in the log: a trick, a turn, an auction. */
export interface Chapter {
  title: string;
  from: number; /* the first event of the log in it */
}

/* A line of a round's card. */
export interface RoundLine {
  seat: number;
  gain: string;
  total: string;
  note: string; /* "caught 15" */
  loss?: string; /* "buoy −3" */
  pips?: number; /* so many small cards in the seat's colour */
  front?: boolean;
}

export interface RoundCard {
  title: string;
  about: string;
  lines: RoundLine[];
  next: { symbol?: string; seat?: number; text: string }[];
  go: string;
}

export interface StageKit {
  /* Draws the table: one <Stage> with its zones filled. */
  Table: Component<{ staging: Staging }>;
  /* Beside the title: "round 5 of 8, trick 3 of 11", "round 5, trick 3 of 11", "round 5, trick 3". */
  where(view: View, room: Room): string;
  /* What there is to decide, and about what is selected. Only called when something is. */
  ask(staging: Staging): Ask;
  /* What a step looks like. Events that no scene tells are noted in the prompt by themselves. */
  scenes(step: Step, staging: Staging): Scene[];
  /* The card of a round's end; for scenes of the kind `card`. */
  card?(scene: Scene, staging: Staging): RoundCard;
  /* The name of a code in the engine's sentences: "Y7" is "yellow 7". `item`: it is one of the event's items. */
  nameOf(code: string, item: boolean, words: Words): string | undefined;
  /* A sentence of its own for an event, where the engine's counts places by number; codes in it get their names. */
  tell?(event: GameEvent, staging: Staging): string | undefined;
  /* The log by turns, oldest first. */
  chapters(log: GameEvent[]): Chapter[];
  /* Events that the log folds away: a heading says them already. */
  noise?: string[];
  /* What a tip points at: a selector inside the stage. */
  at?(tip: Tip, staging: Staging): string;
}
