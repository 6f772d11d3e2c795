import type { GameEvent, View } from '../engine/types';
import type { FishmongerView } from '../generated/games';
import { type Kit, type Sight, sum } from '../lib/kit';
import { settings } from '../lib/settings.svelte';
import type { Words } from '../lib/words.svelte';
import type { Ask, Chapter, Room } from '../stage/kit';
import type { Staging } from '../stage/staging.svelte';
import { amount, type Goods, groupOf, say } from './fishmonger.texts';
import { card, scenes } from './fishmonger/scenes';
import Table from './fishmonger.svelte';

export type { FishmongerView } from '../generated/games';

export interface Term {
  n: number;
  goods: string;
}

export interface Contract {
  id: string;
  value: number;
  bid: number;
  supply: number;
  pays: Term[];
  gets: Term[];
  times: number;
}

/* So many coins end the game (MO-55). */
export const GOAL = 15;

/* A second copy of a card is called B1.2. */
export function typeOf(card: string): string {
  return card.split('.')[0]!;
}

export function readTerms(side: string): Term[] {
  return side.split('+').map((term) => ({ n: Number(term.slice(0, -1)), goods: term.at(-1)! }));
}

/* What is printed on a contract: id, copies, value, supply, demand, times, and what it counts in a bid if that is another number. */
export function contractOf(card: string, words: Words): Contract {
  const id = typeOf(card);
  const [, , value, supply, demand = '-', times, bid] = words.lines(id)[0] ?? [];
  const [left, right] = demand === '-' ? [] : demand.split('>');
  return {
    id,
    value: Number(value),
    bid: Number(bid ?? value),
    supply: Number(supply) || 0,
    pays: left ? readTerms(left) : [],
    gets: right ? readTerms(right) : [],
    times: Number(times) || 0,
  };
}

export function contractName(card: string, words: Words): string {
  return words.say(typeOf(card));
}

/* A bid lays its cards in the order of the list of contracts (MO-8). */
export function inOrder(cards: string[], words: Words): string[] {
  const place = (card: string) => words.data.tables.findIndex(([id]) => id === typeOf(card));
  return cards.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
}

export const bidOf = (cards: string[], words: Words) => cards.reduce((sum, card) => sum + contractOf(card, words).bid, 0);

export function costOf(view: FishmongerView, slot: string, words: Words): number {
  const card = view.row[slot];
  return card ? contractOf(card, words).value - (view.on[slot] ?? 0) : 0;
}

/* The contracts that get the price of another one. */
export const othersThan = (view: FishmongerView, slot: string) =>
  Object.keys(view.row).filter((other) => view.row[other] && other !== slot);

/* How many of them get an extra coin: what is left over when the cost is spread (MO-25). */
export function extrasOf(view: FishmongerView, words: Words, slot: string | null | undefined = view.buying): number {
  const others = slot ? othersThan(view, slot).length : 0;
  return slot && others ? costOf(view, slot, words) % others : 0;
}

/* The coins that fall on each contract when the one in `slot` is bought. What is more than a contract holds falls on a card that nobody knows yet. */
export function paymentOf(view: FishmongerView, slot: string, extra: string[], words: Words): Record<string, number> {
  const others = othersThan(view, slot);
  const each = others.length ? Math.floor(costOf(view, slot, words) / others.length) : 0;
  return Object.fromEntries(others.map((other) => [other, each + (extra.includes(other) ? 1 : 0)]));
}

/* Those of them that are full then and expire. */
export function expiring(view: FishmongerView, falls: Record<string, number>, words: Words): string[] {
  return Object.keys(falls).filter((slot) => falls[slot]! > 0 && falls[slot]! >= costOf(view, slot, words));
}

/* The contract in a slot by its name; of two that are alike also by its place. */
export function slotName(view: FishmongerView, slot: string, words: Words): string {
  const card = view.row[slot];
  if (!card) return say('place', { n: ordinal(Number(slot)) });
  const twins = Object.values(view.row).filter((other) => other === card).length > 1;
  return twins ? say('twin', { card: contractName(card, words), n: ordinal(Number(slot)) }) : contractName(card, words);
}

