import type { GameEvent, View } from '../engine/types';
import type { FreshFishView as SentView } from '../generated/games';
import type { AnyTable } from '../lib/anytable.svelte';
import type { Kit } from '../lib/kit';
import type { Ask, Chapter, Room, RoundCard } from '../stage/kit';
import type { Scene } from '../stage/scenes.svelte';
import type { Staging } from '../stage/staging.svelte';
import { scenes } from './fresh-fish/scenes';
import { longest } from './fresh-fish/ways';
import Table from './fresh-fish.svelte';
import { goods, type Goods, say } from './fresh-fish.texts';

export interface FreshFishView extends SentView {
  /* Only while scenes run: */
  opening?: boolean; /* fists open one after the other */
  told?: GameEvent[]; /* events of this step whose lengths are shown already */
}

/* The spaces on which events lay paths. Those that tell why (FFC-8) name the path first and then what needs it. */
export function pathsIn(events: GameEvent[]): string[] {
  return events.flatMap(({ key, items = [] }) => (key === 'paths' ? items : key === 'access' || key === 'link' ? items.slice(0, 1) : []));
}

/* The goods that are being auctioned or built. */
export function wanted(view: FreshFishView): Goods {
  return (view.phase === 'row' ? view.row[view.row_at] : view.tile) as Goods;
}

/* A tap on a space means this move. */
export function letterOf({ phase }: View): 'R' | 'M' | 'P' {
  return phase === 'flea' ? 'M' : phase === 'stall' || phase === 'row' ? 'P' : 'R';
}

/* ---- What is asked ---- */

function ask(table: AnyTable): Ask {
  const view = table.view as FreshFishView;
  if (view.phase === 'flea') return { ask: say('ask.flea'), why: say('ask.flea.why') };
  if (view.phase === 'bid') {
    const why = view.discs[table.me]?.length ? say('ask.bid.why') : say('ask.bid.none', { n: longest(view) });
    return { ask: say('ask.bid', { goods: say(wanted(view)) }), why };
  }
  if (view.phase !== 'turn') return { ask: say('ask.stall', { goods: say(wanted(view)) }), why: say('ask.stall.why') };
  const key = !table.legal.has('D') ? 'ask.mustReserve' : table.moves.length === 1 ? 'ask.mustDraw' : 'ask.turn';
  return { ask: say(key), why: say(`${key}.why`) };
}

/* About what is selected: only what is certain. */
function askSelected(staging: Staging): Ask {
  const move = staging.selected.at(-1)!;
  const view = staging.view as FreshFishView;
  const { me } = staging.table;
  const n = Number(move.slice(1));
  if (move === 'D') return { ask: say('sel.D'), why: say('sel.D.why', { m: view.tiles.M, n: view.stack_count }), go: say('go.D') };
  if (move[0] === 'B') return { ask: say('sel.B', { n }), why: say('sel.B.why', { m: view.coins[me]! - n }), go: say('go.B', { n }) };
  if (move[0] === 'R') return { ask: say('sel.R'), why: say('sel.R.why'), go: say('go.R') };
  const { events } = staging.preview ?? { events: null };
  const kind = move[0] as 'M' | 'P';
  return {
    ask: say(`sel.${kind}`, kind === 'P' ? { goods: say(wanted(view)) } : {}),
    why: events ? then(staging, events, kind).join(' ') : '',
    go: say(`go.${kind}`),
    bad: !!events?.some(({ key, seat }) => key === 'returned' && seat === me),
  };
}

/* What a building brings, in sentences. */
function then(staging: Staging, events: GameEvent[], kind: 'M' | 'P'): string[] {
  const view = staging.view as FreshFishView;
  const { me } = staging.table;
  const said: string[] = [];
  if (kind === 'P') {
    const length = (key: string) => {
      const item = events.find((event) => event.key === key && event.seat === me)?.items?.find((one) => one[0] === wanted(view));
      return item ? Number(item.slice(1)) : longest(view);
    };
    const [best, now] = [length('best'), length('connected')];
    said.push(
      best !== now
        ? say('then.range', { n: best, m: now })
        : say(view.variant === 'classic' && best < longest(view) ? 'then.grow' : 'then.way', { n: best }),
    );
  }
  const paths = pathsIn(events).length;
  if (view.variant === 'classic') said.push(paths ? say('then.paths', { n: paths }) : say('then.nothing'));
  else if (events.some(({ key }) => key === 'complete')) said.push(paths ? say('then.fills', { n: paths }) : say('then.full'));
  for (const { key, seat, items = [] } of events)
    if (key === 'returned') said.push(say('then.loses', { name: staging.name(seat!), you: seat === me ? 1 : 2, n: items.length }));
  return said;
}

