/* Is there a server behind the page? If not, everything that needs one stays out of the way. */

import type { OpenTable } from '../generated/protocol';

export const server = $state<{ here: boolean | null; tables: OpenTable[] }>({ here: null, tables: [] });

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
