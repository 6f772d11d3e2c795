import type { GameEvent, View } from '../engine/types';
import type { FishingView } from '../generated/games';
import { type Kit, sum } from '../lib/kit';
import { settings } from '../lib/settings.svelte';
import type { Ask, Chapter, Room, RoundCard } from '../stage/kit';
import type { Scene, Step } from '../stage/scenes.svelte';
import type { Staging } from '../stage/staging.svelte';
import { cardName, type Colour, isCard, say } from './fishing.texts';
import Table from './fishing.svelte';

export type { FishingView } from '../generated/games';

const colour = (letter: string) => say(letter as Colour);
const plus = (list: number[], seat: number, n: number) => list.map((value, i) => (i === seat ? value + n : value));
const CATCHES = ['catch', 'auto_catch', 'catch_all', 'trick'];

/* What each seat catches and pays by these events, and who wins the trick; -1: it is not decided. */
export function gainsOf(events: GameEvent[], seats: number): { caught: number[]; lost: number[]; winner: number } {
  const worth = Object.fromEntries(CATCHES.map((key) => [key, ({ items = [] }: GameEvent) => items.length]));
  const won = events.find(({ key }) => key === 'trick' || key === 'trick_empty');
  return { caught: sum(events, seats, worth), lost: sum(events, seats, { minus: ({ n }) => n }), winner: won?.seat ?? -1 };
}

/* ---- What is asked ---- */

function ask(view: FishingView, me: number, name: (seat: number) => string): Ask {
  if (view.phase === 'catch') return { ask: say('ask.catch'), why: say('ask.catch.why') };
  if (view.phase === 'pass') return { ask: say('ask.pass'), why: say('ask.pass.why', { name: name((me + 1) % view.seats) }) };
  if (view.phase === 'call') return { ask: say('ask.call'), why: say('ask.call.why') };
  const { demanded } = view;
  if (demanded) {
    const has = (letter: string) => !!view.hand[me]?.some((card) => card[0] === letter);
    if (!has(demanded)) return { ask: say('ask.free', { colour: colour(demanded) }), why: say(chance(view, me, has('G'))) };
    return {
      ask: say('ask.follow', { colour: colour(demanded) }),
      why: view.plays.length ? say('ask.follow.why', { name: name(view.winner), you: view.winner === me ? 1 : 2 }) : undefined,
    };
  }
  if (!view.plays.length) return { ask: say('ask.lead'), why: say('ask.lead.why') };
  return { ask: say('ask.any'), why: say('ask.any.why') };
}

/* Who cannot follow wins with green, or because of the own call, as long as nobody has followed or played green (FI-21, FI-24). */
function chance(view: FishingView, me: number, green: boolean): 'ask.free.why' | 'ask.free.none' | 'ask.free.call' {
  if (view.called && view.caller === me && !view.plays.some((card) => card[0] === view.demanded || card[0] === 'G')) return 'ask.free.call';
  return green ? 'ask.free.why' : 'ask.free.none';
}

/* About what is selected: only what is certain. */
function askSelected(staging: Staging): Ask {
  const move = staging.selected[0]!;
  const view = staging.view as FishingView;
  const rest = move.slice(1);
  if (move[0] === '!') return { ask: say('sel.call', { colour: colour(rest) }), why: say('ask.call.why'), go: say('go.call') };
  if (move[0] === '>')
    return {
      ask: say('sel.pass', { card: cardName(rest) }),
      why: say('ask.pass.why', { name: staging.name((staging.table.me + 1) % view.seats) }),
      go: say('go.pass'),
    };
  const gains = staging.preview ? gainsOf(staging.preview.events, view.seats) : null;
  const { me } = staging.table;
  const pays = gains?.lost[me] ?? 0;
  if (move[0] === '+')
    return {
      ask: say('sel.catch', { card: cardName(rest) }),
      why: pays ? say('then.minus', { n: pays }) : say('then.point'),
      go: say('go.catch'),
      bad: pays > 0,
    };
  const asked = say(view.plays.length ? 'sel.play' : 'sel.lead', { card: cardName(move) });
  return { ask: asked, why: gains ? then(staging, move, gains) : '', go: say('go.play'), bad: pays > 0 };
}

function then(staging: Staging, move: string, { caught, lost, winner }: ReturnType<typeof gainsOf>): string {
  const view = staging.view as FishingView;
  const { me } = staging.table;
  if (winner >= 0) {
    const own = winner === me;
    const key = own ? (lost[me] ? 'then.youPay' : 'then.you') : lost[winner] ? 'then.otherPays' : 'then.other';
    return say(key, { name: staging.name(winner), n: caught[winner]!, m: lost[winner]! });
  }
  if (view.plays.length === view.seats - 1) return move.slice(1) === '0' ? say('then.zero') : say('then.none');
  if (!view.demanded) return move[0] === 'X' ? say('then.none') : say('then.first', { colour: colour(move[0]!) });
  const ahead = (staging.preview?.changes as Partial<FishingView> | undefined)?.winner ?? view.winner;
  return ahead === me ? say('then.lead', { n: view.seats - 1 - view.plays.length }) : say('then.behind', { name: staging.name(ahead) });
}

