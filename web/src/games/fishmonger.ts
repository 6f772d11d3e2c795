import type { GameEvent, View } from '../engine/types';
import { type Kit, sum } from '../lib/kit';
import type { Words } from '../lib/words.svelte';
import { contractLook, say } from './fishmonger.texts';
import Board from './fishmonger.svelte';

export interface FishmongerView extends View {
  hand: (string[] | null)[];
  draft: (string[] | null)[];
  bid: string[][];
  supplied: string[][];
  demanded: string[][];
  serving: string[];
  coins: number[];
  frozen: number[];
  canned: number[];
  fish: number;
  round: number;
  marker: number;
  order: number[];
  passed: number[];
  bought: number;
  buying: string | null;
  extra: string[];
  ending: number;
  hand_count: number[];
  row: Record<string, string | null>;
  on: Record<string, number>;
  deck_count: number;
}

export interface Term {
  n: number;
  goods: string;
}

export interface Contract {
  id: string;
  value: number;
  supply: number;
  pays: Term[];
  gets: Term[];
  times: number;
}

/* A second copy of a card is called B1.2. */
export function typeOf(card: string): string {
  return card.split('.')[0]!;
}

export function readTerms(side: string): Term[] {
  return side.split('+').map((term) => ({ n: Number(term.slice(0, -1)), goods: term.at(-1)! }));
}

/* What is printed on a contract: id, copies, value, supply, demand, times. */
export function contractOf(card: string, words: Words): Contract {
  const id = typeOf(card);
  const [, , value, supply, demand = '-', times] = words.lines(id)[0] ?? [];
  const [left, right] = demand === '-' ? [] : demand.split('>');
  return {
    id,
    value: Number(value),
    supply: Number(supply) || 0,
    pays: left ? readTerms(left) : [],
    gets: right ? readTerms(right) : [],
    times: Number(times) || 0,
  };
}

export function contractName(card: string, words: Words): string {
  return `${words.say(typeOf(card))} (${typeOf(card)})`;
}

/* A bid lays its cards in the order of the list of contracts (MO-8). */
export function inOrder(cards: string[], words: Words): string[] {
  const place = (card: string) => words.data.tables.findIndex(([id]) => id === typeOf(card));
  return cards.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}

export function costOf(view: FishmongerView, slot: string, words: Words): number {
  const card = view.row[slot];
  return card ? contractOf(card, words).value - (view.on[slot] ?? 0) : 0;
}

/* How many contracts get an extra coin: what is left over when the cost is spread over the others (MO-25). */
export function extrasOf(view: FishmongerView, words: Words): number {
  const others = Object.entries(view.row).filter(([slot, card]) => card && slot !== view.buying).length;
  return view.buying && others ? costOf(view, view.buying, words) % others : 0;
}

/* What a conversion of the log was worth in coins: its item is "S3(2z>1$)". */
function coinsOf({ items }: GameEvent): number {
  const [, left = '', right = ''] = items?.[0]?.match(/\((.*)>(.*)\)/) ?? [];
  const coins = (side: string) => readTerms(side).find(({ goods }) => goods === '$')?.n ?? 0;
  return coins(right) - coins(left);
}

const START = 3;

export const kit: Kit = {
  Board,
  prompt(table, words) {
    const view = table.view as FishmongerView;
    if (view.phase === 'bid') return say('ask.bid');
    if (view.phase === 'extra') return say('ask.extra', { n: extrasOf(view, words) });
    return say(table.moves.some((move) => move[0] === '$') ? 'ask.buy' : 'ask.turn');
  },
  describe(move, table, words) {
    const view = table.view as FishmongerView;
    if (move === 'b-' || move === 'b.' || move === '.') return say(`do.${move}`);
    if (move.startsWith('b+')) return say('do.b+', { card: contractName(move.slice(2), words) });
    if (move[0] === '$') return say('do.$', { card: contractName(view.row[move.slice(1)] ?? '', words) });
    if (move[0] === '+') return say('do.+', { n: move.slice(1) });
    return say(move[0] === 's' ? 'do.s' : 'do.d', { card: contractName(move.slice(1), words) });
  },
  controls: (table) =>
    (['b-', 'b.', '.'] as const)
      .filter((move) => table.legal.has(move))
      .map((move) => ({ move, label: say(`do.${move}`), primary: move === '.' })),
  parts(view, log) {
    const of = (worth: Parameters<typeof sum>[2]) => sum(log, view.seats, worth);
    return [
      { label: say('part.start'), seats: Array<number>(view.seats).fill(START) },
      { label: say('part.sales'), seats: of({ demand: coinsOf }) },
      { label: say('part.bought'), seats: of({ bought: ({ n }) => -n }) },
      { label: say('part.found'), seats: of({ bought: ({ m }) => m }) },
    ];
  },
  look: (item) => (/^[SBMZCX]\d(\.\d)?(\(|$)/.test(item) ? contractLook(item) : {}),
  costly: {
    events: [],
    why(moves, table, words) {
      const view = table.view as FishmongerView;
      const useful = view.fish ? table.moves.find((move) => move[0] === 'd') : undefined;
      if (moves[0] === '.' && useful) return say('cost.end', { move: kit.describe(useful, table, words) });
      const laid = moves.filter((move) => move.startsWith('b+')).length;
      return laid > 0 && laid === view.hand[table.me]?.length ? say('cost.all') : '';
    },
  },
  tips: [
    { key: 'bid', when: (view, table) => view.phase === 'bid' && table.mine, text: () => say('tip.bid') },
    { key: 'turn', when: (view, table) => view.phase === 'turn' && table.mine, text: () => say('tip.turn') },
    { key: 'buy', when: (_view, table) => table.moves.some((move) => move[0] === '$'), text: () => say('tip.buy') },
  ],
};
