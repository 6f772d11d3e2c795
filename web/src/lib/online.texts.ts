/* The texts of tables on a server. */
import { book } from './book.svelte';

export const say = book('online');

/* Seconds for a move, in words. */
export function clockText(seconds: number): string {
  if (!seconds) return say('clock.none');
  if (seconds >= 86400) return say('clock.day');
  return seconds % 60 ? say('clock.seconds', { n: seconds }) : say('clock.minutes', { n: seconds / 60 });
}

/* How long after the players others see the table; below 0: never. */
export function lookText(seconds: number): string {
  if (seconds < 0) return say('look.never');
  return seconds ? say('look.behind', { n: seconds / 60 }) : say('look.now');
}

/* What somebody is told who looks on. */
export function spectatorText(spectators: boolean | number): string {
  if (typeof spectators !== 'number') return say('spectator');
  const time = spectators % 60 ? say('ago.seconds', { n: spectators }) : say('ago.minutes', { n: spectators / 60 });
  return `${say('spectator')} ${say('spectator.behind', { time })}`;
}
