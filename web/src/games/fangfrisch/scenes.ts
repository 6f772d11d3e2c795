/* What the events of Fangfrisch look like: cards are turned over, the bell rings, coins fly, cards go into vessels, spoil, are stolen. */
import type { GameEvent, View } from '../../engine/types';
import { settings } from '../../lib/settings.svelte';
import type { Scene, Step } from '../../stage/scenes.svelte';
import type { Staging } from '../../stage/staging.svelte';
import { cardName, fields, say, valueOf } from '../fangfrisch.texts';
import { type FangfrischView, fieldOf, fishIn, lotName, standName, type Vessel } from './view';

type Change = Partial<FangfrischView>;
const SHORT = 0.3; /* of the pace: what matters little */

const put = <T>(list: T[], seat: number, value: T) => list.map((old, i) => (i === seat ? value : old));
const plus = (list: number[], seat: number, n: number) => put(list, seat, list[seat]! + n);

/* The field with other cards in it. The kind follows from them (FM-13). */
function filled(view: FangfrischView, field: Vessel, seat: number, cards: string[]): Change {
  const kind = cards.find((card) => card[0] !== 'J')?.[0] ?? (cards.length ? 'J' : null);
  return {
    [field]: put(view[field], seat, cards),
    [`${field}_kind`]: put(view[`${field}_kind`], seat, kind),
    [`${field}_size`]: put(view[`${field}_size`], seat, fishIn(cards)),
  };
}

