/* What the events of Fishmonger! look like: packets that open, coins that fall on contracts, contracts that expire, goods that are carried down the line. */
import type { GameEvent } from '../../engine/types';
import type { RoundCard } from '../../stage/kit';
import type { Scene, Step } from '../../stage/scenes.svelte';
import { textOf } from '../../stage/sentences';
import type { Staging } from '../../stage/staging.svelte';
import {
  coinsIn,
  contractName,
  contractOf,
  costOf,
  dealOf,
  type FishmongerView,
  GOAL,
  goodsAfter,
  listed,
  othersThan,
  typeOf,
} from '../fishmonger';
import { type Goods, say, symbolOf } from '../fishmonger.texts';

const plus = (list: number[], seat: number, n: number) => list.map((value, i) => (i === seat ? value + n : value));
const put = <T>(list: T[], seat: number, value: T) => list.map((old, i) => (i === seat ? value : old));

interface Drop {
  slot: string;
  coins: number;
}

/* Coins of passes: one on every contract, pass by pass (MO-18, MO-19). */
function passDrops(view: FishmongerView, passes: number): Drop[] {
  const slots = Object.keys(view.row);
  return Array.from({ length: passes }, () => slots.map((slot) => ({ slot, coins: 1 }))).flat();
}

/* Coins of a payment: the equal part in rounds, then the extra coins (MO-29); or all of a slot at once. */
function paymentDrops(view: FishmongerView, slot: string, extra: string[], cost: number): Drop[] {
  const others = othersThan(view, slot);
  const each = others.length ? Math.floor(cost / others.length) : 0;
  const more = others.filter((other) => extra.includes(other));
  if (view.payment === 'at_once')
    return others.map((other) => ({ slot: other, coins: each + (more.includes(other) ? 1 : 0) })).filter(({ coins }) => coins);
  const rounds = Array.from({ length: each }, () => others.map((other) => ({ slot: other, coins: 1 }))).flat();
  return [...rounds, ...more.map((other) => ({ slot: other, coins: 1 }))];
}

