/*
 * Single letters as commands. They are for whoever looks at a table, and never for whoever is writing: while a sheet is open, and
 * until nothing was typed for a second after one has closed, they do nothing. What would be typed into a chat that
 * has just closed is no command.
 */
import { settings } from './settings.svelte';

const QUIET_MS = 1000;
let quietFrom = -Infinity;

export function sheetClosed(): void {
  quietFrom = performance.now();
}

/* The key that may be a command, or nothing. Escape always may, outside of sheets and fields. */
export function commandOf(event: KeyboardEvent): string {
  const { key, target } = event;
  const on = target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return '';
  if (document.querySelector('dialog[open]') || on?.matches?.('input, select, textarea, [contenteditable]')) return '';
  if (key === 'Escape') return key;
  if (!settings.letters) return '';
  const now = performance.now();
  if (now - quietFrom >= QUIET_MS) return key;
  quietFrom = now; /* somebody is still typing */
  return '';
}
