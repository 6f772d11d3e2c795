import { book } from './book.svelte';

export const say = book('confirm');