export function scenes({ before, after, events, me }: Step, staging: Staging): Scene[] {
  const { words } = staging;
  const list: Scene[] = [];
  const end = after as FishmongerView;
  let view = before as FishmongerView;
  const add = (scene: Scene) => {
    list.push(scene);
    view = { ...view, ...scene.then } as FishmongerView;
  };
  const told = new Set<GameEvent>();
  const purse = (seat: number) => (seat === me ? 'goods-$' : `seat-${seat}`);
  const station = (seat: number, goods: string) => (seat === me ? `goods-${goods}` : `seat-${seat}`);
  const name = (slot: string) => (view.row[slot] ? contractName(view.row[slot], words) : '');

  /* An expired contract is stamped and slides away; then its slot is filled. */
  const expire = (event: GameEvent) => {
    const slot = String(event.n);
    told.add(event);
    add({
      kind: 'stamp',
      tells: [event],
      things: [`doc-${slot}`],
      sound: 'wood',
      text: {
        ask: say('scene.expires', { card: name(slot) || contractName(event.items?.[0] ?? '', words) }),
        why: say('scene.expires.why', { n: view.on[slot] ?? 0 }),
      },
      then: { row: { ...view.row, [slot]: null }, on: { ...view.on, [slot]: 0 }, discard: [...view.discard, event.items?.[0] ?? ''] },
    });
    refill(event);
  };
  /* What comes into the slot that the event has emptied. */
  const refill = (from: GameEvent, slot = String(from.n)) => {
    const next = events.slice(events.indexOf(from) + 1).filter((event) => !told.has(event));
    const at = next.findIndex(({ key, n }) => (key === 'refill' || key === 'empty') && String(n) === slot);
    if (at < 0) return;
    const event = next[at]!;
    const shuffled = next[at - 1]?.key === 'reshuffle' ? [next[at - 1]!] : [];
    for (const one of [event, ...shuffled]) told.add(one);
    const type = event.key === 'refill' ? event.items![0]! : null;
    add({
      kind: type ? 'travel' : 'note',
      tells: [...shuffled, event],
      things: [`doc-${slot}`],
      from: 'deck',
      text: { ask: textOf(event, staging) },
      then: {
        row: { ...view.row, [slot]: type },
        on: { ...view.on, [slot]: 0 },
        deck_count: Math.max(0, view.deck_count - (type ? 1 : 0)),
        ...(shuffled.length ? { discard: [] } : {}),
      },
    });
  };
  /* Coins fall on contracts until one is full, then on. `queue`: the contracts that expire by them, as the engine tells. */
  const fall = (drops: Drop[], queue: GameEvent[], scene: Partial<Scene> & Pick<Scene, 'tells'>) => {
    let coins: string[] = [];
    let on = { ...view.on };
    let tells = scene.tells;
    const land = () => {
      if (coins.length) add({ kind: 'pave', things: coins, sound: 'coin', ...scene, tells, then: { on } });
      coins = [];
      tells = [];
    };
    for (const { slot, coins: n } of drops) {
      const card = view.row[slot];
      if (!card) continue;
      const { value } = contractOf(card, words);
      for (let k = 0; k < n && on[slot]! < value; k++) {
        coins.push(`coin-${slot}-${on[slot]!}`);
        on = { ...on, [slot]: on[slot]! + 1 };
      }
      if (on[slot]! < value || String(queue[0]?.n) !== slot) continue;
      land();
      expire(queue.shift()!);
      on = { ...view.on };
    }
    land();
    for (const event of queue.splice(0)) expire(event);
    if (tells.length) add({ kind: 'note', tells, ...(scene.text ? { text: scene.text } : {}) });
  };

  const laid = events.filter(({ key }) => key === 'lay');
  const shown = events.filter(({ key }) => key === 'bid' || key === 'passed');
  const finals = events.filter(({ key }) => key === 'is_over' || key === 'win');
  for (const event of events) {
    if (told.has(event)) continue;
    const { key, seat = -1, items = [], n } = event;
    told.add(event);
    switch (key) {
      case 'lay': {
        if (events.some((other) => other.key === 'seal_bid')) break; /* it is told with the whole bid */
        const draft = put(view.draft, seat, [...(view.draft[seat] ?? []), ...items]);
        if (event === laid[0]) add({ kind: 'note', tells: laid, then: { draft: end.draft ?? draft } });
        break;
      }
      case 'seal_bid':
      case 'seal_pass':
        add({
          kind: 'pave',
          tells: [...laid, event],
          things: items.map((card) => `mark-${card}`),
          seat,
          sound: 'wood',
          then: { active: view.active.filter((one) => one !== seat), draft: put(view.draft, seat, items) },
        });
        break;
      case 'chosen':
        add({
          kind: 'travel',
          tells: [event],
          things: [`packet-${seat}`],
          from: `seat-${seat}`,
          seat,
          then: { active: view.active.filter((one) => one !== seat) },
        });
        break;
      case 'bid':
      case 'passed': {
        /* All at once in the rules; here one after the other, the highest last. */
        const places = (one: GameEvent) => end.order.indexOf(one.seat!);
        const order = end.order.length ? shown.toSorted((a, b) => places(b) - places(a)) : shown;
        for (const one of order) {
          const whose = one.seat!;
          const cards = one.items ?? [];
          told.add(one);
          add({
            kind: 'open',
            tells: [one],
            things: [`bid-${whose}`],
            seat: whose,
            then: {
              active: [],
              bid: put(view.bid, whose, cards),
              passed: one.key === 'passed' ? [...view.passed, whose] : view.passed,
              draft: put(view.draft, whose, whose === me ? [] : view.draft[whose]!),
              hand: put(view.hand, whose, view.hand[whose]?.filter((card) => !cards.includes(card)) ?? null),
              hand_count: plus(view.hand_count, whose, -cards.length),
            },
          });
        }
        break;
      }
      case 'pass_coins': {
        const until = events.findIndex((other) => other.key === 'order');
        const queue = events.slice(0, until < 0 ? undefined : until).filter((other) => other.key === 'expired');
        fall(passDrops(view, n), queue, { tells: [event], text: { ask: textOf(event, staging) } });
        break;
      }
      case 'order':
        add({
          kind: 'pave',
          tells: [event],
          things: end.order.map((one) => `order-${one}`),
          sound: 'wood',
          then: { order: end.order, turn: 0, phase: 'turn', sealed: [] },
        });
        break;
      case 'buying': {
        const slot = end.buying ?? Object.keys(view.row).find((one) => view.row[one] === items[0] && costOf(view, one, words) === n);
        add({ kind: 'note', tells: [event], then: { phase: 'extra', buying: slot ?? null } });
        break;
      }
      case 'extra':
        add({ kind: 'note', tells: [event], then: { extra: [...view.extra, String(n)] } });
        break;
      case 'bought':
        purchase(event);
        break;
      case 'supply': {
        const card = own(seat, items[0]!);
        add({
          kind: 'pay',
          tells: [event],
          from: seat === me ? `card-${card}` : `hand-${seat}`,
          to: station(seat, 'f'),
          symbol: 'q-fish',
          count: n,
          gain: `+${n}`,
          seat,
          sound: 'water',
          then: { ...played(seat, card), supplied: put(view.supplied, seat, [...view.supplied[seat]!, card]), fish: view.fish + n },
        });
        break;
      }
      case 'demand': {
        const deal = dealOf(event);
        if (!deal) break;
        const serving = view.serving.find((card) => typeOf(card) === deal.card);
        const card = serving ?? own(seat, deal.card);
        const now: Record<Goods, number> = { f: view.fish, z: view.frozen[seat]!, c: view.canned[seat]!, $: view.coins[seat]! };
        const then = goodsAfter(now, deal);
        const best = deal.gets[0]!;
        add({
          kind: 'pay',
          tells: [event],
          from: seat === me ? `goods-${deal.pays[0]!.goods}` : `hand-${seat}`,
          to: station(seat, best.goods),
          symbol: symbolOf(best.goods),
          count: best.n,
          gain: `+${best.n}`,
          seat,
          sound: best.goods === '$' ? 'coin' : 'wood',
          then: {
            ...(serving
              ? {}
              : {
                  ...played(seat, card),
                  demanded: put(view.demanded, seat, [...view.demanded[seat]!, card]),
                  serving: [...view.serving, card],
                }),
            fish: then.f,
            frozen: put(view.frozen, seat, then.z),
            canned: put(view.canned, seat, then.c),
            coins: put(view.coins, seat, then.$),
          },
        });
        break;
      }
      case 'goal':
        add({ kind: 'glow', tells: [event], things: [`plaque-${seat}`], seat, sound: 'bell', then: { ending: end.ending } });
        break;
      case 'end': {
        const rot = events.find((other) => other.key === 'rot');
        if (rot) told.add(rot);
        const then = { fish: 0, bought: 0, serving: [], left: Object.fromEntries(Object.keys(view.left).map((type) => [type, 0])) };
        if (rot)
          add({
            kind: 'stamp',
            tells: [event, rot],
            to: station(seat, 'f'),
            gain: `−${rot.n}`,
            loss: true,
            seat,
            sound: 'water',
            text: { ask: textOf(rot, staging) },
            then,
          });
        else add({ kind: 'note', tells: [event], then });
        break;
      }
      case 'new_round':
        add({ kind: 'card', tells: [event], then: { ...end } });
        break;
      case 'is_over':
        for (const one of finals) told.add(one);
        add({ kind: 'card', tells: finals, then: { ...end } });
        break;
      case 'expired':
        expire(event);
        break;
      default:
        told.delete(event); /* the stage notes it */
    }
  }
  return list;

  /* The card of a type that a seat has in hand; of another seat only the type is known. */
  function own(seat: number, type: string): string {
    return view.hand[seat]?.find((card) => typeOf(card) === type) ?? type;
  }

  function played(seat: number, card: string): Partial<FishmongerView> {
    return {
      hand: put(view.hand, seat, view.hand[seat]?.filter((one) => one !== card) ?? null),
      hand_count: plus(view.hand_count, seat, -1),
    };
  }

  /* First the price falls on the others, then the buyer takes the contract and the coins on it, then the slot is filled (MO-25 to MO-27). */
  function purchase(event: GameEvent): void {
    const { seat = -1, items = [], n: cost, m: found } = event;
    const type = items[0]!;
    const rest = events.slice(events.indexOf(event) + 1);
    const last = rest.findLast(({ key }) => key === 'refill' || key === 'empty');
    const slot = view.buying ?? (last ? String(last.n) : (Object.keys(view.row).find((one) => view.row[one] === type) ?? ''));
    const taken = rest.find(({ key }) => key === 'on_it');
    const drops = paymentDrops(view, slot, view.extra, cost);
    add({
      kind: 'pay',
      tells: [event],
      from: purse(seat),
      to: `slot-${drops[0]?.slot ?? slot}`,
      count: cost,
      gain: `−${cost}`,
      loss: true,
      seat,
      then: { coins: plus(view.coins, seat, -cost), buying: slot, phase: 'turn', bought: 1 },
    });
    const ends = rest.filter(({ key }) => key === 'expired');
    fall(drops, ends, { tells: [], text: { ask: say('scene.falls', { n: cost }) } });
    const card = end.hand[seat]?.find((one) => typeOf(one) === type && !had(seat, one));
    const text = { ask: textOf(event, staging), ...(found ? { why: say('scene.found', { n: found }) } : {}) };
    const then = {
      row: { ...view.row, [slot]: null },
      buying: null,
      extra: [],
      hand: put(view.hand, seat, view.hand[seat] && card ? [...view.hand[seat], card] : view.hand[seat]!),
      hand_count: plus(view.hand_count, seat, 1),
      locked: card && end.locked.includes(card) ? [...view.locked, card] : view.locked,
    };
    if (card) add({ kind: 'travel', tells: [], things: [`card-${card}`], from: `slot-${slot}`, seat, text, then });
    else add({ kind: 'sweep', tells: [], things: [`doc-${slot}`], to: `seat-${seat}`, seat, text, then });
    if (taken) {
      told.add(taken);
      add({
        kind: 'pay',
        tells: [taken],
        from: `slot-${slot}`,
        to: purse(seat),
        count: taken.n,
        gain: `+${taken.n}`,
        seat,
        then: { coins: plus(view.coins, seat, taken.n), on: { ...view.on, [slot]: 0 } },
      });
    }
    view = { ...view, on: { ...view.on, [slot]: 0 } };
    refill(event, slot);
  }

  function had(seat: number, card: string): boolean {
    const was = before as FishmongerView;
    return [was.hand, was.bid, was.supplied, was.demanded].some((piles) => piles[seat]?.includes(card));
  }
}