/* ---- The end ---- */

function card(scene: Scene, staging: Staging): RoundCard {
  const results = scene.tells.filter(({ key }) => key === 'result');
  const winners = scene.tells.filter(({ key }) => key === 'win');
  const best = Math.min(...results.map(({ n }) => n));
  const number = (n: number) => (n < 0 ? `−${-n}` : String(n));
  return {
    title: say('end.title'),
    about: say('end.about'),
    lines: results
      .toSorted((a, b) => a.n - b.n)
      .map(({ seat = 0, n, m, items = [] }) => {
        const ways = items.map((item) => Number(item.slice(1)));
        return {
          seat,
          gain: `−${m}`,
          total: number(n),
          note: say('end.note', { ways: ways.join(' + '), sum: ways.reduce((a, b) => a + b, 0), n: m }),
          front: n === best,
        };
      }),
    next: winners.map(({ seat = 0 }) => ({
      seat,
      text: say('end.next', { name: staging.name(seat), you: seat === staging.table.me ? 1 : 2 }),
    })),
    go: say('end.go'),
  };
}

/* ---- The log by rounds and auctions ---- */

function chapters(log: GameEvent[]): Chapter[] {
  const list: Chapter[] = [];
  const first = log.find(({ seat }) => seat !== undefined)?.seat;
  let round = 0;
  let named = 0; /* the round that the last chapter is named after; 0: an auction */
  log.forEach(({ key, seat }, from) => {
    const turn = key === 'reserved' || key === 'pass' || /^drew_/.test(key);
    if (turn && seat === first && log[from - 1]?.key !== 'again') round++;
    if (/^drew_[FSCI]/.test(key)) {
      list.push({ title: say('chapter.auction', { goods: say(key[5] as Goods) }), from });
      named = 0;
    } else if (turn && named !== round) {
      list.push({ title: say('chapter.round', { n: round }), from });
      named = round;
    } else if (key === 'last_row') list.push({ title: say('chapter.row'), from });
    else if (key === 'filled' || (key === 'result' && seat === 0 && log[from - 1]?.key !== 'filled'))
      list.push({ title: say('chapter.end'), from });
  });
  if (list.length) list[0]!.from = 0;
  return list;
}

function where(view: View, room: Room): string {
  const { stack_count, seats, phase, over } = view as FreshFishView;
  if (over) return say('where.over');
  if (phase === 'row') return say('where.row');
  return say(room === 'wide' ? 'where.long' : 'where', { n: stack_count, s: seats });
}

/* ---- Names ---- */

function nameOf(code: string, item: boolean): string | undefined {
  if (!item) return undefined;
  const length = code.match(/^([FSCI])(\d+)$/);
  if (length) return `${say(length[1] as Goods)} ${length[2]}`;
  return /^[a-m]\d{1,2}$/.test(code) ? code : undefined;
}

export const kit: Kit = {
  stage: {
    Table,
    where,
    ask: (staging) => (staging.selected.length ? askSelected(staging) : ask(staging.table)),
    scenes,
    card,
    nameOf,
    chapters,
    noise: ['bid', 'sealed'],
    at: ({ key }) => (key === 'area' ? '.post' : key === 'bid' ? '[data-place=lot]' : key === 'score' ? '.ways' : ''),
  },
  prompt: (table) => ask(table).ask,
  describe(move) {
    if (move === 'D') return say('do.D');
    const kind = move[0] as 'R' | 'M' | 'P' | 'B';
    return kind === 'B' ? say('do.B', { n: move.slice(1) }) : say(`do.${kind}`, { space: move.slice(1) });
  },
  controls: (table) => (table.legal.has('D') ? [{ move: 'D', label: say('do.D') }] : []),
  parts(view) {
    const { length, coins } = view as FreshFishView;
    return [
      ...goods.map((good, i) => ({ label: say('part.way', { goods: say(good) }), seats: length.map((ways) => ways[i]!) })),
      { label: say('part.coins'), seats: coins.map((left) => -left) },
    ];
  },
  low: true,
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
    {
      key: 'golden',
      when: (view, table) => table.mine && (view as FreshFishView).variant === 'classic' && view.ply > view.seats,
      text: () => say('tip.golden'),
    },
    { key: 'bid', when: (view, table) => view.phase === 'bid' && table.mine, text: () => say('tip.bid') },
    { key: 'score', when: (view) => (view as FreshFishView).stall.flat().some((place) => place !== 'none'), text: () => say('tip.score') },
  ],
};
