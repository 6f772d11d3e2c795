/*
 * A table as a person sits at it, wherever it stands: what the pages and the games' components show and ask. Table
 * (table.svelte.ts) plays against bots in this browser, OnlineTable (online-table.svelte.ts) over a server.
 */
import type { GameEvent, Hint, Preview, Refusal, View } from '../engine/types';
import { pause } from './settings.svelte';
import type { Setup } from './table.svelte';

export abstract class AnyTable {
  me = $state(0); /* -1: a spectator, who decides nothing */
  names = $state<string[]>([]);
  view = $state.raw<View | null>(null);
  moves = $state.raw<string[]>([]);
  log = $state.raw<GameEvent[]>([]);
  record = $state.raw('');
  seen = $state(0); /* events of the log that were there at the last own move */
  thinking = $state<number | null>(null);
  hinting = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hint | null>(null);
  preview = $state.raw<Preview | null>(null);
  notice = $state<'wait' | null>(null);
  elsewhere = $state(false); /* another tab has gone on with it: here nothing can be done */

  readonly legal = $derived(new Set(this.moves));
  readonly witness = $derived(new Set(this.refusal?.witness ?? []));
  readonly over = $derived(this.view?.over ?? false);
  readonly mine = $derived(this.moves.length > 0);
  readonly fresh = $derived(this.log.slice(this.seen));
  /* What the last move touched, for marks on the table. */
  readonly touched = $derived(new Set(this.fresh.flatMap((event) => event.items ?? [])));

  constructor(
    readonly id: string,
    readonly setup: Setup,
    names: string[],
  ) {
    this.names = names;
  }

  abstract readonly picture: string; /* the position in words */
  abstract readonly own: number; /* moves of one's own */
  abstract readonly hints: boolean; /* may a bot be asked? */
  abstract readonly settled: boolean; /* nothing is on its way: it stays as it is until somebody here does something */
  abstract readonly online: boolean; /* others sit at it */
  abstract readonly undoable: boolean; /* a move can be taken back, at no cost */

  /* How long others' moves wait until what happened was seen. */
  paced: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, pause()));
  gate: ((moves: string[]) => Promise<boolean>) | null = null; /* may stop moves before they are made */

  /* Makes the moves one after the other, or shows why one of them is not allowed. */
  abstract act(...moves: string[]): Promise<boolean>;
  abstract undo(): Promise<void>;
  abstract askHint(lang: string): Promise<void>;
  /* What would follow from a move; null if it is not allowed any more. */
  protected abstract foresee(move: string): Promise<Omit<Preview, 'move'> | null>;
  /* Reads everything anew: after a move, and when the language has changed. */
  abstract refresh(lang?: string): Promise<void>;
  abstract close(): void;
  /* Is it still played here? To be asked when another tab has stored something. */
  lookAround(): void {}
  /* Goes on here with what another tab has made of it. */
  async takeOver(): Promise<void> {}

  #looking = '';

  /* Closes everything that was said about the position. */
  forget(): void {
    this.refusal = this.hint = this.preview = this.notice = null;
    this.#looking = '';
  }

  /* Shows what would follow from a move; nothing if it is not allowed. */
  async look(move: string): Promise<void> {
    if (!this.legal.has(move)) return this.lookAway();
    if (this.#looking === move) return;
    this.#looking = move;
    const answer = await this.foresee(move);
    if (answer && this.#looking === move) this.preview = { ...answer, move };
  }

  lookAway(): void {
    this.#looking = '';
    this.preview = null;
  }
}