/* The end of a round: what each seat earned and bought in it, the new standing, who goes first of equal bids. */
export function card(scene: Scene, staging: Staging): RoundCard {
  const { table, words } = staging;
  const end = scene.then as unknown as FishmongerView;
  const { log } = table;
  /* Not by identity: others may choose while the card hangs, and then the log is read anew. */
  const { key, n: counted } = scene.tells[0]!;
  const at = log.findLastIndex((event) => event.key === key && event.n === counted);
  const from = log.slice(0, at).findLastIndex((event) => event.key === 'new_round') + 1;
  const events = log.slice(from, at);
  const best = Math.max(...end.coins);
  const round = end.over ? end.round : end.round - 1;
  const lines = end.coins.map((coins, seat) => {
    const of = (key: string) => events.filter((event) => event.key === key && event.seat === seat);
    const gain = of('demand').reduce((sum, event) => sum + coinsIn(event), 0) + of('bought').reduce((sum, { n, m }) => sum + m - n, 0);
    const bought = of('bought').map(({ items = [] }) => contractName(items[0] ?? '', words));
    const note = bought.length
      ? say('round.bought', { cards: listed(bought) })
      : say(of('passed').length ? 'round.passed' : 'round.nothing');
    return { seat, gain: `${gain < 0 ? '−' : '+'}${Math.abs(gain)}`, total: String(coins), note, front: coins === best };
  });
  const next: RoundCard['next'] = [];
  if (!end.over)
    next.push({
      seat: end.marker,
      text: say('round.marker', {
        name: end.marker === table.me ? say('you') : staging.name(end.marker),
        you: end.marker === table.me ? 1 : 2,
      }),
    });
  next.push({ symbol: 'q-coin', text: say(end.over ? 'round.end' : 'round.goal', { n: GOAL, m: Math.max(0, GOAL - best) }) });
  return {
    title: say('round.over', { n: round }),
    about: say('round.about'),
    lines,
    next,
    go: end.over ? say('round.last') : say('round.go', { n: end.round }),
  };
}
