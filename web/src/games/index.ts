/* The kit of every game; a game without one of its own gets the generic one. */
import type { GameFacts } from '../engine/types';
import type { Kit } from '../lib/kit';

const kits: Record<string, () => Promise<{ kit: Kit }>> = {
  fishing: () => import('./fishing'),
  'fresh-fish': () => import('./fresh-fish'),
  wishes: () => import('./wishes'),
  fangfrisch: () => import('./fangfrisch'),
  fishmonger: () => import('./fishmonger'),
};

export async function kitOf(game: string): Promise<Kit> {
  const { kit } = await (kits[game] ?? (() => import('./generic')))();
  return kit;
}

/* What a table with these options is called: a variant can be a game of its own. */
export function titleOf(games: Pick<GameFacts, 'id' | 'title'>[], game: string, options: Record<string, string> = {}): string {
  if (game === 'fresh-fish' && options.variant === 'classic') return 'Fresh Fish Classic';
  return games.find(({ id }) => id === game)?.title ?? game;
}

/* How long a game against bots takes, in minutes. */
export const minutes: Record<string, number> = {
  fishing: 25,
  'fresh-fish': 20,
  classic: 30,
  wishes: 20,
  fangfrisch: 20,
  fishmonger: 15,
};
