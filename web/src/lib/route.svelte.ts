/* Pages by the part of the address after #, so that they work from any place and without a server. */

export type Route =
  | { page: 'start' }
  | { page: 'table'; game: string; id: string }
  | { page: 'replay'; packed: string; review: boolean }
  | { page: 'online'; table: string; code: string; secret: string };

export function readRoute(hash: string): Route {
  const [, page = '', first = '', second = '', third = ''] = hash.replace(/^#/, '').split('/');
  if (page === 'play' && first) return { page: 'table', game: first, id: second };
  if (page === 'replay' && first) return { page: 'replay', packed: first, review: second === 'review' };
  if (page === 'online' && first) return { page: 'online', table: first, code: '', secret: '' };
  if (page === 'join' && first) return { page: 'online', table: first, code: second, secret: '' };
  if (page === 'seat' && second) return { page: 'online', table: first, code: third, secret: second };
  return { page: 'start' };
}

export const route = $state<{ now: Route }>({ now: { page: 'start' } });

export function followAddress(): void {
  const read = () => {
    route.now = readRoute(location.hash);
  };
  addEventListener('hashchange', read);
  read();
}

/* The same page under another address; what stood there before is not kept. */
export function rename(path: string): void {
  history.replaceState(null, '', `#${path}`);
  route.now = readRoute(location.hash);
}

export function go(path: string): void {
  location.hash = path;
}
