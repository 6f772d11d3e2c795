/* Fishmonger!: one round of bidding, buying, supplying and converting, and the bid of the next. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { contractName, contractOf, costOf, extrasOf, type FishmongerView, typeOf } from '../games/fishmonger';
import type { Words } from '../lib/words.svelte';

export const say = book(
  {
    bid: 'Every card does one thing a round: bid, supply or convert. {card} cannot convert anything yet, so bid it: choose it and seal the bid. Only those who bid may buy.',
    buy: 'Buy {card}: it costs you {n} and brings you {m} {m:coin|coins} that {m:lies|lie} on it. What you pay is laid on the other contracts.',
    extra: 'What cannot be spread evenly is yours to lay: choose slot {n}. Coins make a contract cheaper, so lay them where the others want nothing, and confirm.',
    supply: 'Now use your cards. {card} supplies {n} fish, but fish rots at the end of your turn.',
    convert: 'Make something of it that lasts: convert with {card}.',
    end: 'Nothing is left to do: end your turn. Frozen fish, cans and coins stay; your cards come back for the next round. Once somebody has fifteen coins, the round is the last one; the most coins win.',
    next: 'A new round. Soon you will need {card} to make coins, so do not bid it now. {advice}',
    'next.bid': 'Bid {card} instead: it has a high value, so you may choose first what to buy.',
    'next.pass': 'You may also pass: then you buy nothing, and every contract gets a coin.',
  },
  {
    bid: 'Jede Karte tut in einer Runde eine Sache: bieten, Fisch fangen oder tauschen. {card} kann noch nichts tauschen, also biete damit: Wähle die Karte und versiegle das Gebot. Nur wer bietet, darf kaufen.',
    buy: 'Kaufe {card}: Das kostet dich {n} und bringt dir {m} {m:Münze|Münzen}, die darauf {m:liegt|liegen}. Was du zahlst, kommt auf die anderen Aufträge.',
    extra: 'Was sich nicht gleich verteilen lässt, legst du selbst: Wähle Feld {n}. Münzen machen einen Auftrag billiger, also leg sie hin, wo die anderen nichts wollen, und bestätige.',
    supply: 'Jetzt nutze deine Karten. {card} bringt {n} {n:Fisch|Fische}, aber Fisch verdirbt am Ende deines Zuges.',
    convert: 'Mach etwas Haltbares daraus: Tausche mit {card}.',
    end: 'Mehr gibt es nicht zu tun: Beende den Zug. Gefrorenes, Dosen und Münzen bleiben; deine Karten kommen zur nächsten Runde zurück. Hat jemand fünfzehn Münzen, ist die Runde die letzte; die meisten Münzen gewinnen.',
    next: 'Eine neue Runde. Bald brauchst du {card}, um Münzen zu machen, also biete diese Karte jetzt nicht. {advice}',
    'next.bid': 'Biete stattdessen {card}: Der Wert ist hoch, also darfst du dir zuerst etwas aussuchen.',
    'next.pass': 'Du kannst auch passen: Dann kaufst du nichts, und jeder Auftrag bekommt eine Münze.',
  },
);

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

/* The highest card of one's own that is no starter. */
function dear(view: View, table: AnyTable, words: Words): string | undefined {
  const hand = ((view as FishmongerView).hand[table.me] ?? []).filter((card) => card[0] !== 'S');
  return hand.toSorted((a, b) => contractOf(b, words).value - contractOf(a, words).value)[0];
}

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '01' },
  steps: [
    {
      key: 'bid',
      when: (view) => view.phase === 'bid' && first(view),
      moves: () => [`b+${SELLER}`],
      at: () => '.hand .act-now',
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
      at: () => '.row .act-now',
      text: (_view, table) => say('extra', { n: starting(table, '+')[0]!.slice(1) }),
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
      when: (view, table) => turn(view, table) && starting(table, 'd').length > 0,
      moves: (_view, table) => starting(table, 'd').slice(0, 1),
      at: () => '.totals',
      text: (_view, table, words) => say('convert', { card: contractName(starting(table, 'd')[0]!.slice(1), words) }),
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
      at: () => '.hand .act-now',
      text: (view, table, words) => {
        const card = dear(view, table, words);
        const advice = card ? say('next.bid', { card: contractName(card, words) }) : say('next.pass');
        return say('next', { card: contractName(SELLER, words), advice });
      },
    },
  ],
};