/* ---- What is shown ---- */

function scenes({ before, after, events, me }: Step, staging: Staging): Scene[] {
  const list: Scene[] = [];
  let view = before as FishingView;
  const end = after as FishingView;
  const add = (scene: Scene) => {
    list.push(scene);
    view = { ...view, ...scene.then } as FishingView;
  };
  const round = events.filter(({ key }) => ['score', 'draw', 'draw_ocean', 'leader', 'leader_tie', 'overfishing', 'win'].includes(key));
  for (const event of events) {
    const { key, seat = -1, items = [] } = event;
    if (key === 'played') add(played(event, view, end, me));
    else if (['catch', 'auto_catch', 'catch_all'].includes(key)) add(swept(event, view));
    else if (key === 'trick' || key === 'trick_empty') {
      const card = view.plays[(seat - view.leader + view.seats) % view.seats]!;
      const text = wonText(event, card, staging);
      add({ kind: 'glow', tells: [event], things: [card], seat, text });
      if (items.length) add({ ...swept(event, view), text });
    } else if (key === 'minus') {
      add({
        kind: 'stamp',
        tells: [event],
        to: `seat-${seat}.points`,
        gain: `−${event.n}`,
        loss: true,
        seat,
        sound: 'wood',
        then: { points: plus(view.points, seat, -event.n) },
      });
    } else if (key === 'received') {
      add({
        kind: 'travel',
        tells: [event],
        things: items,
        from: `seat-${event.other}`,
        seat,
        then: { hand: end.hand, hand_count: end.hand_count },
      });
    } else if (key === 'exchange') {
      add({ kind: 'note', tells: [event, ...events.filter((other) => other.key === 'chosen')] });
    } else if (round.length && event === round[0]) {
      add({ kind: 'card', tells: round, then: { ...end } });
    }
  }
  return list;
}

function played(event: GameEvent, view: FishingView, end: FishingView, me: number): Scene {
  const { seat = 0, items = [] } = event;
  const card = items[0]!;
  const goesOn = end.plays.length > view.plays.length; /* the trick still lies there afterwards */
  const hand = view.hand.map((cards, i) => (i === me && cards ? cards.filter((one) => one !== card) : cards));
  const rest = {
    plays: [...view.plays, card],
    table: [...view.table, card],
    hand,
    hand_count: plus(view.hand_count, seat, -1),
    active: [],
  };
  return {
    kind: 'travel',
    tells: [event],
    things: [card],
    from: `seat-${seat}`,
    seat,
    then: goesOn ? { ...rest, winner: end.winner, demanded: end.demanded } : rest,
  };
}

function swept(event: GameEvent, view: FishingView): Scene {
  const { seat = 0, items = [] } = event;
  return {
    kind: 'sweep',
    tells: [event],
    things: items,
    to: `seat-${seat}.caught`,
    gain: `+${items.length}`,
    seat,
    then: { table: view.table.filter((card) => !items.includes(card)), fisher_count: plus(view.fisher_count, seat, items.length) },
  };
}

function wonText({ seat = 0, items = [] }: GameEvent, card: string, staging: Staging): { ask: string; why?: string } {
  const mine = seat === staging.table.me;
  if (!items.length) return { ask: say('won.none', { name: staging.name(seat) }) };
  return { ask: say(mine ? 'won.you' : 'won.other', { name: staging.name(seat), card: cardName(card), n: items.length }) };
}

