import type { View } from '../engine/types';
import { type Kit, sum } from '../lib/kit';
import type { Words } from '../lib/words.svelte';
import { type Field, say, sortLook } from './fangfrisch.texts';
import Board from './fangfrisch.svelte';

export interface FangfrischView extends View {
  money: number[];
  trash_fish?: (number | null)[]; /* null, or none at all: hidden (FM-61) */
  auctioneer: number;
  turn: number;
  final: number;
  buyer: number;
  rang: number[];
  picks: number;
  a: string[][];
  b: string[][];
  i: string[][];
  a_kind: (string | null)[];
  b_kind: (string | null)[];
  i_kind: (string | null)[];
  a_size: number[];
  b_size: number[];
  i_size: number[];
  trash?: string[][];
  trash_count: number[];
  parcel: string[];
  pile_count: number;
}

/* One field of a mat: its cards from the top, its kind, its fish. */
export function fieldOf(view: FangfrischView, field: Exclude<Field, 'x'>, seat: number) {
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

export function kindName(kind: string, words: Words): string {
  return words.say(`kind.${kind}`);
}

export function cardName(card: string, words: Words): string {
  if (card === 'K' || card === 'D' || card === 'FP' || card === 'ME') return say(card);
  return say('cardName', { kind: kindName(card[0]!, words), n: card.slice(1) });
}

const START = 30;
const PRICE = 10; /* of every parcel */

export const kit: Kit = {
  Board,
  prompt(table) {
    const view = table.view as FangfrischView;
    const phase = view.phase === 'sell_now' ? 'sell' : (view.phase as 'sell' | 'bell' | 'thief' | 'dump' | 'place' | 'can');
    return say(`ask.${phase}`, { n: view.picks });
  },
  describe(move, table, words) {
    const rest = move.slice(1);
    switch (move[0]) {
      case 'r':
        return say('do.r');
      case 'w':
        return say('do.w');
      case 's':
        return rest === '-' ? say('do.s-') : say('do.s', { kind: kindName(rest, words) });
      case 'd':
        return rest === '.' ? say('do.d.') : say('do.d', { field: say(`field.${rest as Field}`) });
      case 't':
        return rest === '-'
          ? say('do.t-')
          : say('do.t', { name: table.names[Number(rest[0])] ?? '', field: say(`field.${rest[1] as Field}`) });
      case 'c':
        return rest === '-' ? say('do.c-') : say('do.c', { card: cardName(rest, words) });
      default: {
        const field = rest.at(-1) as Field;
        const card = cardName(rest.slice(0, -1), words);
        return field === 'x' ? say('do.px', { card }) : say('do.p', { card, field: say(`field.${field}`) });
      }
    }
  },
  controls: (table) =>
    (['w', 's-', 'd.', 't-', 'c-'] as const)
      .filter((move) => table.legal.has(move))
      .map((move) => ({ move, label: say(`do.${move}`), primary: move !== 'w' })),
  parts(view, log) {
    const of = (worth: Parameters<typeof sum>[2]) => sum(log, view.seats, worth);
    return [
      { label: say('part.start'), seats: Array<number>(view.seats).fill(START) },
      { label: say('part.sales'), seats: of({ sold: ({ n }) => n }) },
      { label: say('part.premium'), seats: of({ premium: ({ n }) => n }) },
      { label: say('part.bought'), seats: of({ buy: () => -PRICE }) },
      { label: say('part.half'), seats: of({ half_price: ({ n }) => n }) },
      { label: say('part.bill'), seats: of({ bill: ({ n }) => -n }) },
    ];
  },
  look: (item) => (/^([ESFCTLJ]\d?|K|D|FP|ME)$/.test(item) ? sortLook(item) : {}),
  costly: {
    events: ['dumped'],
    why([move = ''], table, words) {
      const money = (table.view as FangfrischView).money[table.me]!;
      if (move === 'r' && money < 2 * PRICE) return say('cost.ring', { n: money, m: PRICE });
      const card = move.slice(1, -1);
      const room = (['a', 'b', 'i'] as const).find((field) => table.legal.has(`p${card}${field}`));
      return /^p.+x$/.test(move) && room ? say('cost.trash', { card: cardName(card, words), field: say(`field.${room}`) }) : '';
    },
  },
  tips: [
    { key: 'bell', when: (view, table) => view.phase === 'bell' && table.mine, text: () => say('tip.bell') },
    { key: 'place', when: (view, table) => view.phase === 'place' && table.mine, text: () => say('tip.place') },
    { key: 'sell', when: (view, table) => view.phase === 'sell' && table.mine, text: () => say('tip.sell') },
  ],
  forced: ['s-', 'd.', 't-', 'c-'],
};
