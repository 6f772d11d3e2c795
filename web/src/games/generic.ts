/* Any game: the picture in words, and the moves by name. */
import type { Kit } from '../lib/kit';
import { shell } from '../lib/shell';
import Board from './generic.svelte';

export const kit: Kit = {
  Board,
  prompt: () => shell('table.turn'),
  describe: (move) => move,
  controls: () => [],
  parts: () => [],
  look: () => ({}),
  tips: [],
};
