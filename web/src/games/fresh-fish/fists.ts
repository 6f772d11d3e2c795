/* How a seat's fist is held: closed over its coins, open with them; null: it holds none. After the auction hands stay open until the stall stands. */
import type { FreshFishView } from '../fresh-fish';

export function fistOf(view: FreshFishView, seat: number): 'open' | 'closed' | null {
  if ((view.opening || view.phase === 'stall') && (view.last_bid[seat] ?? -1) >= 0) return 'open';
  if (!view.sealed.includes(seat)) return null;
  return view.opening || (view.phase === 'bid' && !view.active.includes(seat)) ? 'closed' : null;
}
