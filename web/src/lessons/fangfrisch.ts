/* Fangfrisch: when to ring, where to put the cards, when to sell; until a thief and spoilage have been met. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { type FangfrischView, fieldOf, priceOf } from '../games/fangfrisch/view';
import { cardName, countName, type Field, say as words } from '../games/fangfrisch.texts';

export const say = book('lesson-fangfrisch');

/* So many fish make a parcel worth its 10 Euro, and a kind worth selling. */
const GOOD = 9;
const MANY = 6;

const sizeOf = (card: string) => Number(card.slice(1)) || 0;
const fish = (cards: string[]) => cards.reduce((sum, card) => sum + sizeOf(card), 0);
const parcel = (view: View) => (view as FangfrischView).parcel;
const isBell = (view: View, table: AnyTable) => view.phase === 'bell' && table.mine;

/* The kind of which the cards have most fish. */
function best(cards: string[]): { kind: string; n: number } {
  const kinds = [...new Set(cards.filter(sizeOf).map((card) => card[0]!))];
  const of = (kind: string) => fish(cards.filter((card) => card[0] === kind));
  const kind = kinds.toSorted((a, b) => of(b) - of(a))[0] ?? '';
  return { kind, n: kind ? of(kind) : 0 };
}

/* The next card to place, and where: to its own kind, else to a free field, the biggest kind first. */
function placing(view: View, table: AnyTable): string | undefined {
  const cards = parcel(view).filter(sizeOf);
  const order = cards.toSorted(
    (a, b) => fish(cards.filter((card) => card[0] === b[0])) - fish(cards.filter((card) => card[0] === a[0])) || sizeOf(b) - sizeOf(a),
  );
  const place = (card: string) => (['a', 'b', 'i'] as const).filter((field) => table.legal.has(`p${card}${field}`));
  const own = (card: string) => place(card).find((field) => fieldOf(view as FangfrischView, field, table.me).kind === card[0]);
  const card = order.find((name) => place(name).length);
  return card ? `p${card}${own(card) ?? place(card)[0]}` : table.moves.find((move) => move[0] === 'p');
}

const cardOf = (move: string) => move.slice(1, -1);
const toTrash = (view: View, table: AnyTable) => placing(view, table)?.at(-1) === 'x';

/* What one could sell, the biggest first. */
function stock(view: View, table: AnyTable): { kind: string; size: number }[] {
  const fields = (['a', 'b', 'i'] as const).map((field) => fieldOf(view as FangfrischView, field, table.me));
  return fields
    .filter(({ kind }) => kind)
    .map(({ kind, size }) => ({ kind: kind!, size }))
    .toSorted((a, b) => b.size - a.size);
}

/* Something that has happened since the last own move. */
const happened = (table: AnyTable, key: string) => table.fresh.some((event) => event.key === key);

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '37' },
  ends: (view) => (view as FangfrischView).final > 0,
  steps: [
    { key: 'goal', when: isBell, at: () => '.fa-prices', text: () => say('goal') },
    {
      key: 'wait',
      stays: true,
      when: (view, table) => isBell(view, table) && fish(parcel(view)) < GOOD && !stock(view, table).length,
      moves: () => ['w'],
      at: () => '.lot.new',
      text: (view) => say('wait', { n: fish(parcel(view)) }),
    },
    {
      key: 'ring',
      when: (view, table) => isBell(view, table) && fish(parcel(view)) >= GOOD,
      moves: () => ['r'],
      text: (view) => {
        const { kind, n } = best(parcel(view));
        return say('ring', { n: fish(parcel(view)), fish: countName(kind, n) });
      },
    },
    {
      key: 'place',
      stays: true,
      when: (view, table) => view.phase === 'place' && !!placing(view, table) && !toTrash(view, table),
      moves: (view, table) => [placing(view, table)!],
      text: (view, table) => {
        const move = placing(view, table)!;
        return say('place', { card: cardName(cardOf(move)), field: words(`field.${move.at(-1) as Field}`) });
      },
    },
    {
      key: 'waste',
      stays: true,
      when: (view, table) => view.phase === 'place' && toTrash(view, table),
      moves: (view, table) => [placing(view, table)!],
      text: (view, table) => say('waste', { card: cardName(cardOf(placing(view, table)!)) }),
    },
    {
      key: 'sell',
      when: (view, table) => view.phase === 'sell' && table.moves.length > 1 && stock(view, table).length > 0,
      moves: (view, table) => {
        const [{ kind, size } = { kind: '', size: 0 }] = stock(view, table);
        return [size >= MANY ? `s${kind}` : 's-'];
      },
      at: () => '.fa-prices',
      text: (view, table, spoken) => {
        const [{ kind, size } = { kind: '', size: 0 }] = stock(view, table);
        return say('sell', { fish: countName(kind, size), m: priceOf(size, spoken), n: MANY });
      },
    },
    {
      key: 'spoiled',
      when: (_view, table) => happened(table, 'spoiled'),
      at: () => '.fa-own .vessel',
      text: () => say('spoiled'),
    },
    {
      key: 'thief',
      when: (view, table) => isBell(view, table) && parcel(view).includes('K'),
      at: () => '.lot:has(.sort-K)',
      text: () => say('thief'),
    },
    {
      key: 'stolen',
      when: (view, table) => happened(table, 'stolen') || (view.phase === 'thief' && table.mine),
      at: () => '.fa-plaque .pots',
      text: () => say('stolen'),
    },
  ],
};
