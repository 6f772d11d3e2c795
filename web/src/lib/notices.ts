/* Tells that it is one's turn, in the ways that a visitor has chosen; the title of the page tells it always. */
import { settings } from './settings.svelte';
import { shell } from './shell';
import { turnSound } from './sound';

const BUZZ = [80, 60, 80];

export function tellTurn(title: string): void {
  turnSound();
  if (settings.vibrate) navigator.vibrate?.(BUZZ);
  if (settings.notify && document.hidden) void notify(title);
}

/* Phones show notices only through the service worker. A new one takes the place of the last. */
async function notify(title: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { body: shell('table.turn'), tag: 'quayside-turn', icon: './icon.svg' };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.showNotification(title, options);
  else new Notification(title, options);
}

/* To be called by a click on the setting, never before: may notices be shown? */
export async function allowNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