export function ordinal(n: number): string {
  return say(`nth.${Math.min(5, Math.max(1, n)) as 1 | 2 | 3 | 4 | 5}`);
}

export const listed = (names: string[]) => new Intl.ListFormat(settings.lang).format(names);
const termsText = (terms: Term[]) => listed(terms.map(({ n, goods }) => amount(n, goods)));

/* "2 fish become 1 frozen fish" */
export function dealText({ pays, gets }: Pick<Contract, 'pays' | 'gets'>): string {
  return say('deal', { from: termsText(pays), to: termsText(gets) });
}

/* All that a contract says, for those who listen and for its tooltip. */
export function contractText(card: string, words: Words): string {
  const contract = contractOf(card, words);
  const { supply, pays, times } = contract;
  const parts = [
    supply ? say('supplies', { n: supply }) : '',
    pays.length ? (times > 1 ? say('deal.times', { deal: dealText(contract), n: times }) : dealText(contract)) : '',
  ].filter(Boolean);
  return say('contract', {
    card: contractName(card, words),
    deal: parts.join(` ${say('or')} `),
    group: say(`group.${groupOf(typeOf(card))}`),
  });
}

/* Everything a seat owns that can be seen: cards in hand, and those used in this round. */
export function cardsOf(view: FishmongerView, seat: number, words: Words): string[] {
  const piles = [view.hand[seat] ?? [], view.bid[seat] ?? [], view.supplied[seat] ?? [], view.demanded[seat] ?? []];
  return inOrder([...new Set(piles.flat())], words);
}

export type Use = 'ready' | 'draft' | 'bid' | 'used' | 'serving' | 'waits';
export function useOf(view: FishmongerView, seat: number, card: string): Use {
  if (view.bid[seat]!.includes(card)) return 'bid';
  if (view.draft[seat]?.includes(card)) return view.active.includes(seat) ? 'draft' : 'bid';
  if (view.demanded[seat]!.includes(card)) return view.left[typeOf(card)] && view.serving.includes(card) ? 'serving' : 'used';
  if (view.supplied[seat]!.includes(card)) return 'used';
  return view.locked.includes(card) ? 'waits' : 'ready';
}

/* What is said of the cards that are picked for a bid. */
const cardsIn = (moves: string[]) => moves.filter((move) => move.startsWith('b+')).map((move) => move.slice(2));

/* ---- What is asked ---- */

function ask({ view: v, me, moves, words }: { view: View; me: number; moves: string[]; words: Words }): Ask {
  const view = v as FishmongerView;
  if (view.phase === 'bid') {
    const laid = view.draft[me] ?? [];
    return laid.length
      ? { ask: say('ask.more', { n: bidOf(laid, words) }), why: say('ask.bid.why') }
      : { ask: say('ask.bid'), why: say('ask.bid.why') };
  }
  if (view.phase === 'extra' && view.buying) return askExtra(words, view, view.extra, false);
  const buys = moves.some((move) => move[0] === '$');
  const uses = moves.some((move) => move[0] === 's' || move[0] === 'd');
  return {
    ask: say(buys ? (uses ? 'ask.buy' : 'ask.only') : uses ? 'ask.turn' : 'ask.end'),
    why: view.fish ? say('ask.rots', { n: view.fish }) : say('ask.turn.why'),
  };
}

/* The names of what expires. */
function expiresText(view: FishmongerView, slots: string[], words: Words): string {
  const lost = slots.reduce((sum, slot) => sum + contractOf(view.row[slot]!, words).value, 0);
  return slots.length
    ? say('then.expires', { cards: listed(slots.map((slot) => slotName(view, slot, words))), k: slots.length, n: lost })
    : '';
}

function askExtra(words: Words, view: FishmongerView, extra: string[], chosen: boolean): Ask {
  const slot = view.buying!;
  const n = extrasOf(view, words);
  const gone = expiring(view, paymentOf(view, slot, extra, words), words);
  const found = view.on[slot] ? say('then.found', { n: view.on[slot] }) : '';
  return {
    ask: say(n > 1 ? 'ask.extras' : 'ask.extra', { card: contractName(view.row[slot]!, words), cost: costOf(view, slot, words), n }),
    why: chosen ? expiresText(view, gone, words) || found : found,
    ...(chosen
      ? {
          go: extra.length > 1 ? say('go.pay') : say('go.extra', { cards: listed(extra.map((other) => slotName(view, other, words))) }),
          bad: gone.length > 0,
        }
      : {}),
  };
}