function card(scene: Scene, staging: Staging): RoundCard {
  const { table } = staging;
  const of = (key: string) => scene.tells.filter((event) => event.key === key);
  const scores = of('score');
  const end = scene.then as unknown as FishingView;
  const log = table.log;
  const until = log.indexOf(scores[0]!);
  const from = log.slice(0, until).findLastIndex(({ key }) => key === 'score') + 1;
  const { lost } = gainsOf(log.slice(from, until), end.seats);
  const best = Math.max(...end.points);
  const over = end.over;
  const round = log.slice(0, until + 1).filter(({ key, seat }) => key === 'score' && seat === 0).length;
  const drawers = of('draw_ocean');
  const leader = [...of('leader'), ...of('leader_tie')][0];
  const next: RoundCard['next'] = [];
  if (over) next.push({ symbol: 'th-crate', text: say(of('overfishing').length ? 'round.overfished' : 'round.end') });
  else {
    const names = new Intl.ListFormat(settings.lang).format(drawers.map(({ seat }) => staging.name(seat!)));
    const you = drawers.length === 1 && drawers[0]!.seat !== table.me ? 1 : 2;
    next.push({
      symbol: 'th-crate',
      text: say(drawers.length ? 'round.hands' : 'round.full', { n: Math.max(...end.hand_count), names, k: you, m: end.ocean_count }),
    });
  }
  if (leader)
    next.push({
      seat: leader.seat!,
      text: say(leader.key === 'leader' ? 'round.leads' : 'round.tie', {
        name: staging.name(leader.seat!),
        you: leader.seat === table.me ? 1 : 2,
      }),
    });
  return {
    title: say('round.over', { n: round }),
    about: say('round.about'),
    lines: scores.map(({ seat = 0, n }) => ({
      seat,
      gain: `${n - lost[seat]! < 0 ? '−' : '+'}${Math.abs(n - lost[seat]!)}`,
      total: String(end.points[seat]),
      note: say('round.caught', { n }),
      ...(lost[seat] ? { loss: say('round.minus', { n: lost[seat]! }) } : {}),
      pips: n,
      front: end.points[seat] === best,
    })),
    next,
    go: over ? say('round.last') : say('round.go', { n: round + 1 }),
  };
}

/* ---- The log by tricks ---- */

function chapters(log: GameEvent[]): Chapter[] {
  const list: Chapter[] = [];
  let [round, trick, open] = [1, 0, false];
  log.forEach(({ key }, i) => {
    if (key === 'score' && log[i - 1]?.key !== 'score') {
      list.push({ title: say('chapter.end', { n: round }), from: i });
      [round, trick, open] = [round + 1, 0, false];
    } else if (!open && (key === 'played' || key === 'call')) {
      trick++;
      list.push({ title: say('chapter', { n: round, t: trick }), from: i });
      open = true;
    } else if (key === 'trick' || key === 'trick_empty') open = false;
  });
  if (list.length) list[0]!.from = 0;
  return list;
}

function where(view: View, room: Room): string {
  const { round, trick, hand_count, plays, leader, seats, over } = view as FishingView;
  if (over) return say('where.over', { n: round });
  const played = (seat: number) => (seat - leader + seats) % seats < plays.length;
  const tricks = trick + Math.max(...hand_count.map((count, seat) => count + (played(seat) ? 1 : 0)));
  return say(`where.${room}`, { n: round, t: trick + 1, m: tricks });
}

export const kit: Kit = {
  stage: {
    Table,
    where,
    ask: (staging) =>
      staging.selected.length ? askSelected(staging) : ask(staging.view as FishingView, staging.table.me, (seat) => staging.name(seat)),
    scenes,
    card,
    nameOf: (code, item) => (isCard(code) ? cardName(code) : item && /^[BPRYG]$/.test(code) ? colour(code) : undefined),
    chapters,
    noise: ['chosen'],
    at: ({ key }) =>
      key === 'buoy'
        ? '.held.legal[data-move^=X], .held[data-move^=X]'
        : key === 'green'
          ? '.held[data-move^=G]'
          : key === 'stock'
            ? '.own [data-place$=stock]'
            : '.held.legal',
  },
  prompt: (table) => ask(table.view as FishingView, table.me, (seat) => table.names[seat] ?? '').ask,
  describe(move) {
    const rest = move.slice(1);
    if (move[0] === '+') return say('do.catch', { card: cardName(rest) });
    if (move[0] === '>') return say('do.pass', { card: cardName(rest) });
    if (move[0] === '!') return say('do.call', { colour: colour(rest) });
    return say('do.play', { card: cardName(move) });
  },
  controls: () => [],
  parts(view, log) {
    /* Points are counted at the end of every round; a minus three at once. */
    const rounds: (typeof log)[] = [[]];
    for (const event of log) {
      rounds.at(-1)!.push(event);
      if (event.key === 'score' && event.seat === view.seats - 1) rounds.push([]);
    }
    return [
      ...rounds
        .filter((events) => events.some(({ key }) => key === 'score'))
        .map((events, i) => ({
          label: say('part.round', { n: i + 1 }),
          seats: sum(events, view.seats, { score: ({ n }) => n }),
        })),
      { label: say('part.minus'), seats: sum(log, view.seats, { minus: ({ n }) => -n }) },
    ];
  },
  costly: { events: ['minus'] },
  tips: [
    { key: 'follow', when: () => true, text: () => say('tip.follow') },
    { key: 'stock', when: (view) => (view as FishingView).round > 1, text: () => say('tip.stock') },
    {
      key: 'green',
      when: (view, table) => !!(view as FishingView).hand[table.me]?.some((card) => card[0] === 'G'),
      text: () => say('tip.green'),
    },
    {
      key: 'buoy',
      when: (view, table) => !!(view as FishingView).hand[table.me]?.some((card) => card[0] === 'X'),
      text: () => say('tip.buoy'),
    },
  ],
};
