/* What is said around the steps of a lesson. */
import { book } from './book.svelte';

export const say = book('coach');