/* About what is selected: only what is certain. */
function askSelected(staging: Staging): Ask {
  const { words, selected } = staging;
  const view = staging.view as FishmongerView;
  const { me } = staging.table;
  const move = selected[0]!;
  if (move.startsWith('b+') || move === 'b.') {
    const cards = [...(view.draft[me] ?? []), ...cardsIn(selected)];
    const n = bidOf(cards, words);
    return {
      ask: say('sel.bid', { cards: listed(cards.map((one) => contractName(one, words))) }),
      why: say('sel.bid.why'),
      go: say('go.bid', { n }),
    };
  }
  if (move === 'b-') {
    const gone = expiring(view, Object.fromEntries(Object.keys(view.row).map((slot) => [slot, view.row[slot] ? 1 : 0])), words);
    return { ask: say('sel.pass'), why: [say('sel.pass.why'), expiresText(view, gone, words)].filter(Boolean).join(' '), go: say('do.b-') };
  }
  if (move === '.')
    return {
      ask: say('sel.end'),
      why: view.fish ? say('then.rots', { n: view.fish }) : say('then.end'),
      go: say('do..'),
      bad: view.fish > 0,
    };
  const rest = move.slice(1);
  if (move[0] === '+') return askExtra(words, view, [...view.extra, ...selected.map((one) => one.slice(1))], true);
  if (move[0] === '$') {
    const cost = costOf(view, rest, words);
    const gone = expiring(view, paymentOf(view, rest, [], words), words);
    const [found, extras] = [view.on[rest] ?? 0, extrasOf(view, words, rest)];
    const why = [
      expiresText(view, gone, words),
      found ? say('then.found', { n: found }) : '',
      extras ? say('then.extra', { n: extras }) : '',
    ];
    return {
      ask: say('sel.buy', { card: slotName(view, rest, words), n: cost }),
      why: why.filter(Boolean).join(' '),
      go: say('go.buy', { n: cost }),
      bad: gone.length > 0,
    };
  }
  const contract = contractOf(rest, words);
  const name = contractName(rest, words);
  if (move[0] === 's')
    return {
      ask: say('sel.supply', { card: name, n: contract.supply }),
      why: say('then.supply'),
      go: say('go.supply', { n: contract.supply }),
    };
  return { ask: `${name}: ${dealText(contract)}.`, why: gainText(contract, view, me), go: say('go.demand') };
}

/* What is in the pool afterwards. */
function gainText(contract: Contract, view: FishmongerView, me: number): string {
  const now = { f: view.fish, z: view.frozen[me]!, c: view.canned[me]!, $: view.coins[me]! };
  const coins = goodsAfter(now, contract).$;
  if (coins !== now.$) return coins >= GOAL && !view.ending ? say('then.goal', { n: coins }) : say('then.coins', { n: coins });
  return contract.gets.some(({ goods }) => goods !== 'f') ? say('then.keeps') : '';
}

/* ---- The log by rounds ---- */

function chapters(log: GameEvent[]): Chapter[] {
  const list: Chapter[] = [{ title: say('where', { n: 1 }), from: 0 }];
  log.forEach(({ key, n }, i) => {
    if (key === 'new_round') list.push({ title: say('where', { n }), from: i });
    else if (key === 'is_over') list.push({ title: say('chapter.end'), from: i });
  });
  return list;
}

function where(view: View, room: Room): string {
  const { round, ending, over } = view as FishmongerView;
  if (over) return say('where.over', { n: round });
  return say(ending && room !== 'tight' ? 'where.last' : 'where', { n: round });
}

/* A conversion of the log: its item is "S3(2z>1$)". */
function dealOf({ items }: GameEvent): { card: string; pays: Term[]; gets: Term[] } | null {
  const [, card = '', left, right] = items?.[0]?.match(/^(\w+)\((.*)>(.*)\)$/) ?? [];
  return left && right ? { card, pays: readTerms(left), gets: readTerms(right) } : null;
}