function without(cards: string[], gone: string[]): string[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/* Cards into the bin, or out of it; whose fish are hidden (FM-61) stay so. */
function binned(view: FangfrischView, seat: number, cards: string[], out = false): Change {
  const fish = view.trash_fish?.[seat];
  const trash = view.trash?.[seat];
  return {
    trash_count: plus(view.trash_count, seat, out ? -cards.length : cards.length),
    ...(typeof fish === 'number' && { trash_fish: put(view.trash_fish!, seat, fish + (out ? -fishIn(cards) : fishIn(cards))) }),
    ...(trash && { trash: put(view.trash!, seat, out ? without(trash, cards) : [...trash, ...cards]) }),
  };
}

/* The field out of which the card goes: the one that has less of it after the move. */
function lostFrom(view: FangfrischView, end: FangfrischView, seat: number, card: string): Vessel {
  const count = (cards: string[]) => cards.filter((one) => one === card).length;
  return fields.find((field) => count(view[field][seat]!) > count(end[field][seat]!)) ?? 'a';
}

export function scenes({ before, after, events, me }: Step, staging: Staging): Scene[] {
  const list: Scene[] = [];
  const end = after as FangfrischView;
  let view = { ...before, active: [] } as View as FangfrischView;
  const add = (scene: Omit<Scene, 'then'> & { then?: Change }) => {
    list.push(scene as Scene);
    view = { ...view, ...scene.then } as FangfrischView;
  };
  const seatAt = (seat: number) => `seat-${seat}`;
  const fieldAt = (seat: number, field: Vessel) => `seat-${seat}-${field}`;
  const binAt = (seat: number) => `seat-${seat}-x`;
  const name = (seat: number) => staging.name(seat);
  const you = (seat: number) => (seat === me ? 1 : 2);
  /* The things of my vessel; another's is one thing. */
  const standing = (seat: number, field: Vessel) =>
    seat === me ? view[field][seat]!.map((_, n) => standName(field, n)) : [`pot-${seat}-${field}`];
  const told = new Set<GameEvent>();
  const of = (...keys: string[]) => events.filter((event) => keys.includes(event.key) && !told.has(event));

  for (const event of events) {
    if (told.has(event)) continue;
    const { key, seat = -1, items = [], n } = event;
    const card = items[0] ?? '';
    switch (key) {
      case 'turn': {
        const tells = [event];
        add({
          kind: 'travel',
          tells,
          things: ['gavel'],
          seat,
          sound: 'wood',
          then: { auctioneer: seat, turn: n, parcel: [], rang: [], phase: 'bell' },
        });
        break;
      }
      case 'no_ring':
        if (!of('reveal').length) add({ kind: 'note', tells: [event], share: SHORT });
        break;
      case 'reveal': {
        const before = of('no_ring');
        before.forEach((other) => told.add(other));
        const parcel = [...view.parcel, ...items];
        const things = items.map((one, i) => lotName(one, [...view.parcel, ...items.slice(0, i + 1)]));
        add({
          kind: 'travel',
          tells: [event, ...before],
          things,
          from: 'pile',
          then: { parcel, phase: 'bell', rang: [], pile_count: Math.max(end.pile_count, view.pile_count - items.length) },
        });
        break;
      }
      case 'final_phase':
        add({
          kind: 'glow',
          tells: [event],
          things: ['pile'],
          sound: 'gull',
          then: { final: 1, pile_count: Math.max(end.pile_count, view.pile_count - 1) },
        });
        break;
      case 'wait':
      case 'answered':
        add({
          kind: 'open',
          tells: [event],
          things: [`says-${seat}`],
          share: SHORT,
          sound: 'none',
          seat,
          then: { active: view.active.filter((one) => one !== seat) },
        });
        break;
      case 'ring':
        /* A sealed answer of mine makes no sound yet. */
        if (before.sealed.length) add({ kind: 'open', tells: [event], things: ['bell'], share: SHORT, sound: 'wood', seat });
        else
          add({
            kind: 'glow',
            tells: [event],
            things: ['bell'],
            sound: 'bell',
            seat,
            text: { ask: say('cry', { name: name(seat), you: you(seat) }) },
            then: { rang: [seat] },
          });
        break;
      case 'rang': {
        const all = of('rang', 'tie');
        all.forEach((other) => told.add(other));
        const rang = all.filter((other) => other.key === 'rang').map((other) => other.seat!);
        const buyer = events.find((other) => other.key === 'buy')?.seat ?? seat;
        const tie = all.find((other) => other.key === 'tie');
        add({
          kind: 'glow',
          tells: all,
          things: ['bell'],
          sound: 'bell',
          seat: buyer,
          text: {
            ask: say('cry', { name: name(buyer), you: you(buyer) }),
            why: tie ? say('cry.tie', { names: new Intl.ListFormat(settings.lang).format(rang.map(name)) }) : '',
          },
          then: { rang, buyer, active: [] },
        });
        break;
      }
      case 'buy':
        add({
          kind: 'pay',
          tells: [event, ...of('tie', 'buy_more')],
          from: seatAt(seat),
          to: 'market',
          symbol: 'fa-coin',
          count: 3,
          seat,
          gain: `−10 €`,
          loss: true,
          text: { ask: say('buys', { name: name(seat), you: you(seat), n: view.parcel.length }) },
          then: { money: plus(view.money, seat, -10), buyer: seat },
        });
        of('tie', 'buy_more').forEach((other) => told.add(other));
        break;
      case 'premium':
        add({
          kind: 'pay',
          tells: [event],
          from: 'market',
          to: seatAt(seat),
          symbol: 'fa-coin',
          count: Math.min(7, n),
          seat,
          gain: `+${n} €`,
          then: { money: plus(view.money, seat, n) },
        });
        break;
      case 'sold': {
        const gone = fields.filter((field) => fieldOf(view, field, seat).kind === card);
        const emptied = () => gone.reduce<Change>((change, field) => ({ ...change, ...filled(view, field, seat, []) }), {});
        add({
          kind: 'sweep',
          tells: [],
          things: gone.flatMap((field) => standing(seat, field)),
          to: 'market',
          seat,
          sound: 'card',
          text: { ask: textOfSale(event, staging) },
          then: emptied(),
        });
        add({
          kind: 'pay',
          tells: [event],
          from: 'market',
          to: seatAt(seat),
          symbol: 'fa-coin',
          count: Math.min(7, n),
          seat,
          gain: `+${n} €`,
          text: { ask: textOfSale(event, staging) },
          then: { money: plus(view.money, seat, n) },
        });
        break;
      }
      case 'spoiled': {
        const field = lostFrom(view, end, seat, card);
        const left = view[field][seat]!.slice();
        const at = left.indexOf(card);
        left.splice(at, 1);
        const then = { ...filled(view, field, seat, left), ...binned(view, seat, [card]) };
        const gain = `−${valueOf(card)}`;
        if (seat === me)
          add({
            kind: 'sweep',
            tells: [event],
            things: [standName(field, left.length - at)],
            to: binAt(seat),
            seat,
            sound: 'water',
            gain,
            loss: true,
            then,
          });
        else
          add({
            kind: 'pay',
            tells: [event],
            from: fieldAt(seat, field),
            to: binAt(seat),
            symbol: `fa-${card[0]}`,
            count: valueOf(card),
            seat,
            sound: 'water',
            gain,
            loss: true,
            then,
          });
        break;
      }
      case 'stolen': {
        const other = event.other!;
        const field = lostFrom(view, end, other, card);
        const left = without(view[field][other]!, [card]);
        const parcel = end.parcel.length > view.parcel.length ? end.parcel : [...view.parcel, card];
        add({
          kind: 'travel',
          tells: [event],
          things: [lotName(card, parcel)],
          from: fieldAt(other, field),
          seat,
          gain: `+${valueOf(card)}`,
          text: {
            ask: say('steals', { name: name(seat), you: you(seat), card: cardName(card), other: other === me ? say('you') : name(other) }),
          },
          then: { ...filled(view, field, other, left), parcel },
        });
        break;
      }
      case 'dumped': {
        const field = fields.find((one) => view[one][seat]!.length > end[one][seat]!.length) ?? 'a';
        const cards = view[field][seat]!;
        add({
          kind: 'sweep',
          tells: [event],
          things: standing(seat, field),
          to: binAt(seat),
          seat,
          sound: 'water',
          gain: `+${fishIn(cards)}`,
          loss: true,
          then: { ...filled(view, field, seat, []), ...binned(view, seat, cards) },
        });
        break;
      }
      case 'placed_a':
      case 'placed_b':
      case 'placed_i': {
        const field = key.at(-1) as Vessel;
        const cards = [card, ...view[field][seat]!];
        const lot = lotName(card, view.parcel);
        const then = { ...filled(view, field, seat, cards), parcel: without(view.parcel, [card]), phase: 'place' as const };
        if (seat === me) add({ kind: 'travel', tells: [event], things: [standName(field, cards.length - 1)], from: lot, seat, then });
        else
          add({
            kind: 'sweep',
            tells: [event],
            things: [lot],
            to: fieldAt(seat, field),
            seat,
            sound: 'card',
            gain: `+${valueOf(card)}`,
            then,
          });
        break;
      }
      case 'trashed':
        add({
          kind: 'sweep',
          tells: [event],
          things: [lotName(card, view.parcel)],
          to: binAt(seat),
          seat,
          sound: 'water',
          gain: `+${valueOf(card)}`,
          loss: true,
          then: { ...binned(view, seat, [card]), parcel: without(view.parcel, [card]), phase: 'place' as const },
        });
        break;
      case 'canned': {
        const then = binned(view, seat, [card], true);
        if (seat === me)
          add({ kind: 'sweep', tells: [event], things: [`bin-${card}-1`], to: 'can', seat, gain: `−${valueOf(card)}`, then });
        else
          add({
            kind: 'pay',
            tells: [event],
            from: binAt(seat),
            to: 'market',
            symbol: 'fa-D',
            seat,
            gain: `−${valueOf(card)}`,
            sound: 'wood',
            then,
          });
        break;
      }
      case 'sell_end':
      case 'steal_end':
      case 'dump_end':
      case 'can_end':
        add({ kind: 'note', tells: [event], share: SHORT });
        break;
      case 'fold':
        add({
          kind: 'sweep',
          tells: [event],
          things: [...view.parcel].map((one, i) => lotName(one, view.parcel.slice(0, i + 1))),
          to: 'market',
          sound: 'card',
          then: { parcel: [] },
        });
        break;
      case 'market_end':
        add({ kind: 'glow', tells: [event], things: ['pile'], sound: 'bell', then: { parcel: [], pile_count: end.pile_count } });
        break;
      case 'half_price':
        if (n)
          add({
            kind: 'pay',
            tells: [event],
            from: 'market',
            to: seatAt(seat),
            symbol: 'fa-coin',
            count: Math.min(7, n),
            seat,
            gain: `+${n} €`,
          });
        break;
      case 'bill':
        add({
          kind: 'pay',
          tells: [event],
          from: binAt(seat),
          to: 'market',
          symbol: 'fa-coin',
          count: Math.min(7, n),
          seat,
          gain: `−${n} €`,
          loss: true,
        });
        break;
      case 'win':
        add({ kind: 'glow', tells: [event], things: [`mat-${seat}`], seat });
        break;
    }
  }
  return list;
}

function textOfSale({ seat = -1, items = [], n, m }: GameEvent, staging: Staging): string {
  return say('sells', { name: staging.name(seat), you: seat === staging.table.me ? 1 : 2, fish: say(`n.${items[0] as 'E'}`, { n: m }), n });
}
