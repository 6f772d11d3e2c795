/* The kit of every game; a game without one of its own gets the generic one. */
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

/* How long a game against bots takes, in minutes. */
export const minutes: Record<string, number> = {
  fishing: 25,
  'fresh-fish': 20,
  wishes: 20,
  fangfrisch: 20,
  fishmonger: 15,
};
