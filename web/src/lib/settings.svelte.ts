/* What a visitor has chosen for all games; kept in this browser. */

export type Lang = 'en' | 'de';
export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'calm' | 'quick' | 'instant';
export type Confirm = 'needed' | 'always' | 'never';
export type Level = 'random' | 'easy' | 'medium' | 'hard';

export const levels: Level[] = ['random', 'easy', 'medium', 'hard'];

export interface Settings {
  lang: Lang;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  vibrate: boolean;
  notify: boolean; /* the device shows it when it is one's turn and the page is hidden */
  confirm: Confirm; /* ask before costly moves: where they cannot be taken back, at every table, or never */
  letters: boolean; /* single letters are commands */
  tips: boolean; /* a newcomer is told what matters */
  level: Level;
  seats: Record<string, number>;
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

const first: Settings = {
  lang: typeof navigator !== 'undefined' && navigator.language?.startsWith('de') ? 'de' : 'en',
  theme: 'auto',
  pace: 'calm',
  sound: false,
  vibrate: false,
  notify: false,
  confirm: 'needed',
  letters: true,
  tips: true,
  level: 'medium',
  seats: {},
};

export const settings = $state<Settings>({ ...first, ...kept<Partial<Settings>>(KEY) });

export function keepSettings(): void {
  keep(KEY, settings);
}

/* How long a bot's move is waited for, in milliseconds. */
export function pause(): number {
  return { calm: 900, quick: 350, instant: 0 }[settings.pace];
}

/* How long something may move on the screen. */
export function motion(milliseconds: number): number {
  const still = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still || settings.pace === 'instant' ? 0 : milliseconds;
}
