import type { WishesView } from '../generated/games';
import { book } from '../lib/book.svelte';

export const say = book('wishes');

export type Kind = WishesView['closed'][number];
export type Wish = 'MOVE1' | 'MOVE2' | 'MOVE3' | 'SPREAD' | 'SELLALL' | 'SPOIL' | 'WORM' | 'BOAT' | 'SELLAS' | 'NONE';
