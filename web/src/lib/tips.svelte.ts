/* Which tips a visitor has read; kept in this browser. */
import { keep, kept } from './settings.svelte';

const KEY = 'quayside.tips';

export const tips = $state<{ read: string[] }>({ read: kept<string[]>(KEY) ?? [] });

export function readTip(name: string): void {
  tips.read = [...tips.read, name];
  keep(KEY, tips.read);
}
