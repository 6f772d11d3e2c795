/* If Wishes Were Fishes!: two fish of a kind, and a wish that sells them dear. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { type BuyerMove, buyerMoves, cardName, kindName, priceOf, printed, type WishesView } from '../games/wishes';
import type { Kind } from '../games/wishes.texts';
import type { Words } from '../lib/words.svelte';

export const say = book(
  {
    keep: 'Every turn you do one thing. Begin with a fish to sell: keep {card}. It lies in shallow water, so it costs no worm, and it goes into one of your two boats.',
    second: 'Here is another {kind}. Fish of one kind can be sold together, so keep {card} too{cost}.',
    'second.cost': ': the {n:worm|worms} ({n}) that it costs you lay on the cards before it',
    wish: 'A fish that you throw back grants the wish printed on it. Throw {card} back: “{wish}” sells all your {kind} at once, and that is worth more than one sale a turn.',
    buyer: 'A buyer raises the price of the market where he stands by his number, for every fish. Move the one on {from} to {kind}, where you are about to sell.',
    sell: 'Now sell: the {kind} market pays {n} dollars for each of your fish.',
    paid: 'Your fish now lie in the {kind} market. When it is full, whoever has most fish in it gets the higher bonus, so it pays to sell more of the same kind. The number beside a market says how full it is.',
  },
  {
    keep: 'Jeden Zug tust du genau eine Sache. Fang mit einem Fisch zum Verkaufen an: Behalte {card}. Er schwimmt im flachen Wasser, kostet also keinen Wurm, und kommt in eins deiner zwei Boote.',
    second: 'Hier ist noch einmal {kind}. Fische einer Art kannst du zusammen verkaufen, also behalte auch {card}{cost}.',
    'second.cost': ': {n:den Wurm|die Würmer} ({n}) dafür legst du auf die Karten davor',
    wish: 'Ein Fisch, den du zurückwirfst, erfüllt den Wunsch, der auf ihm steht. Wirf {card} zurück: „{wish}“ verkauft alle deine Fische der Art {kind} auf einmal, und das bringt mehr als ein Verkauf je Zug.',
    buyer: 'Ein Käufer erhöht den Preis des Marktes, auf dem er steht, um seine Zahl, für jeden Fisch. Versetze den auf {from} nach {kind}, wo du gleich verkaufst.',
    sell: 'Jetzt verkauf: Der Markt {kind} zahlt {n} Dollar für jeden deiner Fische.',
    paid: 'Deine Fische liegen jetzt auf dem Markt {kind}. Wenn er voll ist, bekommt die höhere Prämie, wer dort die meisten Fische hat; mehr von derselben Art zu verkaufen lohnt sich also. Die Zahl am Markt sagt, wie voll er ist.',
  },
);

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
      at: (_view, table) => (table.moves.some((move) => move[0] === 'T') ? '.boats' : ''),
      text: (view, table, words) => {
        const [move] = sellers(view, table, words);
        const card = cardAt(view, move ?? 'T0');
        return say('wish', { card: cardName(card, words), wish: printed(card, words).wish, kind: kindName(main(view, table), words) });
      },
    },
    {
      key: 'buyer',
      when: (view, table, words) => view.phase === 'buyer' && held(view, table).length > 0 && buyers(view, table, words).length > 0,
      moves: (view, table, words) => buyers(view, table, words).slice(0, 1).map(({ move }) => move),
      at: () => '.market .buyers .choice',
      text: (view, table, words) => {
        const [{ from, to }] = buyers(view, table, words) as [BuyerMove];
        return say('buyer', { from: kindName(from, words), kind: kindName(to, words) });
      },
    },
    {
      key: 'sell',
      when: (view) => view.phase === 'all',
      moves: (view, table) => [`A${main(view, table)}`],
      at: () => '.boats .choice.legal',
      text: (view, table, words) => {
        const kind = main(view, table);
        return say('sell', { kind: kindName(kind, words), n: priceOf(view as WishesView, kind) });
      },
    },
    {
      key: 'paid',
      when: (view, table) => turn(view, table) && table.log.some(({ key, seat }) => key === 'sold_all' && seat === table.me),
      at: () => '.ring .middle .limit',
      text: (_view, table, words) => {
        const sold = table.log.findLast(({ key, seat }) => key === 'sold_all' && seat === table.me);
        return say('paid', { kind: kindName(sold?.items?.[0] ?? '', words) });
      },
    },
  ],
};
