/* Is there a server behind the page? If not, everything that needs one stays out of the way. */

import type { OpenTable } from '../generated/protocol';

interface Server {
  here: boolean | null;
  tables: OpenTable[];
  reach: string[] | null; /* where others reach it; null: where this page was opened */
  chosen: string; /* the one of them that links name */
}
export const server = $state<Server>({ here: null, tables: [], reach: null, chosen: '' });

/* Asks for the open tables. Any other web server answers something else, or nothing. */
export async function askServer(): Promise<boolean> {
  try {
    if (!navigator.onLine) throw new Error('no network');
    const answer = await fetch('./api/tables', { cache: 'no-store' });
    const { tables } = (await answer.json()) as { tables: OpenTable[] };
    server.tables = tables;
    server.here = Array.isArray(tables);
  } catch {
    server.here = false;
  }
  return server.here;
}

const isHere = (name: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(name);

/* Nobody else can open "localhost": there the server is asked for the addresses of its machine. */
export async function askReach(): Promise<void> {
  if (!isHere(location.hostname) || server.reach) return;
  try {
    const answer = await fetch('./reach', { cache: 'no-store' });
    if (!answer.ok) return; /* through a proxy, which has a name of its own */
    const { addresses } = (await answer.json()) as { addresses: string[] };
    server.reach = addresses;
    server.chosen = addresses[0] ?? '';
  } catch {
    return;
  }
}

/* The address of this page, as others can open it. */
export function openAddress(): string {
  const address = new URL(location.href);
  address.hash = address.search = '';
  if (server.chosen) address.host = server.chosen;
  return address.href;
}
