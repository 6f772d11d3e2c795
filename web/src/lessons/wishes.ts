/* If Wishes Were Fishes!: two fish of a kind, and a wish that sells them dear. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { type BuyerMove, buyerMoves, cardName, kindName, kindsName, priceOf, printed, type WishesView } from '../games/wishes';
import type { Kind } from '../games/wishes.texts';
import type { Words } from '../lib/words.svelte';

export const say = book('lesson-wishes');

const turn = (view: View, table: AnyTable) => view.phase === 'turn' && table.mine;
const held = (view: View, table: AnyTable) => (view as WishesView).hold[table.me]!;

/* The kind that most of one's cards have. */
function main(view: View, table: AnyTable): Kind {
  const kinds = held(view, table).map((card) => card[0]!);
  const count = (kind: string) => kinds.filter((other) => other === kind).length;
  return kinds.toSorted((a, b) => count(b) - count(a))[0] as Kind;
}

const keepMoves = (view: View, table: AnyTable) => {
  const position = (view as WishesView).ocean.findIndex((card, i) => card[0] === main(view, table) && table.legal.has(`K${i}`));
  return position < 0 ? [] : [`K${position}`];
};
const cardAt = (view: View, move: string) => (view as WishesView).ocean[Number(move.slice(1))]!;

/* Wishes that sell all fish of one kind, the cheapest first. */
function sellers(view: View, table: AnyTable, words: Words): string[] {
  const all = ['MOVE1', 'MOVE2', 'SELLALL'].map((key) => words.say(`wish.${key}`));
  return table.moves.filter((move) => move[0] === 'T' && all.includes(printed(cardAt(view, move), words).wish));
}

const buyers = (view: View, table: AnyTable, words: Words) => buyerMoves(table, words).filter(({ to }) => to === main(view, table));

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '01' },
  steps: [
    {
      key: 'keep',
      when: (view, table) => turn(view, table) && !held(view, table).length,
      moves: () => ['K0'],
      text: (view, _table, words) => say('keep', { card: cardName(cardAt(view, 'K0'), words) }),
    },
    {
      key: 'second',
      when: (view, table) => turn(view, table) && held(view, table).length === 1 && keepMoves(view, table).length > 0,
      moves: keepMoves,
      text: (view, table, words) => {
        const [move] = keepMoves(view, table);
        const n = Number(move!.slice(1));
        const cost = n ? say('second.cost', { n }) : '';
        return say('second', { kind: kindName(main(view, table), words), card: cardName(cardAt(view, move!), words), cost });
      },
    },
    {
      key: 'wish',
      when: (view, table) => turn(view, table) && held(view, table).length > 1,
      moves: (view, table, words) => sellers(view, table, words).slice(0, 1),
      text: (view, table, words) => {
        const [move] = sellers(view, table, words);
        const card = cardAt(view, move ?? 'T0');
        return say('wish', {
          card: cardName(card, words),
          kind: kindName(main(view, table), words),
          kinds: kindsName(main(view, table), words),
        });
      },
    },
    {
      key: 'buyer',
      when: (view, table, words) => view.phase === 'buyer' && held(view, table).length > 0 && buyers(view, table, words).length > 0,
      moves: (view, table, words) =>
        buyers(view, table, words)
          .slice(0, 1)
          .map(({ move }) => move),
      text: (view, table, words) => {
        const [{ from, to }] = buyers(view, table, words) as [BuyerMove];
        return say('buyer', { from: kindName(from, words), kind: kindName(to, words) });
      },
    },
    {
      key: 'sell',
      when: (view) => view.phase === 'all',
      moves: (view, table) => [`A${main(view, table)}`],
      text: (view, table, words) => {
        const kind = main(view, table);
        return say('sell', { kind: kindName(kind, words), n: priceOf(view as WishesView, kind) });
      },
    },
    {
      key: 'paid',
      when: (view, table) => turn(view, table) && table.log.some(({ key, seat }) => key === 'sold_all' && seat === table.me),
      at: () => '[data-place=limit]',
      text: (_view, table, words) => {
        const sold = table.log.findLast(({ key, seat }) => key === 'sold_all' && seat === table.me);
        return say('paid', { kind: kindName(sold?.items?.[0] ?? '', words) });
      },
    },
    {
      key: 'full',
      when: (view, table) => turn(view, table) && table.log.some(({ key }) => key === 'full'),
      at: (view) => `[data-market=${(view as WishesView).closed[0]}]`,
      text: (view, _table, words) => say('full', { kind: kindName((view as WishesView).closed[0]!, words) }),
    },
  ],
};
