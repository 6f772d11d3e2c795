/* Fishing: what counts and what catches, what must be followed, what to give away; then greens, zeros and buoys, as soon as they are met. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import type { FishingView } from '../games/fishing';
import { cardName, type Colour, say as words } from '../games/fishing.texts';

export const say = book('lesson-fishing');

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

/* A card of the kind is in my hand or lies in the trick. */
const met = (kind: RegExp) => (view: View, table: AnyTable) =>
  !first(view) && [...handOf(view, table), ...(view as FishingView).plays].some((card) => kind.test(card));
const LAST = 5; /* by the end of this round everything has been met */

const tens = (view: View, table: AnyTable) => top(view, table).filter((card) => valueOf(card) === 10);
const nines = (view: View, table: AnyTable) =>
  top(view, table).filter((card) => valueOf(card) < 10 && !handOf(view, table).includes(`${card[0]}10`));

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '02' },
  ends: (view) => (view as FishingView).round > LAST,
  steps: [
    {
      key: 'goal',
      when: (view) => leads(view) && (view as FishingView).trick === 0,
      at: () => '.own [data-place$=caught]',
      text: () => say('goal'),
    },
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
      at: () => '.own [data-place$=caught]',
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
      text: (view, table) => say('free', { colour: colour((view as FishingView).demanded!), card: cardName(low(handOf(view, table))[0]!) }),
    },
    { key: 'stock', when: (view) => !first(view), at: () => '.own [data-place$=stock]', text: () => say('stock') },
    { key: 'green', when: met(/^G/), at: () => '.held[data-move^=G], .laid[data-thing^=G]', text: () => say('green') },
    { key: 'zero', when: met(/^.0$/), at: () => '.held[data-move$="0"], .laid[data-thing$="0"]', text: () => say('zero') },
    { key: 'buoy', when: met(/^X/), at: () => '.held[data-move^=X], .laid[data-thing^=X]', text: () => say('buoy') },
  ],
};
