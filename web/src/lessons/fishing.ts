/* Fishing, the first round: what catches, what must be followed, what to give away. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import type { FishingView } from '../games/fishing';
import { cardName, type Colour, say as words } from '../games/fishing.texts';

export const say = book(
  {
    lead: 'You begin the first trick, and everybody else must follow your colour. Play {card}: in this round there is nothing higher, so you catch every card of the trick. Each is worth a point.',
    again: 'You caught the trick: see “caught this round” at your place. Whoever catches leads again. Play {card}: nobody can beat it, so it catches too.',
    next: 'The ten of {colour} is gone, so {card} is now the highest {colour} card. Remember what was played, and play it.',
    away: 'You have no card left that surely catches. Lead {card}, your lowest: it costs you little to give the lead away.',
    follow: 'The colour of this trick is {colour}, and you have it, so you must follow: only the framed cards are allowed. {advice} Play {card}.',
    'follow.win': 'You can still catch the trick.',
    'follow.lose': 'You cannot be sure to catch the trick, so keep your good cards.',
    free: 'You have no {colour}, so any card may be played, but without {colour} you cannot catch this trick. Get rid of {card}, your lowest.',
  },
  {
    lead: 'Du beginnst den ersten Stich, und alle müssen deine Farbe bedienen. Spiel {card}: In dieser Runde gibt es nichts Höheres, also fängst du alle Karten des Stichs. Jede ist einen Punkt wert.',
    again: 'Der Stich gehört dir: Sieh an deinem Platz nach „in dieser Runde gefangen“. Wer fängt, spielt wieder aus. Spiel {card}: Niemand kann sie schlagen, sie fängt also auch.',
    next: 'Die Zehn in {colour} ist weg, also ist {card} jetzt die höchste Karte in {colour}. Merk dir, was gespielt wurde, und spiel sie aus.',
    away: 'Du hast keine Karte mehr, die sicher fängt. Spiel {card} aus, deine niedrigste: So kostet es dich wenig, wenn andere weiter ausspielen.',
    follow: 'Dieser Stich verlangt {colour}, und du hast diese Farbe, also musst du bedienen: Nur die umrahmten Karten sind erlaubt. {advice} Spiel {card}.',
    'follow.win': 'Du kannst den Stich noch fangen.',
    'follow.lose': 'Sicher fangen kannst du den Stich nicht, also schone deine guten Karten.',
    free: 'Du hast kein {colour}, also darfst du jede Karte spielen, aber ohne {colour} fängst du diesen Stich nicht. Gib {card} ab, deine niedrigste.',
  },
);

const valueOf = (card: string) => Number(card.slice(1));
const handOf = (view: View, table: AnyTable) => (view as FishingView).hand[table.me] ?? [];
const low = (cards: string[]) => cards.toSorted((a, b) => valueOf(a) - valueOf(b));
const colour = (letter: string) => words(letter as Colour);

/* The cards that nobody can beat in round 1: every higher one of the colour has been played or is one's own. */
function top(view: View, table: AnyTable): string[] {
  const hand = handOf(view, table);
  const seen = new Set([...hand, ...table.log.filter(({ key }) => key === 'played').flatMap(({ items }) => items ?? [])]);
  const higher = (card: string) => Array.from({ length: 10 - valueOf(card) }, (_, i) => `${card[0]}${valueOf(card) + 1 + i}`);
  return low(hand.filter((card) => higher(card).every((other) => seen.has(other)))).reverse();
}

const first = (view: View) => (view as FishingView).round === 1;
const leads = (view: View) => first(view) && !(view as FishingView).demanded && view.phase === 'play';
const follows = (view: View, table: AnyTable) => table.moves.filter((card) => card[0] === (view as FishingView).demanded);
const follower = (view: View) => first(view) && !!(view as FishingView).demanded && view.phase === 'play';

/* The cheapest card that is ahead of the others, else the lowest. */
function answer(view: View, table: AnyTable): { card: string; wins: boolean } {
  const { plays, demanded } = view as FishingView;
  const best = Math.max(...plays.filter((card) => card[0] === demanded).map(valueOf));
  const sure = plays.length === view.seats - 1 ? follows(view, table) : top(view, table).filter((card) => card[0] === demanded);
  const winner = low(sure).find((card) => valueOf(card) > best);
  return { card: winner ?? low(follows(view, table))[0]!, wins: !!winner };
}

const tens = (view: View, table: AnyTable) => top(view, table).filter((card) => valueOf(card) === 10);
const nines = (view: View, table: AnyTable) => top(view, table).filter((card) => valueOf(card) < 10 && !handOf(view, table).includes(`${card[0]}10`));

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '02' },
  ends: (view) => !first(view),
  steps: [
    {
      key: 'lead',
      when: (view, table) => leads(view) && (view as FishingView).trick === 0 && tens(view, table).length > 0,
      moves: (view, table) => tens(view, table).slice(0, 1),
      text: (view, table) => say('lead', { card: cardName(tens(view, table)[0]!) }),
    },
    {
      key: 'again',
      when: (view, table) => leads(view) && (view as FishingView).fisher_count[table.me]! > 0 && tens(view, table).length > 0,
      moves: (view, table) => tens(view, table).slice(0, 1),
      at: (_view, table) => `.seats > li:nth-child(${table.me + 1})`,
      text: (view, table) => say('again', { card: cardName(tens(view, table)[0]!) }),
    },
    {
      key: 'next',
      when: (view, table) => leads(view) && nines(view, table).length > 0,
      moves: (view, table) => nines(view, table).slice(0, 1),
      text: (view, table) => say('next', { colour: colour(nines(view, table)[0]![0]!), card: cardName(nines(view, table)[0]!) }),
    },
    {
      key: 'away',
      when: (view, table) => leads(view) && !top(view, table).length,
      moves: (view, table) => low(handOf(view, table)).slice(0, 1),
      text: (view, table) => say('away', { card: cardName(low(handOf(view, table))[0]!) }),
    },
    {
      key: 'follow',
      when: (view, table) => follower(view) && follows(view, table).length > 0,
      moves: (view, table) => [answer(view, table).card],
      at: () => '.demand',
      text: (view, table) => {
        const { card, wins } = answer(view, table);
        const { demanded } = view as FishingView;
        return say('follow', { colour: colour(demanded!), card: cardName(card), advice: say(wins ? 'follow.win' : 'follow.lose') });
      },
    },
    {
      key: 'free',
      when: (view, table) => follower(view) && !follows(view, table).length,
      moves: (view, table) => low(handOf(view, table)).slice(0, 1),
      at: () => '.demand',
      text: (view, table) =>
        say('free', { colour: colour((view as FishingView).demanded!), card: cardName(low(handOf(view, table))[0]!) }),
    },
  ],
};
