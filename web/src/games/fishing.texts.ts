import type { FishingView } from '../generated/games';
import { book } from '../lib/book.svelte';
import type { Words } from '../lib/words.svelte';

export const say = book('fishing');

export type Colour = NonNullable<FishingView['demanded']>;
export type Buoy = 'XP' | 'XM' | 'XA' | 'XF' | 'XC' | 'XL';
export const colours: Colour[] = ['B', 'P', 'R', 'Y', 'G'];

const buoyOf = (card: string) => card.slice(0, 2) as Buoy;
export const isCard = (code: string) => /^(?:[BPRYG]\d+|X[PAFCL]|XM[12]?)$/.test(code);

export function cardName(card: string): string {
  if (card[0] === 'X') return `${say('X')} ${say(`name.${buoyOf(card)}`)}`;
  return say('card', { colour: say(card[0] as Colour), value: card.slice(1) });
}

/* What a card does besides being high or low; nothing for most. */
export function effectOf(card: string): string {
  if (card[0] === 'X') return say(buoyOf(card));
  if (card[0] === 'G') return `${say('tip.green')}${card === 'G0' ? ` ${say('zero')}` : ''}`;
  return card.slice(1) === '0' ? say('zero') : '';
}

/* The letter of a colour on its cards. */
export const letterOf = (lane: string) => say(`letter.${lane as Colour | 'X'}`);

/* The few words at the foot of a card. */
export function captionOf(card: string): string {
  if (card[0] === 'X') return say(`cap.${buoyOf(card)}`);
  if (card.slice(1) === '0') return say('cap.zero');
  return card[0] === 'G' ? say('cap.G') : '';
}

/* How deep in the ocean a card lies, 1 to 5; 0 for the cards of the first round. From the game's own data file, once it was read. */
const stars = new Map<string, number>();
export const starsOf = (card: string) => stars.get(card) ?? 0;
export function readStars(words: Words): void {
  if (!stars.size)
    for (const lane of [...colours, 'X'])
      for (const [, ...cards] of words.lines(lane))
        for (const pair of cards) {
          const [value, count] = pair.split(':');
          stars.set(`${lane}${value}`, Number(count));
        }
}
