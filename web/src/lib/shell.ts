/* The texts of everything around the games. */
import { book } from './book.svelte';
import { hueOf } from './hues.svelte';

export const shell = book('shell');

export function seatName(seat: number): string {
  return shell(`name.${seat as 0 | 1 | 2 | 3 | 4}`);
}

/* The letter that stands on everything that belongs to the seat. */
export function seatLetter(seat: number): string {
  return seatName(hueOf(seat))[0]!;
}
