/* Options of a game in words, for who opens a table and for who was invited to it. */
import type { GameOption } from '../engine/types';
import { book } from '../lib/book.svelte';
import { seatName } from '../lib/shell';
import { type Choice, choices } from './choices';
import type { Offer } from './offers';

export const texts = book('choices');
type Key = Parameters<typeof texts>[0];

export const titleOfChoice = (game: string, { option, text = option }: Choice) => texts(`${game}.${text}` as Key);
export const whatOfChoice = (game: string, { option, text = option }: Choice) => texts(`${game}.${text}.what` as Key);

export function choiceText(game: string, option: string, choice: string): string {
  return choice === 'random'
    ? texts('seat.random')
    : /^\d$/.test(choice)
      ? seatName(Number(choice))
      : texts(`${game}.${option}.${choice}` as Key);
}

/* The options that are not as in the box, without those that make the offer what it is. */
export function changedOf({ facts, fixed }: Offer, chosen: Record<string, string>): GameOption[] {
  return facts.options.filter(({ name, default: usual }) => !(name in fixed) && (chosen[name] ?? usual) !== usual);
}

/* The same in words. */
export function changesOf(offer: Offer, chosen: Record<string, string>): string[] {
  const { facts, words } = offer;
  return changedOf(offer, chosen).map(({ name }) => {
    const choice = chosen[name]!;
    const known = (choices[facts.id] ?? []).filter(({ option }) => option === name);
    const on = known.find((one) => one.on === choice);
    if (on) return titleOfChoice(facts.id, on);
    const list = known.find((one) => !one.on);
    if (list) return `${titleOfChoice(facts.id, list)}: ${choiceText(facts.id, name, choice)}`;
    return known[0] ? `${titleOfChoice(facts.id, known[0])}: ${texts('off')}` : `${words.say(`option.${name}`)}: ${choice}`;
  });
}
