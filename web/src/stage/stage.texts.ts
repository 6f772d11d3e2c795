import { book } from '../lib/book.svelte';

export const say = book('stage');
