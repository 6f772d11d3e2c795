import type { View } from '../engine/types';
import { type Kit, sum } from '../lib/kit';
import { cardName, type Colour, colours, faceOf, say } from './fishing.texts';
import Board from './fishing.svelte';

export interface FishingView extends View {
  hand: (string[] | null)[];
  points: number[];
  round: number;
  trick: number;
  leader: number;
  winner: number;
  demanded: Colour | null;
  called: number;
  caller: number;
  lowest: number;
  plays: string[];
  table: string[];
  last: string[];
  last_leader: number;
  hand_count: number[];
  fisher_count: number[];
  stock_count: number[];
  ocean_count: number;
}

const colour = (letter: string) => say(letter as Colour);

export const kit: Kit = {
  Board,
  prompt(table) {
    const view = table.view as FishingView;
    if (view.phase === 'catch') return say('ask.catch');
    if (view.phase === 'pass') return say('ask.pass');
    if (view.phase === 'call') return say('ask.call');
    if (!view.plays.length) return say('ask.lead');
    if (!view.demanded) return say('ask.any'); /* a buoy was led that asks for no colour */
    const able = view.hand[table.me]?.some((card) => card[0] === view.demanded);
    return say(able ? 'ask.follow' : 'ask.free', { colour: colour(view.demanded) });
  },
  describe(move) {
    const rest = move.slice(1);
    if (move[0] === '+') return say('do.catch', { card: cardName(rest) });
    if (move[0] === '>') return say('do.pass', { card: cardName(rest) });
    if (move[0] === '!') return say('do.call', { colour: colour(rest) });
    return say('do.play', { card: cardName(move) });
  },
  controls: (table) =>
    table.view?.phase === 'call'
      ? colours.map((letter) => ({ move: `!${letter}`, label: colour(letter), glyph: `lane-${letter}` }))
      : [],
  parts(view, log) {
    /* Points are counted at the end of every round; a minus three at once. */
    const rounds: (typeof log)[] = [[]];
    for (const event of log) {
      rounds.at(-1)!.push(event);
      if (event.key === 'score' && event.seat === view.seats - 1) rounds.push([]);
    }
    return [
      ...rounds
        .filter((events) => events.some(({ key }) => key === 'score'))
        .map((events, i) => ({
          label: say('part.round', { n: i + 1 }),
          seats: sum(events, view.seats, { score: ({ n }) => n }),
        })),
      { label: say('part.minus'), seats: sum(log, view.seats, { minus: ({ n }) => -n }) },
    ];
  },
  look: (item) => (/^[BPRYG]\d*$|^X/.test(item) ? faceOf(item) : {}),
  costly: { events: ['minus'] },
  tips: [
    { key: 'follow', when: () => true, text: () => say('tip.follow') },
    { key: 'stock', when: (view) => (view as FishingView).round > 1, text: () => say('tip.stock') },
    {
      key: 'green',
      when: (view, table) => !!(view as FishingView).hand[table.me]?.some((card) => card[0] === 'G'),
      text: () => say('tip.green'),
    },
    {
      key: 'buoy',
      when: (view, table) => !!(view as FishingView).hand[table.me]?.some((card) => card[0] === 'X'),
      text: () => say('tip.buoy'),
    },
  ],
};
