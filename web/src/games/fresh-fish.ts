import type { GameEvent, View } from '../engine/types';
import type { Kit } from '../lib/kit';
import type { AnyTable } from '../lib/anytable.svelte';
import { goods, type Goods, say, type Tile, tileLook } from './fresh-fish.texts';
import Board from './fresh-fish.svelte';

export interface FreshFishView extends View {
  square: Record<string, string[]>;
  area: Record<string, number[]>;
  left: number[];
  variant: 'base' | 'classic';
  stall: string[][];
  storage: number[];
  coins: number[];
  tile: Tile | null;
  last: string;
  last_bid: number[];
  row: Goods[];
  row_at: number;
  length: number[][];
  tiles: Record<Tile, number>;
  stack_count: number;
  fresh: string[];
}

/* The spaces on which events lay paths. Those that tell why (FFC-8) name the path first and then what needs it. */
export function pathsIn(events: GameEvent[]): string[] {
  return events.flatMap(({ key, items = [] }) => (key === 'paths' ? items : key === 'access' || key === 'link' ? items.slice(0, 1) : []));
}

/* The goods that are being auctioned or built. */
export function wanted(view: FreshFishView): Goods {
  return (view.phase === 'row' ? view.row[view.row_at] : view.tile) as Goods;
}

function askTurn(table: AnyTable): string {
  const draw = table.legal.has('D');
  if (draw && table.moves.length === 1) return say('ask.mustDraw');
  return say(draw ? 'ask.turn' : 'ask.mustReserve');
}

export const kit: Kit = {
  Board,
  prompt(table) {
    const view = table.view as FreshFishView;
    if (view.phase === 'turn') return askTurn(table);
    if (view.phase === 'flea') return say('ask.flea');
    return say(view.phase === 'bid' ? 'ask.bid' : 'ask.stall', { goods: say(wanted(view)) });
  },
  describe(move) {
    if (move === 'D') return say('do.D');
    const kind = move[0] as 'R' | 'M' | 'P' | 'B';
    return kind === 'B' ? say('do.B', { n: move.slice(1) }) : say(`do.${kind}`, { space: move.slice(1) });
  },
  controls: (table) => (table.legal.has('D') ? [{ move: 'D', label: say('do.D'), glyph: 'card', primary: true }] : []),
  parts(view) {
    const { length, coins } = view as FreshFishView;
    return [
      ...goods.map((good, i) => ({ label: say('part.way', { goods: say(good) }), seats: length.map((ways) => ways[i]!) })),
      { label: say('part.coins'), seats: coins.map((left) => -left) },
    ];
  },
  low: true,
  look: (item) => (/^[FSCI]\d*$/.test(item) ? tileLook(item[0] as Goods) : {}),
  costly: {
    events: ['returned'],
    why([move = ''], table) {
      const coins = (table.view as FreshFishView).coins[table.me]!;
      return move[0] === 'B' && Number(move.slice(1)) * 2 > coins ? say('cost.bid', { n: move.slice(1), m: coins }) : '';
    },
  },
  tips: [
    { key: 'turn', when: ({ phase }) => phase === 'turn', text: () => say('tip.turn') },
    {
      key: 'area',
      when: (view, table) => table.mine && (view as FreshFishView).variant === 'base' && view.ply > view.seats,
      text: () => say('tip.area'),
    },
    { key: 'bid', when: (view, table) => view.phase === 'bid' && table.mine, text: () => say('tip.bid') },
    { key: 'score', when: (view) => (view as FreshFishView).stall.flat().some((place) => place !== 'none'), text: () => say('tip.score') },
  ],
};
