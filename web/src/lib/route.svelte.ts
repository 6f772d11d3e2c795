/* Pages by the part of the address after #, so that they work from any place and without a server. */

export type Route =
  | { page: 'start' }
  | { page: 'table'; game: string; id: string }
  | { page: 'replay'; packed: string; review: boolean };

export function readRoute(hash: string): Route {
  const [, page = '', first = '', second = ''] = hash.replace(/^#/, '').split('/');
  if (page === 'play' && first) return { page: 'table', game: first, id: second };
  if (page === 'replay' && first) return { page: 'replay', packed: first, review: second === 'review' };
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

export function go(path: string): void {
  location.hash = path;
}
