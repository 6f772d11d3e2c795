/* What can be played: every game of the engine, and a variant that is a game of its own. */
import type { GameFacts } from '../engine/types';
import { minutes, titleOf } from '../games';
import { type Level, settings } from '../lib/settings.svelte';
import { shell } from '../lib/shell';
import type { Setup } from '../lib/table.svelte';
import type { Words } from '../lib/words.svelte';

export interface Offer {
  key: string; /* the id of the game, or of the variant */
  facts: GameFacts;
  words: Words;
  title: string;
  minutes: number;
  fixed: Record<string, string>; /* options that make it what it is */
}

const variants: Record<string, Pick<Offer, 'key' | 'fixed'>[]> = {
  'fresh-fish': [
    { key: 'fresh-fish', fixed: { variant: 'base' } },
    { key: 'classic', fixed: { variant: 'classic' } },
  ],
};

export function offersOf(facts: GameFacts, words: Words): Offer[] {
  return (variants[facts.id] ?? [{ key: facts.id, fixed: {} }]).map(({ key, fixed }) => ({
    key,
    fixed,
    facts,
    words,
    title: titleOf([facts], facts.id, fixed),
    minutes: minutes[key] ?? 30,
  }));
}

/* The key of a table's offer. */
export const keyOf = (game: string, options: Record<string, string> = {}) =>
  game === 'fresh-fish' && options.variant === 'classic' ? 'classic' : game;

export function seatsOf({ key, facts: { id, min_seats, max_seats } }: Offer): number {
  const chosen = settings.seats[key] ?? settings.seats[id] ?? Math.min(4, max_seats);
  return Math.max(min_seats, Math.min(max_seats, chosen));
}

export const optionsOf = ({ key, fixed }: Offer): Record<string, string> => ({ ...fixed, ...settings.options[key] });
export const levelOf = ({ key }: Offer, seat: number): Level => settings.folk[key]?.[seat] ?? settings.level;

/* A table against bots, as it was chosen last. */
export function setupOf(offer: Offer): Omit<Setup, 'seed'> {
  const seats = seatsOf(offer);
  const levels = Array.from({ length: seats }, (_, seat) => levelOf(offer, seat));
  const mixed = levels.some((level, seat) => seat > 0 && level !== levels[1]);
  return { game: offer.facts.id, seats, level: levels[1] ?? settings.level, options: optionsOf(offer), ...(mixed && { levels }) };
}

/* Games of ours have a line of their own; another one says what it is about. */
const pitches = ['fishing', 'fresh-fish', 'classic', 'wishes', 'fangfrisch', 'fishmonger'] as const;
export function pitchOf({ key, words }: Offer): string {
  const own = pitches.find((one) => one === key);
  return own ? shell(`pitch.${own}`) : words.say('about');
}
