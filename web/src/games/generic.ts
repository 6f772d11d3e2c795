/* Any game: the picture in words on the stage, and the moves by name. */
import type { Kit } from '../lib/kit';
import { shell } from '../lib/shell';
import Table from './generic/Table.svelte';

export const kit: Kit = {
  stage: {
    Table,
    where: () => '',
    ask: ({ selected }) => ({ ask: selected.length ? selected.join(' ') : shell('table.turn') }),
    scenes: () => [],
    nameOf: () => undefined,
    chapters: () => [{ title: '', from: 0 }],
  },
  prompt: () => shell('table.turn'),
  describe: (move) => move,
  controls: () => [],
  parts: () => [],
  tips: [],
};
