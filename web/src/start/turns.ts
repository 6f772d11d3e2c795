/* Whose turn it is at the tables where we sit: each is asked once, in a few words, and left again. */
import { Connection, type Sent, serverLine } from '../lib/online';
import type { OnlineSeat } from '../lib/online-seats.svelte';
import { settings } from '../lib/settings.svelte';

const PATIENCE_MS = 6000;

export function isMyTurn({ table, secret, code }: OnlineSeat): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (mine: boolean): void => {
      clearTimeout(timer);
      connection.close();
      resolve(mine);
    };
    const connection = new Connection(() => serverLine(table), {
      hello: () => ({ do: 'hello', table, lang: settings.lang, secret, ...(code && { code }) }) as Sent,
      heard: (message) => message.do === 'view' && done(((message.moves as string[] | undefined) ?? []).length > 0),
      link: (state) => state === 'refused' && done(false),
    });
    const timer = setTimeout(() => done(false), PATIENCE_MS);
    connection.open();
  });
}
