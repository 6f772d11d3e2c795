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
}

const KEY = 'quayside.games';
const MOST = 30;

export const saves = $state<{ list: Save[] }>({ list: kept<Save[]>(KEY) ?? [] });

function store(list: Save[]): void {
  saves.list = list;
  keep(KEY, list);
}

/* Other tabs may have changed the list: it is read again before it is used. */
const current = () => kept<Save[]>(KEY) ?? saves.list;

/* The newest comes first; the oldest goes when there are too many. */
export function saveGame(save: Save): void {
  store([save, ...current().filter(({ id }) => id !== save.id)].slice(0, MOST));
}

export function forgetGame(id: string): void {
  store(current().filter((save) => save.id !== id));
}

export function findGame(id: string): Save | undefined {
  return current().find((save) => save.id === id);
}
