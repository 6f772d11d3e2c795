/* To come: the picture in words, and the moves by name. */
import type { Kit } from '../lib/kit';
import Board from './generic.svelte';

export const kit: Kit = {
  Board,
  prompt: () => '',
  describe: (move) => move,
  controls: () => [],
  parts: () => [],
  look: () => ({}),
  tips: [],
};
