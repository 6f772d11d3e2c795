/*
 * A first game with somebody at one's side. A lesson is a deal that is always the same and a few steps: tips that also say
 * which move to make. A step speaks when its moment has come and is done when a move was made, whichever: a player who does
 * something else meets the next step whose moment comes. The rules are the engine's; a lesson only talks.
 */
import type { View } from '../engine/types';
import type { AnyTable } from './anytable.svelte';
import type { Tip } from './kit';
import { readRecord } from './record';
import { keep, kept } from './settings.svelte';
import type { Setup } from './table.svelte';
import { readTip } from './tips.svelte';
import type { Words } from './words.svelte';

export interface Step extends Tip {
  /* The moves that are advised; without them there is only something to read. */
  moves?(view: View, table: AnyTable, words: Words): string[];
  /* What to look at on the table, as a selector, besides the things that stand for the moves. */
  at?(view: View, table: AnyTable): string;
  /* A step that speaks until its moment is over, not only for one move. */
  stays?: boolean;
}

export interface Course {
  setup: Omit<Setup, 'game'>;
  steps: Step[];
  /* From here on the steps that are left make no sense any more. */
  ends?(view: View): boolean;
}

/* So many moves of one's own, and a lesson lets go whatever is left of it. */
const LONG = 60;

interface Done {
  key: string;
  own: number; /* so many moves of one's own had been made: a step that is taken back speaks again */
}

interface Kept {
  done: Done[];
  left: boolean;
}

const KEY = 'quayside.lessons';
const MOST = 20;

const all = () => kept<Record<string, Kept>>(KEY) ?? {};

export class Lesson {
  done = $state.raw<Done[]>([]);
  left = $state(false);
  strayed = $state<string | null>(null); /* the move that was made instead of the advised one */

  readonly steps: Step[];
  #own = 0;
  #staying: Step | null = null;
  #shown: { step: Step; moves: string[] } | null = null;

  constructor(
    readonly table: AnyTable,
    readonly words: Words,
    readonly course: Course,
  ) {
    this.steps = course.steps;
    const { done = [], left = false } = all()[table.id] ?? {};
    this.done = done;
    this.left = left;
    this.#own = table.own;
  }

  readonly finished = $derived.by(() => {
    const { view, own } = this.table;
    const past = !!view && !!this.course.ends?.(view);
    return past || own >= LONG || this.steps.every(({ key }) => this.#isDone(key));
  });
  readonly active = $derived.by(() => !this.left && !this.table.over);
  /* The step whose moment it is. */
  readonly step = $derived.by(() => {
    const { view } = this.table;
    if (!view || !this.active || this.finished) return undefined;
    return this.steps.find(
      (step) => !this.#isDone(step.key) && (!step.moves || this.table.mine) && step.when(view, this.table, this.words),
    );
  });
  readonly moves = $derived.by(() => this.#movesOf(this.step));
  readonly text = $derived.by(() => (this.step ? this.step.text(this.table.view!, this.table, this.words) : ''));
  readonly number = $derived.by(() => (this.step ? this.steps.indexOf(this.step) + 1 : this.done.length));
  readonly selector = $derived.by(() => {
    const { step, moves } = this;
    if (!step) return '';
    const at = step.at?.(this.table.view!, this.table) ?? '';
    return [...moves.map((move) => `[data-move="${move}"]`), at].filter(Boolean).join();
  });

  #isDone(key: string): boolean {
    return this.done.some((done) => done.key === key);
  }

  #movesOf(step: Step | undefined): string[] {
    const { view, legal } = this.table;
    return step?.moves && view ? step.moves(view, this.table, this.words).filter((move) => legal.has(move)) : [];
  }

  /* To be called when the table has changed: what was made of the step that stood there? */
  follow(): void {
    const { own, mine } = this.table;
    if (own < this.#own) this.#takeBack(own);
    else if (own > this.#own) this.#judge(own);
    this.#own = own;
    if (!mine) return;
    if (this.#staying && this.#staying !== this.step) this.understood(this.#staying);
    const { step } = this;
    this.#staying = step?.stays ? step : null;
    this.#shown = step ? { step, moves: this.moves } : null;
  }

  #takeBack(own: number): void {
    this.strayed = null;
    this.#keep(this.done.filter((done) => done.own <= own));
  }

  #judge(own: number): void {
    const shown = this.#shown;
    this.#shown = null;
    this.strayed = null;
    if (!shown || this.left) return;
    const mine = readRecord(this.table.record).moves.filter(({ seat }) => seat === this.table.me);
    const made = mine.slice(this.#own, own).map(({ move }) => move);
    const strays = shown.moves.length > 0 && !made.some((move) => shown.moves.includes(move));
    if (strays) this.strayed = made[0] ?? null;
    if (!strays && shown.step.stays) return;
    this.#staying = null;
    this.understood(shown.step);
  }

  /* A step that was read, or made. What it says needs no tip of the same name any more. */
  understood(step: Step): void {
    readTip(`${this.table.setup.game}.${step.key}`);
    this.#keep([...this.done, { key: step.key, own: this.table.own }]);
  }

  leave(left: boolean): void {
    this.left = left;
    this.#keep(this.done);
  }

  #keep(done: Done[]): void {
    this.done = done;
    const others = Object.entries(all())
      .filter(([id]) => id !== this.table.id)
      .slice(1 - MOST);
    keep(KEY, Object.fromEntries([...others, [this.table.id, { done, left: this.left }]]));
  }
}
