/* Fishmonger!: rounds of bidding, buying, supplying and converting, until a contract has expired and fish has become coins. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { contractName, contractOf, costOf, extrasOf, type FishmongerView, GOAL, slotName, typeOf } from '../games/fishmonger';
import type { Words } from '../lib/words.svelte';

export const say = book('lesson-fishmonger');

const SELLER = 'S3';
const turn = (view: View, table: AnyTable) => view.phase === 'turn' && table.mine;
const first = (view: View) => (view as FishmongerView).round === 1;
const starting = (table: AnyTable, letter: string) => table.moves.filter((move) => move[0] === letter);

/* The contract that costs least when the coins on it are counted; of those the most valuable. */
function bargain(view: View, table: AnyTable, words: Words): string | undefined {
  const v = view as FishmongerView;
  const net = (move: string) => costOf(v, move.slice(1), words) - (v.on[move.slice(1)] ?? 0);
  const value = (move: string) => contractOf(v.row[move.slice(1)] ?? '', words).value;
  return starting(table, '$').toSorted((a, b) => net(a) - net(b) || value(b) - value(a))[0];
}

/* Conversions that pay coins. */
const sales = (table: AnyTable, words: Words) =>
  starting(table, 'd').filter((move) => contractOf(move.slice(1), words).gets.some(({ goods }) => goods === '$'));
const expiry = (table: AnyTable) => table.log.findLast(({ key }) => key === 'expired');

/* The highest card of one's own that is no starter. */
function dear(view: View, table: AnyTable, words: Words): string | undefined {
  const hand = ((view as FishmongerView).hand[table.me] ?? []).filter((card) => card[0] !== 'S');
  return hand.toSorted((a, b) => contractOf(b, words).value - contractOf(a, words).value)[0];
}

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '01' },
  steps: [
    {
      key: 'goal',
      when: (view) => view.phase === 'bid' && first(view),
      at: () => '[data-place="goods-$"]',
      text: () => say('goal', { n: GOAL }),
    },
    {
      key: 'bid',
      when: (view) => view.phase === 'bid' && first(view),
      moves: () => [`b+${SELLER}`],
      text: (_view, _table, words) => say('bid', { card: contractName(SELLER, words) }),
    },
    {
      key: 'buy',
      when: (view, table) => turn(view, table) && starting(table, '$').length > 0,
      moves: (view, table, words) => [bargain(view, table, words)!],
      text: (view, table, words) => {
        const v = view as FishmongerView;
        const slot = bargain(view, table, words)!.slice(1);
        return say('buy', { card: contractName(v.row[slot]!, words), n: costOf(v, slot, words), m: v.on[slot] ?? 0 });
      },
    },
    {
      key: 'extra',
      when: (view) => view.phase === 'extra',
      moves: (view, table, words) => starting(table, '+').slice(0, extrasOf(view as FishmongerView, words)),
      text: (view, table, words) => say('extra', { card: slotName(view as FishmongerView, starting(table, '+')[0]!.slice(1), words) }),
    },
    {
      key: 'supply',
      when: (view, table) => turn(view, table) && starting(table, 's').length > 0,
      moves: (_view, table) => starting(table, 's').slice(0, 1),
      text: (_view, table, words) => {
        const card = starting(table, 's')[0]!.slice(1);
        return say('supply', { card: contractName(card, words), n: contractOf(card, words).supply });
      },
    },
    {
      key: 'convert',
      when: (view, table, words) => turn(view, table) && starting(table, 'd').length > sales(table, words).length,
      moves: (_view, table, words) =>
        starting(table, 'd')
          .filter((move) => !sales(table, words).includes(move))
          .slice(0, 1),
      text: (_view, table, words) =>
        say('convert', {
          card: contractName(
            starting(table, 'd')
              .find((move) => !sales(table, words).includes(move))!
              .slice(1),
            words,
          ),
        }),
    },
    {
      key: 'sale',
      when: (view, table, words) => turn(view, table) && sales(table, words).length > 0,
      moves: (_view, table, words) => sales(table, words).slice(0, 1),
      text: (_view, table, words) => say('sale', { card: contractName(sales(table, words)[0]!.slice(1), words) }),
    },
    {
      key: 'expired',
      when: (_view, table) => table.mine && !!expiry(table),
      at: () => '[data-place=deck]',
      text: (_view, table, words) => say('expired', { card: contractName(expiry(table)!.items![0]!, words) }),
    },
    {
      key: 'end',
      when: (view, table) => turn(view, table) && table.moves.every((move) => move === '.' || move[0] === '$'),
      moves: () => ['.'],
      text: () => say('end'),
    },
    {
      key: 'next',
      when: (view) => view.phase === 'bid' && !first(view),
      moves: (view, table, words) => {
        const card = dear(view, table, words);
        return [card ? `b+${typeOf(card)}` : 'b-'];
      },
      text: (view, table, words) => {
        const card = dear(view, table, words);
        const advice = card ? say('next.bid', { card: contractName(card, words) }) : say('next.pass');
        return say('next', { card: contractName(SELLER, words), advice });
      },
    },
  ],
};
