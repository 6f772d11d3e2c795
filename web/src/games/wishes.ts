import type { GameEvent, Preview, View } from '../engine/types';
import type { WishesView } from '../generated/games';
import { type Kit, type Sight, sum } from '../lib/kit';
import type { AnyTable } from '../lib/anytable.svelte';
import type { Words } from '../lib/words.svelte';
import type { Ask, Chapter, Room } from '../stage/kit';
import type { Scene, Step } from '../stage/scenes.svelte';
import { textOf } from '../stage/sentences';
import type { Staging } from '../stage/staging.svelte';
import { type Kind, say, type Wish } from './wishes.texts';
import Table from './wishes.svelte';

export type { WishesView } from '../generated/games';

/* The names of the markets in the view, by kind. */
const fields: Record<Kind, string> = {
  A: 'angelfish',
  M: 'monkfish',
  S: 'swordfish',
  K: 'kingfish',
  C: 'catfish',
  T: 'starfish',
  W: 'clownfish',
};
export const kinds = Object.keys(fields) as Kind[];

export function fishOn(view: WishesView, kind: Kind): number[] {
  return (view as unknown as Record<string, number[]>)[fields[kind]]!;
}

/* The markets clockwise, as the data file has them. */
export function ringOf(words: Words): Kind[] {
  return words.lines('ring')[0]!.slice(1) as Kind[];
}

/* What is printed on a card: its wish, also in words; the kind that it sells as; whether it is a double fish. */
export function printed(card: string, words: Words): { key: Wish; wish: string; other?: Kind; double: boolean } {
  const faces = words.data.tables.find((line) => line[0] === card[0] && line.length === 11) ?? [];
  const face = faces[Number(card.slice(1)) + 1] ?? 'NONE';
  const [, key = 'NONE', other] = face.match(/^(\w+)(?::(\w))?/) ?? [];
  const wish = words.say(`wish.${key}`).replace('{items}', other ? kindName(other, words) : '');
  return { key: key as Wish, wish, double: face.endsWith('*'), ...(other ? { other: other as Kind } : {}) };
}

/* The wish as it stands on the card, where a long name may be divided. */
export function wishText(card: string, words: Words, short = false): string {
  const { key, other } = printed(card, words);
  const name = other ? kindName(other, words).replace(/(?<=.)(fisch|makrele|teufel|stern)$/, '\u00ad$1') : '';
  return say(short ? `short.${key}` : key, { other: name });
}

export function kindName(kind: string, words: Words): string {
  return words.say(`kind.${kind}`);
}

/* Several of them. */
export function kindsName(kind: string, words: Words): string {
  return words.say(`kinds.${kind}`);
}

