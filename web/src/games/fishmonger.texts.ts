import { book } from '../lib/book.svelte';

export const say = book('fishmonger');

/* Goods by the engine's letters. */
export type Goods = 'f' | 'z' | 'c' | '$';
export const goods: { letter: Goods; field: 'fish' | 'frozen' | 'canned' | 'coins'; symbol: string }[] = [
  { letter: 'f', field: 'fish', symbol: 'q-fish' },
  { letter: 'z', field: 'frozen', symbol: 'q-ice' },
  { letter: 'c', field: 'canned', symbol: 'q-tin' },
  { letter: '$', field: 'coins', symbol: 'q-coin' },
];
export const symbolOf = (letter: string) => goods.find((one) => one.letter === letter)?.symbol ?? 'q-fish';

/* "3 frozen fish" */
export function amount(n: number, letter: string): string {
  return say(`n.${(goods.find((one) => one.letter === letter) ?? goods[0]!).field}`, { n });
}

/* The group of a contract is its letter: starters, boats, fish markets, freezers, canneries, others. Each has a seal with a shape and a hue. */
const groups = ['s', 'b', 'm', 'z', 'c', 'x'] as const;
export function groupOf(id: string): (typeof groups)[number] {
  return groups.find((group) => group.toUpperCase() === id[0]) ?? 'x';
}
