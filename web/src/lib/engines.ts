/* Two engines for the whole page: one holds the table, the other one thinks. */
import { startEngine } from '../engine/client';

export const ask = startEngine();
export const thinker = startEngine();
