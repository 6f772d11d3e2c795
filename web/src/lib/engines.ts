/* Two engines for the whole page: one holds the table and says why something is refused, the other one thinks. */
import { startEngine } from '../engine/client';
import { withRules } from '../engine/rules';
import { withWords } from '../engine/words';
import { rulesText, wordTexts } from './words.svelte';

export const ask = withRules(withWords(startEngine(), wordTexts), rulesText);
export const thinker = withWords(startEngine(), wordTexts);
