import type { FreshFishView } from '../generated/games';
import { book } from '../lib/book.svelte';

export const say = book('fresh-fish');

export type Goods = FreshFishView['row'][number];
export type Tile = NonNullable<FreshFishView['tile']>;
export const goods: Goods[] = ['F', 'S', 'C', 'I'];
export const tiles: Tile[] = ['M', ...goods];

/* The names of the symbols. */
export const picture: Record<Tile, string> = { F: 'fish', S: 'soda', C: 'cheese', I: 'icecream', M: 'flea' };
