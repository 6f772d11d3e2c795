/* What the engine's view of Fangfrisch has, and how it is read. */
import type { FangfrischView } from '../../generated/games';
import type { Words } from '../../lib/words.svelte';
import { type Field, fields, valueOf } from '../fangfrisch.texts';

export type Vessel = Exclude<Field, 'x'>;

export type { FangfrischView } from '../../generated/games';

/* One field of a mat: its cards from the top, its kind, its fish. */
export function fieldOf(view: FangfrischView, field: Vessel, seat: number) {
  return { cards: view[field][seat]!, kind: view[`${field}_kind`][seat]!, size: view[`${field}_size`][seat]! };
}

/* What 1, 2, ... fish bring, as the data file has it. */
export function pricesOf(words: Words): number[] {
  return words.lines('price')[0]!.slice(1).map(Number);
}

/* More fish than the list has pay like its last number (FM-21). */
export function priceOf(fish: number, words: Words): number {
  const prices = pricesOf(words);
  return fish ? prices[Math.min(fish, prices.length) - 1]! : 0;
}

export const fishIn = (cards: string[]) => cards.reduce((sum, card) => sum + valueOf(card), 0);
export const PRICE = 10; /* of every parcel */
export const START = 30;

/* Fish of the parcel that are of a kind that the seat keeps already, by field. Jokers could go anywhere: they are not counted. */
export function fitting(view: FangfrischView, seat: number): Record<Vessel, number> {
  const of = (field: Vessel) => {
    const { kind } = fieldOf(view, field, seat);
    return kind && kind !== 'J' ? fishIn(view.parcel.filter((card) => card[0] === kind && valueOf(card))) : 0;
  };
  return { a: of('a'), b: of('b'), i: of('i') };
}

/* Where a card would be put first: to its own kind, else into an empty vessel, else to jokers; in the bin if nothing takes it. */
export function suggested(view: FangfrischView, seat: number, card: string, can: (move: string) => boolean): Field {
  const able = fields.filter((field) => can(`p${card}${field}`));
  const kindAt = (field: Vessel) => fieldOf(view, field, seat).kind;
  return able.find((field) => kindAt(field) === card[0]) ?? able.find((field) => !kindAt(field)) ?? able[0] ?? 'x';
}

/* Names by which cards are found; equal ones are counted. */
export function named(prefix: string, cards: string[]): { card: string; name: string }[] {
  const seen: Record<string, number> = {};
  return cards.map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return { card, name: `${prefix}-${card}-${seen[card]}` };
  });
}

export const lotName = (card: string, parcel: string[]) => `lot-${card}-${parcel.filter((other) => other === card).length}`;
/* A card that stands in my vessel, counted from the bottom. */
export const standName = (field: Vessel, n: number) => `own-${field}-${n}`;
