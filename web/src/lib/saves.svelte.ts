/* The games of this browser: those that go on and those that are over. */
import type { Setup } from './table.svelte';
import { keep, kept } from './settings.svelte';

export interface Save {
  id: string;
  at: number;
  setup: Setup;
  record: string;
  moves: number;
  over: boolean;
  scores: number[];
  places?: number[];
  seen?: number; /* events that were there at the last own move */
  by?: string; /* the tab that plays it */
}

const KEY = 'quayside.games';
const MOST = 30;

/* A game is played in one tab at a time: the one that has opened it last. */
const TAB = Math.random().toString(36).slice(2);

export const saves = $state<{ list: Save[] }>({ list: kept<Save[]>(KEY) ?? [] });

function store(list: Save[]): void {
  saves.list = list;
  keep(KEY, list);
}

/* Other tabs may have changed the list: it is read again before it is used. */
const current = () => kept<Save[]>(KEY) ?? saves.list;

/* Has another tab opened this game after us? */
export function isElsewhere(id: string): boolean {
  const by = findGame(id)?.by;
  return by !== undefined && by !== TAB;
}

/* The newest comes first; the oldest goes when there are too many. */
export function saveGame(save: Save): void {
  store([{ ...save, by: TAB }, ...current().filter(({ id }) => id !== save.id)].slice(0, MOST));
}

if (typeof addEventListener !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) saves.list = current();
  });

export function forgetGame(id: string): void {
  store(current().filter((save) => save.id !== id));
}

export function findGame(id: string): Save | undefined {
  return current().find((save) => save.id === id);
}
