import type { GameEvent, View } from '../engine/types';
import { type Kit, type Sight, sum } from '../lib/kit';
import type { Words } from '../lib/words.svelte';
import type { Ask, Chapter, Room } from '../stage/kit';
import type { Staging } from '../stage/staging.svelte';
import { settings } from '../lib/settings.svelte';
import { scenes } from './fangfrisch/scenes';
import { type FangfrischView, fieldOf, fishIn, fitting, PRICE, priceOf, START, type Vessel } from './fangfrisch/view';
import { cardName, countName, type Field, fields, isCard, kindsName, say, valueOf } from './fangfrisch.texts';
import Table from './fangfrisch.svelte';

type Asked = { view: FangfrischView; me: number; words: Words };
const fieldName = (field: Field) => say(`field.${field}`);

/* ---- What is asked ---- */

function ask({ view, me, words }: Asked): Ask {
  switch (view.phase) {
    case 'bell': {
      const fish = fishIn(view.parcel);
      const fits = Object.values(fitting(view, me)).reduce((a, b) => a + b, 0);
      const keeps = fields.some((field) => fieldOf(view, field, me).kind);
      return {
        ask: say(view.bell === 'first' ? 'ask.live' : 'ask.bell'),
        why: [say('ask.bell.fish', { n: fish, m: PRICE }), fits ? say('ask.bell.fits', { n: fits }) : keeps ? say('ask.bell.none') : '']
          .join(' ')
          .trim(),
      };
    }
    case 'thief':
      return { ask: say('ask.thief'), why: say('ask.thief.why') };
    case 'dump':
      return { ask: say('ask.dump'), why: say('ask.dump.why') };
    case 'place': {
      const left = view.parcel.filter(valueOf);
      return { ask: say('ask.place'), why: say('ask.place.why', { n: left.length }) };
    }
    case 'can':
      return { ask: say('ask.can', { n: view.picks }), why: say('ask.can.why') };
    default: {
      const best = Math.max(...fields.map((field) => priceOf(fieldOf(view, field, me).size, words)));
      return { ask: say(view.phase === 'sell' ? 'ask.sell' : 'ask.sell_now'), why: say('ask.sell.why', { n: best }) };
    }
  }
}

/* About what is selected: only what is certain. */
function askSelected(staging: Staging): Ask {
  const { preview, words } = staging;
  const { me } = staging.table;
  const view = staging.view as FangfrischView;
  const move = staging.selected[0]!;
  const rest = move.slice(1);
  const after = preview?.changes as Partial<FangfrischView> | undefined;
  switch (move[0]) {
    case 'r':
      return { ask: say('sel.r', { n: view.money[me]!, m: view.money[me]! - PRICE }), why: say(`sel.r.${view.bell}`), go: say('go.r') };
    case 's': {
      const sold = preview?.events.find(({ key }) => key === 'sold');
      const hurt = preview?.events.filter(({ key }) => key === 'spoiled').map(({ seat = 0 }) => staging.name(seat)) ?? [];
      const names = new Intl.ListFormat(settings.lang).format(hurt);
      return {
        ask: sold ? say('sel.s.for', { fish: countName(rest, sold.m), n: sold.n }) : say('sel.s', { kind: kindsName(rest) }),
        why: preview ? (hurt.length ? say('then.spoils', { names, n: hurt.length }) : say('then.spoils.none')) : '',
        go: say('go.s'),
      };
    }
    case 't': {
      const [seat, field] = [Number(rest[0]), rest[1] as Vessel];
      const card = view[field]?.[seat]?.[0];
      return {
        ask: card ? say('sel.t', { card: cardName(card), name: staging.name(seat) }) : say('ask.thief'),
        why: say('then.stolen'),
        go: say('go.t'),
      };
    }
    case 'd': {
      const { size, kind } = fieldOf(view, rest as Vessel, me);
      return { ask: say('sel.d', { fish: countName(kind ?? '', size) }), why: say('then.dumped', { n: size }), go: say('go.x'), bad: true };
    }
    case 'c':
      return { ask: say('sel.c', { card: cardName(rest) }), why: say('then.canned', { n: valueOf(rest) }), go: say('go.c') };
    default: {
      const field = rest.at(-1) as Field;
      const card = rest.slice(0, -1);
      if (field === 'x')
        return { ask: say('sel.x', { card: cardName(card) }), why: say('then.trashed', { n: valueOf(card) }), go: say('go.x'), bad: true };
      const size = after?.[`${field}_size`]?.[me] ?? fieldOf(view, field, me).size + valueOf(card);
      return {
        ask: say('sel.p', { card: cardName(card), field: fieldName(field) }),
        why: say('then.placed', { n: size, m: priceOf(size, words) }),
        go: say('go.p'),
      };
    }
  }
}

