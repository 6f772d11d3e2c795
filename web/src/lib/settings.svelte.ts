/* What a visitor has chosen for all games; kept in this browser. */

import { type Level, levels } from '../generated/games';
import { type Lang, languages } from './languages';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'calm' | 'usual' | 'quick' | 'instant';
export type Confirm = 'needed' | 'always' | 'never';
export { type Level, levels };

export interface Settings {
  lang: Lang;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  volume: number; /* 0 to 1 */
  vibrate: boolean;
  notify: boolean; /* the device shows it when it is one's turn and the page is hidden */
  confirm: Confirm; /* ask before costly moves: where they cannot be taken back, at every table, or never */
  letters: boolean; /* single letters are commands */
  oneTap: boolean; /* a tap makes a move at once, without showing first what would follow */
  rail: boolean; /* log, chat and rules beside the table, where there is room */
  tips: boolean; /* a newcomer is told what matters */
  level: Level;
  seats: Record<string, number>;
  folk: Record<string, Level[]>; /* who sat on which seat of a game last */
  options: Record<string, Record<string, string>>; /* what was chosen for a game last, where it is not the usual */
}

const KEY = 'quayside.settings';

/* Storage can be forbidden or full: then nothing is kept, and everything else works. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/* The first language of a visitor that the page has, else English. */
function spoken(wanted: readonly string[]): Lang {
  const known = wanted.map((one) => languages.find(({ code }) => one.toLowerCase().split('-')[0] === code));
  return known.find((one) => one)?.code ?? languages[0]!.code;
}

const first: Settings = {
  lang: spoken(typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])),
  theme: 'auto',
  pace: 'usual',
  sound: false,
  volume: 0.6,
  vibrate: false,
  notify: false,
  confirm: 'needed',
  letters: true,
  oneTap: false,
  rail: true,
  tips: true,
  level: 'medium',
  seats: {},
  folk: {},
  options: {},
};

export const settings = $state<Settings>({ ...first, ...kept<Partial<Settings>>(KEY) });
if (!languages.some(({ code }) => code === settings.lang)) settings.lang = first.lang;

export function keepSettings(): void {
  keep(KEY, settings);
}

/* How long a scene takes, and a bot's move is waited for, in milliseconds. */
export function pause(): number {
  return { calm: 900, usual: 500, quick: 200, instant: 0 }[settings.pace];
}

/* Nothing is to move: what changes is faded over. */
export function stillness(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/* How long something may move on the screen. */
export function motion(milliseconds: number): number {
  return stillness() || settings.pace === 'instant' ? 0 : milliseconds;
}