/* Sentences that the engine says with the number of a slot, or with the code of a deal. */
function tell(event: GameEvent, staging: Staging): string | undefined {
  const { key, seat = -1, n, items = [] } = event;
  const own = seat === staging.table.me;
  const who = { name: own ? say('you') : staging.name(seat), you: own ? 1 : 2 };
  switch (key) {
    case 'expired':
      return say('ev.expired', { card: items[0]! });
    case 'refill':
      return say('ev.refill', { card: items[0]! });
    case 'empty':
      return say('ev.empty', { n: ordinal(n) });
    case 'buying':
      return say('ev.buying', { ...who, card: items[0]!, n });
    case 'extra':
      return say('ev.extra', { ...who, n: ordinal(n) });
    case 'pass_coins':
      return say('ev.passes', { n });
    case 'demand': {
      const deal = dealOf(event);
      return deal ? say('ev.demand', { ...who, card: deal.card, from: termsText(deal.pays), to: termsText(deal.gets) }) : undefined;
    }
    default:
      return undefined;
  }
}

export const coinsIn = (event: GameEvent): number => {
  const deal = dealOf(event);
  const coins = (terms: Term[]) => terms.find(({ goods }) => goods === '$')?.n ?? 0;
  return deal ? coins(deal.gets) - coins(deal.pays) : 0;
};
export { dealOf };

/* What a deal does to the goods of the seat that makes it. */
export function goodsAfter(now: Record<Goods, number>, { pays, gets }: { pays: Term[]; gets: Term[] }): Record<Goods, number> {
  const then = { ...now };
  for (const { n, goods } of pays) then[goods as Goods] -= n;
  for (const { n, goods } of gets) then[goods as Goods] += n;
  return then;
}

function nameOf(code: string, item: boolean, words: Words): string | undefined {
  if (words.data.tables.some(([id]) => id === typeOf(code)) && /^[A-Z]\d/.test(code)) return contractName(code, words);
  if (!item) return undefined;
  if (/^[1-5]$/.test(code)) return say('place', { n: ordinal(Number(code)) });
  return ['fish', 'frozen', 'canned', 'coins'].includes(code) ? say(`good.${code as 'fish'}`) : undefined;
}

function describe(move: string, { view: v }: Sight, words: Words): string {
  const view = v as FishmongerView;
  const rest = move.slice(1);
  if (move === 'b-' || move === 'b.' || move === '.') return say(`do.${move}`);
  if (move.startsWith('b+')) return say('do.b+', { card: contractName(move.slice(2), words) });
  if (move[0] === '$') return say('do.$', { card: slotName(view, rest, words) });
  if (move[0] === '+') return say('do.+', { card: slotName(view, rest, words) });
  return say(move[0] === 's' ? 'do.s' : 'do.d', { card: contractName(rest, words) });
}

const START = 3;

export const kit: Kit = {
  stage: {
    Table,
    where,
    ask: (staging) => {
      if (staging.selected.length) return askSelected(staging);
      const { view, words, table } = staging;
      return ask({ view, words, me: table.me, moves: table.moves });
    },
    scenes,
    card,
    nameOf,
    tell,
    chapters,
    noise: ['lay', 'chosen', 'seal_bid', 'seal_pass', 'extra', 'reshuffle'],
    at: ({ key }) => (key === 'bid' ? '.fm-pick.legal' : key === 'buy' ? '.fm-doc.legal' : '.fm-act.legal, .fm-goods'),
  },
  prompt: (table, words) => ask({ view: table.view!, me: table.me, moves: table.moves, words }).ask,
  describe,
  controls: (table) =>
    (['b-', 'b.', '.'] as const).filter((move) => table.legal.has(move)).map((move) => ({ move, label: say(`do.${move}`) })),
  parts(view, log) {
    const of = (worth: Parameters<typeof sum>[2]) => sum(log, view.seats, worth);
    return [
      { label: say('part.start'), seats: Array<number>(view.seats).fill(START) },
      { label: say('part.sales'), seats: of({ demand: coinsIn }) },
      { label: say('part.bought'), seats: of({ bought: ({ n }) => -n }) },
      { label: say('part.found'), seats: of({ bought: ({ m }) => m }) },
    ];
  },
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