/* ---- The log by auctions ---- */

function chapters(log: GameEvent[]): Chapter[] {
  const list: Chapter[] = [{ title: say('chapter', { n: 1 }), from: 0 }];
  log.forEach(({ key, n }, i) => {
    if (key === 'turn') list.push({ title: say('chapter', { n }), from: i });
    else if (key === 'market_end') list.push({ title: say('chapter.end'), from: i });
  });
  return list[1]?.from === 0 ? list.slice(1) : list;
}

function where(view: View, room: Room): string {
  const { turn, final, over } = view as FangfrischView;
  if (over) return say('where.over', { n: turn });
  if (!final) return say('where', { n: turn });
  return say(room === 'tight' ? 'where.final.short' : 'where.final', { n: turn });
}

function describe(move: string, { names }: Sight): string {
  const rest = move.slice(1);
  switch (move[0]) {
    case 'r':
      return say('do.r');
    case 'w':
      return say('do.w');
    case 's':
      return rest === '-' ? say('do.s-') : say('do.s', { kind: kindsName(rest) });
    case 'd':
      return rest === '.' ? say('do.d.') : say('do.d', { field: fieldName(rest as Field) });
    case 't':
      return rest === '-' ? say('do.t-') : say('do.t', { name: names[Number(rest[0])] ?? '', field: fieldName(rest[1] as Field) });
    case 'c':
      return rest === '-' ? say('do.c-') : say('do.c', { card: cardName(rest) });
    default: {
      const field = rest.at(-1) as Field;
      const card = cardName(rest.slice(0, -1));
      return field === 'x' ? say('do.px', { card }) : say('do.p', { card, field: fieldName(field) });
    }
  }
}

export const kit: Kit = {
  stage: {
    Table,
    where,
    ask: (staging) =>
      staging.selected.length
        ? askSelected(staging)
        : ask({ view: staging.view as FangfrischView, me: staging.table.me, words: staging.words }),
    scenes,
    nameOf: (code, item) => (isCard(code) ? cardName(code) : item && /^[ESFCTLJ]$/.test(code) ? kindsName(code) : undefined),
    chapters,
    noise: ['answered', 'wait', 'sell_end', 'steal_end', 'dump_end', 'can_end'],
    at: ({ key }) => (key === 'bell' ? '.ring' : key === 'sell' ? '.fa-prices' : '.fa-own .vessel'),
  },
  prompt: (table, words) => ask({ view: table.view as FangfrischView, me: table.me, words }).ask,
  describe,
  controls: (table) =>
    (['w', 's-', 'd.', 't-', 'c-'] as const)
      .filter((move) => table.legal.has(move))
      .map((move) => ({ move, label: say(move === 's-' && table.view?.phase === 'sell' ? 'do.s-.auction' : `do.${move}`), quick: true })),
  parts(view, log) {
    const of = (worth: Parameters<typeof sum>[2]) => sum(log, view.seats, worth);
    return [
      { label: say('part.start'), seats: Array<number>(view.seats).fill(START) },
      { label: say('part.sales'), seats: of({ sold: ({ n }) => n }) },
      { label: say('part.premium'), seats: of({ premium: ({ n }) => n }) },
      { label: say('part.bought'), seats: of({ buy: () => -PRICE }) },
      { label: say('part.half'), seats: of({ half_price: ({ n }) => n }) },
      { label: say('part.bill'), seats: of({ bill: ({ n }) => -n }) },
    ];
  },
  costly: {
    events: ['dumped'],
    why([move = ''], table) {
      const money = (table.view as FangfrischView).money[table.me]!;
      if (move === 'r' && money < 2 * PRICE) return say('cost.ring', { n: money, m: PRICE });
      const card = move.slice(1, -1);
      const room = fields.find((field) => table.legal.has(`p${card}${field}`));
      return /^p.+x$/.test(move) && room ? say('cost.trash', { card: cardName(card), field: fieldName(room) }) : '';
    },
  },
  tips: [
    { key: 'bell', when: (view, table) => view.phase === 'bell' && table.mine, text: () => say('tip.bell') },
    { key: 'place', when: (view, table) => view.phase === 'place' && table.mine, text: () => say('tip.place') },
    { key: 'sell', when: (view, table) => view.phase === 'sell' && table.mine, text: () => say('tip.sell') },
  ],
  forced: ['s-', 'd.', 't-', 'c-'],
};