export function cardName(card: string, words: Words): string {
  const kind = kindName(card[0]!, words);
  return printed(card, words).double ? say('double', { kind }) : kind;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/* The buyers at a market: "21" is a 2-buyer and a 1-buyer. */
export const buyersAt = (view: Pick<WishesView, 'buyers'>, kind: Kind): string[] => [...view.buyers[kind]].filter((value) => value !== '0');

/* 2 dollars, and the values of all buyers who stand there (WF-34). */
export function priceOf(view: Pick<WishesView, 'buyers'>, kind: Kind): number {
  return buyersAt(view, kind).reduce((sum, value) => sum + Number(value), 2);
}

/* The limit card on top: fish that fill a market, and its two bonuses. */
export function limitOf(view: WishesView, words: Words): { fish: number; higher: number; lower: number } | null {
  const cards = words.lines('limit').filter(([, set]) => set === view.limit_cards);
  const card = cards[view.closed_count];
  return card ? { fish: Number(card[2]), higher: Number(card[3]), lower: Number(card[4]) } : null;
}

/* Where a buyer's move ends: so many markets clockwise. */
export function ahead(kind: Kind, steps: number, words: Words): Kind {
  const ring = ringOf(words);
  return ring[(ring.indexOf(kind) + steps) % ring.length]!;
}

export interface BuyerMove {
  move: string;
  value: string;
  from: Kind;
  to: Kind;
}

export function buyerMove(move: string, words: Words): BuyerMove | undefined {
  const [, value, from, steps] = move.match(/^B(\d)(\w)(\d)$/) ?? [];
  return value ? { move, value, from: from as Kind, to: ahead(from as Kind, Number(steps), words) } : undefined;
}

export function buyerMoves(table: AnyTable, words: Words): BuyerMove[] {
  return table.moves.flatMap((move) => buyerMove(move, words) ?? []);
}

/* What a preview changes, as differences; nothing that is not certain. */
export function changesOf(preview: Preview | null, view: WishesView) {
  const changed = (preview?.changes ?? {}) as Partial<WishesView> & Record<string, number[] | undefined>;
  const minus = (now: number[] | undefined, was: number[]) => was.map((value, i) => (now ? now[i]! - value : 0));
  return {
    dollars: minus(changed.dollars, view.dollars),
    worms: minus(changed.worms, view.worms),
    heap: minus(changed.heap, view.heap),
    boats: minus(changed.boats, view.boats),
    fish: Object.fromEntries(kinds.map((kind) => [kind, minus(changed[fields[kind]], fishOn(view, kind))])) as Record<Kind, number[]>,
    buyers: changed.buyers as Record<Kind, string> | undefined,
    closes: changed.closed?.find((kind) => !view.closed.includes(kind)),
  };
}

/* ---- What is asked ---- */

function ask({ view: v, me, moves, words }: { view: View; me: number; moves: string[]; words: Words }): Ask {
  const view = v as WishesView;
  const other = view.thrown ? printed(view.thrown, words).other : undefined;
  switch (view.phase) {
    case 'buyer': {
      const journeys = moves.flatMap((move) => buyerMove(move, words) ?? []);
      const many = new Set(journeys.map(({ from }) => from)).size > 1;
      const n = journeys[0]?.value ?? '';
      return { ask: say(many ? 'ask.which' : 'ask.buyer', { n }), why: say('ask.buyer.why', { n }) };
    }
    case 'place': {
      const n = moves[0]?.[1] ?? '';
      return { ask: say('ask.place', { n }), why: say('ask.place.why', { n }) };
    }
    case 'as':
      return {
        ask: say('ask.as', { other: other ? kindName(other, words) : '' }),
        why: other ? say('ask.as.why', { other: kindName(other, words), n: priceOf(view, other) }) : '',
      };
    case 'spoil':
    case 'all':
    case 'one':
      return { ask: say(`ask.${view.phase}`), why: say(`ask.${view.phase}.why`) };
    default: {
      const full = view.hold[me] && view.hold[me].length >= view.boats[me]!;
      return { ask: say('ask.turn'), why: say(full ? 'ask.turn.full' : 'ask.turn.why') };
    }
  }
}

/* About what is selected: only what is certain. */
function askSelected(staging: Staging): Ask {
  const { words, preview } = staging;
  const { me } = staging.table;
  const move = staging.selected[0]!;
  const rest = move.slice(1);
  const view = staging.view as WishesView;
  const events = preview?.events ?? [];
  const of = (key: string) => events.find((event) => event.key === key && (event.seat === undefined || event.seat === me));
  const costs = () => {
    const [cost, gets] = [of('bait')?.n ?? 0, of('worms')?.n ?? 0];
    if (cost && gets) return say('then.both', { n: cost, m: gets });
    return cost ? say('then.cost', { n: cost }) : gets ? say('then.get', { n: gets }) : '';
  };
  const sale = () => {
    const heap = of('garbage')?.n ?? 0;
    const paid = (of('sold') ?? of('sold_all'))?.m ?? 0;
    const bonus = of('bonus')?.n ?? 0;
    const full = events.some(({ key }) => key === 'full');
    const parts = [
      paid ? say('then.paid', { n: paid }) : '',
      full ? (bonus ? say('then.full', { n: bonus }) : say('then.full.none')) : '',
      heap ? say('then.heap', { n: heap }) : '',
    ];
    return { why: parts.filter(Boolean).join(' '), bad: heap > 0, go: say('go.sell') };
  };
  const other = view.thrown ? printed(view.thrown, words).other : undefined;
  switch (move[0]) {
    case 'K':
      return {
        ask: say('sel.K', { card: cardName(view.ocean[Number(rest)]!, words) }),
        why: preview ? costs() || say('then.free') : '',
        go: say('go.K'),
      };
    case 'T': {
      const card = view.ocean[Number(rest)]!;
      const { key } = printed(card, words);
      const none = key === 'NONE';
      const phase = preview?.changes.phase;
      const gifts = events.filter((event) => event.key === 'worm_gift').length;
      const bonus = of('worm_bonus');
      const nothing = events.some((event) => ['no_wish', 'no_sale', 'no_spread', 'worm_none'].includes(event.key));
      const then =
        phase === 'buyer'
          ? say('then.walks')
          : phase === 'place'
            ? say('then.spread')
            : phase === 'spoil'
              ? say('then.spoil')
              : phase === 'all' || phase === 'as' || phase === 'one'
                ? say('then.sell')
                : key === 'BOAT'
                  ? say('then.boat')
                  : bonus
                    ? say('then.wormPay', { n: bonus.n, m: gifts })
                    : none
                      ? say('then.noWish')
                      : nothing
                        ? say('then.nothing')
                        : '';
      return {
        ask: say(none || !staging.wide ? 'sel.T.none' : 'sel.T', { card: cardName(card, words) }),
        why: preview ? [costs(), then].filter(Boolean).join(' ') : '',
        go: say(none ? 'go.T.none' : staging.wide ? 'go.T' : 'wish'),
        bad: nothing,
      };
    }
    case 'S':
    case 'O': {
      /* WF-35, WF-36: who sells a double fish without a wish gives one of its two fish away. */
      const half = move[0] === 'S' && printed(rest, words).double;
      const { why, ...more } = sale();
      return {
        ask: say('sel.sell', { card: cardName(rest, words) }),
        why: [half ? say('then.half') : '', why].filter(Boolean).join(' '),
        ...more,
      };
    }
    case 'A':
      return { ask: say('sel.A', { kind: kindsName(rest, words) }), ...sale() };
    case 'Z':
      return { ask: say('sel.Z', { kind: kindsName(rest, words), other: other ? kindName(other, words) : '' }), ...sale() };
    case 'B': {
      const { value, from, to } = buyerMove(move, words)!;
      const buyers = preview?.changes.buyers as Record<Kind, string> | undefined;
      const why = buyers
        ? say('then.price', {
            from: capital(kindName(from, words)),
            to: kindName(to, words),
            a: priceOf({ buyers }, from),
            b: priceOf({ buyers }, to),
          })
        : '';
      return { ask: say('sel.B', { n: value, to: kindName(to, words) }), why, go: say('go.B') };
    }
    case 'P': {
      const to = rest[1] as Kind;
      const buyers = preview?.changes.buyers as Record<Kind, string> | undefined;
      return {
        ask: say('sel.P', { n: rest[0]!, to: kindName(to, words) }),
        why: buyers ? say('then.placed', { to: capital(kindName(to, words)), b: priceOf({ buyers }, to) }) : '',
        go: say('go.P'),
      };
    }
    case 'X': {
      const seat = Number(rest[1]);
      return {
        ask: say('sel.X', { from: kindName(rest[0]!, words) }),
        why: seat === me ? say('then.spoilOwn') : say('then.spoilOther', { name: staging.name(seat) }),
        go: say('go.X'),
        bad: true,
      };
    }
    default:
      return { ask: say('sel.Y', { name: staging.name(Number(rest[0])) }), why: say('then.saved'), go: say('go.Y') };
  }
}

/* ---- What is shown ---- */

const plus = (list: number[], seat: number, n: number) => list.map((value, i) => (i === seat ? value + n : value));

/* The card leaves the ocean, those in deeper water move up, with their worms. */
function taken(view: WishesView, card: string): Partial<WishesView> {
  const at = view.ocean.indexOf(card);
  if (at < 0) return {};
  return { ocean: view.ocean.filter((one) => one !== card), bait: [...view.bait.slice(0, at), ...view.bait.slice(at + 1), 0] };
}

/* The name by which a buyer at a market is found; equal ones are counted. */
export function buyerThing(values: string[], i: number, kind: Kind): string {
  const value = values[i]!;
  return `buyer-${value}-${kind}-${values.slice(0, i).filter((other) => other === value).length}`;
}

function scenes({ before, after, events }: Step, staging: Staging): Scene[] {
  const list: Scene[] = [];
  const end = after as WishesView;
  let view = { ...before, active: [] } as View as WishesView;
  const add = (scene: Scene) => {
    list.push(scene);
    view = { ...view, ...scene.then } as WishesView;
  };
  const name = (seat: number) => `seat-${seat}`;
  const { words } = staging;
  for (const event of events) {
    const { key, seat = -1, items = [], n, m } = event;
    const card = items[0] ?? '';
    const kind = items[0] as Kind;
    switch (key) {
      case 'keep':
      case 'throw':
      case 'boat': {
        /* The worms are paid before the card is taken, and those on it come with it: so it is shown, though it is told after. */
        const own = events.slice(events.indexOf(event) + 1);
        const bait = own.find((other) => other.key === 'bait' && other.seat === seat);
        const at = view.ocean.indexOf(card);
        if (bait && at > 0)
          add({
            kind: 'pay',
            tells: [bait],
            from: name(seat),
            to: 'ocean-0',
            symbol: 'th-worm',
            count: bait.n,
            seat,
            sound: 'water',
            gain: `−${bait.n}`,
            loss: true,
            then: { worms: plus(view.worms, seat, -bait.n), bait: view.bait.map((value, i) => (i < at ? value + 1 : value)) },
          });
        if (key === 'keep')
          add({
            kind: 'travel',
            tells: [event],
            things: [card],
            from: 'ocean-0',
            seat,
            then: { ...taken(view, card), hold: view.hold.map((cards, i) => (i === seat ? inOrder([...cards, card]) : cards)) },
          });
        else if (key === 'throw')
          add({
            kind: 'travel',
            tells: [event],
            things: [card],
            from: 'ocean-0',
            seat,
            sound: 'water',
            then: { ...taken(view, card), thrown: card },
          });
        else
          add({
            kind: 'sweep',
            tells: [event],
            things: [card],
            to: name(seat),
            seat,
            sound: 'wood',
            gain: '+1',
            then: { ...taken(view, card), boats: plus(view.boats, seat, 1) },
          });
        if (key === 'throw' && printed(card, words).key === 'SPREAD') spread(view).forEach(add);
        break;
      }
      case 'worms':
        add({
          kind: 'pay',
          tells: [event],
          from: 'ocean-0',
          to: name(seat),
          symbol: 'th-worm',
          count: n,
          seat,
          sound: 'water',
          gain: `+${n}`,
          then: { worms: plus(view.worms, seat, n) },
        });
        break;
      case 'buyer': {
        const [from, to] = items as Kind[];
        const buyers = end.ply - before.ply > 1 ? walk(view.buyers, String(n), from!, to!) : end.buyers;
        const values = buyersAt({ buyers }, to!);
        add({
          kind: 'travel',
          tells: [event],
          things: [buyerThing(values, values.lastIndexOf(String(n)), to!)],
          from: `stall-${from}`,
          seat,
          sound: 'wood',
          then: { buyers },
        });
        break;
      }
      case 'place': {
        const buyers = { ...view.buyers, [kind]: String(n) };
        add({
          kind: 'travel',
          tells: [event],
          things: [`buyer-${n}-${kind}-0`],
          from: 'spread',
          seat,
          sound: 'wood',
          then: { buyers, spread: view.spread.replace(String(n), '') || '0' },
        });
        break;
      }
      case 'sold':
      case 'sold_all': {
        const cards = view.hold[seat]!.filter((one) => !end.hold[seat]!.includes(one));
        add({
          kind: 'sweep',
          tells: [],
          things: cards,
          to: `stall-${kind}`,
          seat,
          text: { ask: textOf(event, staging) },
          then: {
            hold: view.hold.map((held, i) => (i === seat ? held.filter((one) => !cards.includes(one)) : held)),
            [fields[kind]]: fishOn(end, kind),
          },
        });
        add({
          kind: 'pay',
          tells: [event],
          from: `stall-${kind}`,
          to: name(seat),
          count: Math.min(7, m),
          seat,
          gain: `+${m}`,
          then: { dollars: plus(view.dollars, seat, m) },
        });
        break;
      }
      case 'full':
        add({
          kind: 'pave',
          tells: [event],
          things: [`shut-${kind}`],
          sound: 'bell',
          then: {
            closed: [...view.closed.filter((one) => one !== kind), kind],
            closed_count: view.closed.includes(kind) ? view.closed_count : view.closed_count + 1,
          },
        });
        break;
      case 'bonus':
        add({
          kind: 'pay',
          tells: [event],
          from: `stall-${view.closed.at(-1)}`,
          to: name(seat),
          count: Math.min(7, n),
          seat,
          gain: `+${n}`,
          then: { dollars: plus(view.dollars, seat, n) },
        });
        break;
      case 'garbage': {
        const sold = events.slice(0, events.indexOf(event)).findLast((other) => other.key === 'sold' || other.key === 'sold_all');
        add({
          kind: 'pay',
          tells: [event],
          from: sold ? `stall-${sold.items?.[0]}` : name(seat),
          to: 'heap',
          symbol: 'q-herring',
          count: n,
          seat,
          sound: 'water',
          gain: `+${n}`,
          loss: true,
          then: { heap: plus(view.heap, seat, n) },
        });
        break;
      }
      case 'spoil':
        add({
          kind: 'pay',
          tells: [event],
          from: `stall-${kind}`,
          to: 'heap',
          symbol: 'q-herring',
          seat,
          sound: 'water',
          loss: true,
          gain: '−1',
          then: { [fields[kind]]: plus(fishOn(view, kind), event.other!, -1), heap: plus(view.heap, event.other!, 1) },
        });
        break;
      case 'save':
        add({
          kind: 'pay',
          tells: [event],
          from: 'heap',
          to: name(event.other!),
          symbol: 'q-herring',
          seat,
          sound: 'water',
          then: { heap: plus(view.heap, event.other!, -1) },
        });
        break;
      case 'worm_bonus':
        add({
          kind: 'pay',
          tells: [event],
          from: 'wish',
          to: name(seat),
          count: Math.min(7, n),
          seat,
          gain: `+${n}`,
          then: { dollars: plus(view.dollars, seat, n) },
        });
        break;
      case 'worm_gift':
        add({
          kind: 'pay',
          tells: [event],
          from: name(seat),
          to: name(event.other!),
          symbol: 'th-worm',
          seat,
          sound: 'water',
          then: { worms: plus(plus(view.worms, seat, -1), event.other!, 1) },
        });
        break;
      case 'reveal':
        add({
          kind: 'travel',
          tells: [event],
          things: items,
          from: 'deck',
          text: { ask: capital(textOf(event, staging)) },
          then: { ocean: end.ocean, bait: end.bait, deck_count: end.deck_count, thrown: null },
        });
        break;
      case 'loss':
        add({
          kind: 'pay',
          tells: [event],
          from: name(seat),
          to: 'heap',
          count: Math.min(7, n),
          seat,
          gain: `−${n}`,
          loss: true,
          then: { dollars: plus(view.dollars, seat, -n) },
        });
        break;
      case 'worm_prize':
        add({
          kind: 'pay',
          tells: [event],
          from: 'limit',
          to: name(seat),
          count: Math.min(7, n),
          seat,
          gain: `+${n}`,
          then: { dollars: plus(view.dollars, seat, n) },
        });
        break;
      case 'win':
        add({ kind: 'glow', tells: [event], things: [`plaque-${seat}`], seat });
        break;
    }
  }
  return list;
}

const inOrder = (cards: string[]) =>
  cards.toSorted((a, b) => kinds.indexOf(a[0] as Kind) - kinds.indexOf(b[0] as Kind) || a.localeCompare(b));

function walk(buyers: Record<Kind, string>, value: string, from: Kind, to: Kind): Record<Kind, string> {
  const left = [...buyers[from]].filter((one) => one !== '0');
  left.splice(left.indexOf(value), 1);
  const there = [...buyers[to].replace('0', ''), value].toSorted().reverse();
  return { ...buyers, [from]: left.join('') || '0', [to]: there.join('') };
}

/* All but the best buyer of each market step aside, one after the other. */
function spread(view: WishesView): Scene[] {
  let buyers = view.buyers;
  let aside = '';
  return kinds.flatMap((kind) => {
    const [first = '', ...others] = buyersAt({ buyers }, kind);
    return others.map((value, i): Scene => {
      buyers = { ...buyers, [kind]: first + others.slice(i + 1).join('') };
      aside += value;
      const last = aside.length - 1;
      return {
        kind: 'travel',
        tells: [],
        things: [`spread-${last}`],
        from: `stall-${kind}`,
        sound: 'wood',
        text: { ask: say('scene.spread') },
        then: { buyers, spread: aside },
      };
    });
  });
}

/* ---- The log by turns ---- */

function chapters(log: GameEvent[]): Chapter[] {
  const list: Chapter[] = [];
  let wishing = false; /* what is sold now belongs to the wish */
  const begin = (from: number) => list.push({ title: say('chapter', { n: list.length + 1 }), from });
  log.forEach(({ key }, i) => {
    if (key === 'keep' || key === 'throw' || key === 'boat') {
      begin(i);
      wishing = key === 'throw';
    } else if ((key === 'sold' || key === 'sold_all') && !wishing) begin(i);
    else if (key === 'reveal') wishing = false;
    else if (key.startsWith('end_')) list.push({ title: say('chapter.end'), from: i });
  });
  if (list.length) list[0]!.from = 0;
  return list;
}

function where(view: View, room: Room): string {
  const { turn, over, deck_count } = view as WishesView;
  if (over) return say('where.over', { n: turn });
  return say(room === 'wide' ? 'where' : 'where.turn', { n: turn + 1, m: deck_count });
}

function describe(move: string, { view: v, names }: Sight, words: Words): string {
  const view = v as WishesView;
  const rest = move.slice(1);
  const name = (seat: string | undefined) => names[Number(seat)] ?? '';
  const other = view.thrown ? printed(view.thrown, words).other : undefined;
  switch (move[0]) {
    case 'K':
    case 'T': {
      const card = view.ocean[Number(rest)];
      if (!card) return '';
      const none = move[0] === 'T' && printed(card, words).key === 'NONE';
      return say(none ? 'do.T.none' : move[0] === 'K' ? 'do.K' : 'do.T', { card: cardName(card, words), wish: printed(card, words).wish });
    }
    case 'S':
      return say('do.S.for', { card: cardName(rest, words), n: priceOf(view, rest[0] as Kind) });
    case 'O':
      return say('do.S', { card: cardName(rest, words) });
    case 'A':
      return say('do.A', { kind: kindsName(rest, words) });
    case 'Z':
      return say('do.Z', { kind: kindsName(rest, words), other: other ? kindName(other, words) : '' });
    case 'B': {
      const { value, from, to } = buyerMove(move, words) ?? { value: '', from: 'A', to: 'A' };
      return say('do.B', { n: value, from: kindName(from, words), to: kindName(to, words) });
    }
    case 'P':
      return say('do.P', { n: rest[0]!, to: kindName(rest[1]!, words) });
    case 'X':
      return say('do.X', { from: kindName(rest[0]!, words), name: name(rest[1]) });
    default:
      return say('do.Y', { name: name(rest[0]) });
  }
}

export const kit: Kit = {
  stage: {
    Table,
    where,
    ask: (staging) =>
      staging.selected.length
        ? askSelected(staging)
        : ask({ view: staging.view, me: staging.table.me, moves: staging.table.moves, words: staging.words }),
    scenes,
    nameOf: (code, item, words) =>
      /^[AMSKCTW]\d$/.test(code) ? cardName(code, words) : item && /^[AMSKCTW]$/.test(code) ? kindName(code, words) : undefined,
    chapters,
    noise: ['reveal'],
    at: ({ key }) => (key === 'price' ? '.wi-boat .choice' : key === 'full' ? '[data-place=limit]' : '[data-move=K0]'),
  },
  prompt: (table, words) => ask({ view: table.view!, me: table.me, moves: table.moves, words }).ask,
  describe,
  controls: () => [],
  parts(view, log) {
    const of = (worth: Parameters<typeof sum>[2]) => sum(log, view.seats, worth);
    return [
      { label: say('part.sales'), seats: of({ sold: ({ m }) => m, sold_all: ({ m }) => m }) },
      { label: say('part.bonus'), seats: of({ bonus: ({ n }) => n }) },
      { label: say('part.worms'), seats: of({ worm_bonus: ({ n }) => n }) },
      { label: say('part.prize'), seats: of({ worm_prize: ({ n }) => n }) },
      { label: say('part.loss'), seats: of({ loss: ({ n }) => -n }) },
    ];
  },
  costly: { events: ['garbage', 'no_sale', 'no_wish'] },
  tips: [
    { key: 'turn', when: () => true, text: () => say('tip.turn') },
    { key: 'price', when: (view, table) => !!(view as WishesView).hold[table.me]?.length, text: () => say('tip.price') },
    {
      key: 'full',
      when: (view) => (view as WishesView).closed_count > 0 || (view as WishesView).heap.some(Boolean),
      text: () => say('tip.full'),
    },
  ],
};
