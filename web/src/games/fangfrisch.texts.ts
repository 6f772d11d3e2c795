import { book } from '../lib/book.svelte';
import type { Words } from '../lib/words.svelte';

export const say = book('fangfrisch');

export type Field = 'a' | 'b' | 'i' | 'x';
export const fields: Exclude<Field, 'x'>[] = ['a', 'b', 'i'];

type Sort = 'E' | 'S' | 'F' | 'C' | 'T' | 'L' | 'J';
const isSort = (letter = ''): letter is Sort => /^[ESFCTLJ]$/.test(letter);
export const isFish = (card: string) => /^[ESFCTLJ][1-3]$/.test(card);
export const isCard = (card: string) => isFish(card) || /^(K|D|FP|ME)$/.test(card);
export const valueOf = (card: string) => (isFish(card) ? Number(card[1]) : 0);

/* The kind alone, as the card has it. */
export function kindName(kind: string, words: Words): string {
  return words.say(`kind.${kind}`);
}

/* "tuna", "sharks": what is sold. */
export function kindsName(kind: string): string {
  return isSort(kind) ? say(`many.${kind}`) : kind;
}

/* "3 tuna", "the fish thief". */
export function cardName(card: string): string {
  if (isFish(card)) return say(`n.${card[0] as Sort}`, { n: valueOf(card) });
  return card === 'K' || card === 'D' || card === 'FP' || card === 'ME' ? say(card) : card;
}

/* The same without the number, where that stands by itself. */
export const kindWord = (kind: string, n: number) => countName(kind, n).replace(/^\S+\s/, '');

export function countName(kind: string, n: number): string {
  return isSort(kind) ? say(`n.${kind}`, { n }) : '';
}
