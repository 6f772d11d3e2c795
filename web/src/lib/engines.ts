/* Two engines for the whole page: one holds the table and says why something is refused, the other one thinks. */
import { startEngine } from '../engine/client';
import { withRules } from '../engine/rules';
import { rulesText } from './words.svelte';

export const ask = withRules(startEngine(), rulesText);
export const thinker = startEngine();
