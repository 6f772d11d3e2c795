import type { View } from '../engine/types';
import { type Kit, sum } from '../lib/kit';
import type { AnyTable } from '../lib/anytable.svelte';
import type { Words } from '../lib/words.svelte';
import { type Kind, kindLook, say } from './wishes.texts';
import Board from './wishes.svelte';

export interface WishesView extends View {
  hold: string[][];
  dollars: number[];
  worms: number[];
  boats: number[];
  ocean: string[];
  bait: number[];
  buyers: Record<Kind, string>;
  spread: string;
  heap: number[];
  closed: Kind[];
  closed_count: number;
  thrown: string | null;
  limit_cards: string;
  deck_count: number;
}

/* The names of the markets in the view, by kind. */
const fields: Record<Kind, string> = {
  A: 'angelfish',
  M: 'monkfish',
  S: 'swordfish',
  K: 'kingfish',
  C: 'catfish',
  T: 'starfish',
  W: 'clownfish',
};

export function fishOn(view: WishesView, kind: Kind): number[] {
  return (view as unknown as Record<string, number[]>)[fields[kind]]!;
}

/* The markets clockwise, as the data file has them. */
export function ringOf(words: Words): Kind[] {
  return words.lines('ring')[0]!.slice(1) as Kind[];
}

/* What is printed on a card: its wish in words; the kind that it sells as; whether it is a double fish. */
export function printed(card: string, words: Words): { wish: string; other?: Kind; double: boolean } {
  const faces = words.data.tables.find((line) => line[0] === card[0] && line.length === 11) ?? [];
  const face = faces[Number(card.slice(1)) + 1] ?? 'NONE';
  const [, key = '', other] = face.match(/^(\w+)(?::(\w))?/) ?? [];
  const wish = words.say(`wish.${key}`).replace('{items}', other ? kindName(other, words) : '');
  return { wish, double: face.endsWith('*'), ...(other ? { other: other as Kind } : {}) };
}

export function kindName(kind: string, words: Words): string {
  return words.say(`kind.${kind}`);
}

/* Several of them. */
export function kindsName(kind: string, words: Words): string {
  return words.say(`kinds.${kind}`);
}

export function cardName(card: string, words: Words): string {
  const { double } = printed(card, words);
  return `${kindName(card[0]!, words)} ${card}${double ? ` (${say('double')})` : ''}`;
}

/* 2 dollars, and the values of all buyers who stand there (WF-34). */
export function priceOf(view: WishesView, kind: Kind): number {
  return [...view.buyers[kind]].reduce((sum, value) => sum + Number(value), 2);
}

/* The limit card on top: fish that fill a market, and its two bonuses. */
export function limitOf(view: WishesView, words: Words): { fish: number; higher: number; lower: number } | null {
  const cards = words.lines('limit').filter(([, set]) => set === view.limit_cards);
  const card = cards[view.closed_count];
  return card ? { fish: Number(card[2]), higher: Number(card[3]), lower: Number(card[4]) } : null;
}

/* Where a buyer's move ends: so many markets clockwise. */
export function ahead(kind: Kind, steps: number, words: Words): Kind {
  const ring = ringOf(words);
  return ring[(ring.indexOf(kind) + steps) % ring.length]!;
}

export interface BuyerMove {
  move: string;
  value: string;
  from: Kind;
  to: Kind;
}

export function buyerMoves(table: AnyTable, words: Words): BuyerMove[] {
  return table.moves.flatMap((move) => {
    const [, value, from, steps] = move.match(/^B(\d)(\w)(\d)$/) ?? [];
    return value ? [{ move, value, from: from as Kind, to: ahead(from as Kind, Number(steps), words) }] : [];
  });
}

function ask(table: AnyTable, words: Words): string {
  const view = table.view as WishesView;
  const other = view.thrown ? printed(view.thrown, words).other : undefined;
  switch (view.phase) {
    case 'buyer': {
      const moves = buyerMoves(table, words);
      const many = new Set(moves.map(({ from }) => from)).size > 1;
      return say(many ? 'ask.which' : 'ask.buyer', { n: moves[0]?.value ?? '' });
    }
    case 'place':
      return say('ask.place', { n: table.moves[0]?.[1] ?? '' });
    case 'as':
      return say('ask.as', { other: other ? kindName(other, words) : '' });
    case 'spoil':
    case 'all':
    case 'one':
      return say(`ask.${view.phase}`);
    default:
      return say('ask.turn');
  }
}

export const kit: Kit = {
  Board,
  prompt: ask,
  describe(move, table, words) {
    const view = table.view as WishesView;
    const rest = move.slice(1);
    const name = (seat: string | undefined) => table.names[Number(seat)] ?? '';
    const other = view.thrown ? printed(view.thrown, words).other : undefined;
    switch (move[0]) {
      case 'K':
      case 'T': {
        const card = view.ocean[Number(rest)];
        return card ? say(`do.${move[0]}`, { card: cardName(card, words), wish: printed(card, words).wish }) : move;
      }
      case 'S':
      case 'O':
        return say('do.S', { card: cardName(rest, words) });
      case 'A':
        return say('do.A', { kind: kindsName(rest, words) });
      case 'Z':
        return say('do.Z', { kind: kindsName(rest, words), other: other ? kindName(other, words) : '' });
      case 'B': {
        const to = ahead(rest[1] as Kind, Number(rest[2]), words);
        return say('do.B', { n: rest[0]!, from: kindName(rest[1]!, words), to: kindName(to, words) });
      }
      case 'P':
        return say('do.P', { n: rest[0]!, to: kindName(rest[1]!, words) });
      case 'X':
        return say('do.X', { from: kindName(rest[0]!, words), name: name(rest[1]) });
      default:
        return say('do.Y', { name: name(rest[0]) });
    }
  },
  controls: () => [],
  parts(view, log) {
    const of = (worth: Parameters<typeof sum>[2]) => sum(log, view.seats, worth);
    return [
      { label: say('part.sales'), seats: of({ sold: ({ m }) => m, sold_all: ({ m }) => m }) },
      { label: say('part.bonus'), seats: of({ bonus: ({ n }) => n }) },
      { label: say('part.worms'), seats: of({ worm_bonus: ({ n }) => n }) },
      { label: say('part.prize'), seats: of({ worm_prize: ({ n }) => n }) },
      { label: say('part.loss'), seats: of({ loss: ({ n }) => -n }) },
    ];
  },
  look: (item) => (/^[AMSKCTW]\d?$/.test(item) ? kindLook(item) : {}),
  costly: { events: ['garbage', 'no_sale', 'no_wish'] },
  tips: [
    { key: 'turn', when: () => true, text: () => say('tip.turn') },
    { key: 'price', when: (view, table) => !!(view as WishesView).hold[table.me]?.length, text: () => say('tip.price') },
    {
      key: 'full',
      when: (view) => (view as WishesView).closed_count > 0 || (view as WishesView).heap.some(Boolean),
      text: () => say('tip.full'),
    },
  ],
};
