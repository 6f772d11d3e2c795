/* What happened, as scenes: discs are laid, a tile is drawn, fists open, a stall is built, an area is paved, ways are walked. */
import type { GameEvent, View } from '../../engine/types';
import type { Scene, Step } from '../../stage/scenes.svelte';
import { textOf } from '../../stage/sentences';
import type { Staging } from '../../stage/staging.svelte';
import { type FreshFishView, pathsIn } from '../fresh-fish';
import { type Goods, goods, say, type Tile } from '../fresh-fish.texts';
import { isBuilt, isOpen, spacesOf } from './ground';
import { stallWay } from './marks';
import { cellOf } from './trace';

const plus = (list: number[], seat: number, n: number) => list.map((value, i) => (i === seat ? value + n : value));

/* The square with other signs on some spaces, and all that follows from the signs. */
export function put(view: FreshFishView, signs: Record<string, string>): Partial<FreshFishView> {
  const square = Object.fromEntries(Object.entries(view.square).map(([row, all]) => [row, [...all]]));
  for (const [space, sign] of Object.entries(signs)) square[space.slice(1)]![cellOf(space)[0]] = sign;
  const all = spacesOf({ ...view, square });
  const of = (is: (sign: string) => boolean) => all.filter(({ sign }) => is(sign)).map(({ space }) => space);
  return {
    square,
    empty: of((sign) => sign === '..'),
    paths: of((sign) => sign === '++'),
    built: of(isBuilt),
    discs: view.discs.map((_, seat) => of((sign) => sign === `d${seat}`)),
  };
}

const onto = (spaces: string[], sign: string) => Object.fromEntries(spaces.map((space) => [space, sign]));

export function scenes({ before, after, events }: Step, staging: Staging): Scene[] {
  const list: Scene[] = [];
  let view = before as FreshFishView;
  const end = after as FreshFishView;
  const told = new Set<GameEvent>();
  const add = (scene: Scene) => {
    list.push(scene);
    for (const event of scene.tells) told.add(event);
    view = { ...view, ...scene.then } as FreshFishView;
  };
  const all = (test: (key: string) => boolean) => events.filter(({ key }) => test(key));

  for (const event of events) {
    if (told.has(event)) continue;
    const { key, seat = -1, items = [], n } = event;
    const good = key.at(-1) as Tile;
    if (key === 'reserved') {
      const space = items[0]!;
      add({
        kind: 'travel',
        tells: [event],
        things: [`d-${space}`],
        from: `seat-${seat}.discs`,
        seat,
        sound: 'wood',
        then: { ...put(view, { [space]: `d${seat}` }), storage: plus(view.storage, seat, -1), last: space, active: [] },
      });
    } else if (key.startsWith('drew_')) {
      const tiles = { ...view.tiles, [good]: view.tiles[good] - 1 };
      add({
        kind: 'travel',
        tells: [event],
        things: ['lot'],
        from: 'stack',
        seat,
        then: {
          tile: good,
          tiles,
          stack_count: view.stack_count - 1,
          phase: good === 'M' ? 'flea' : 'bid',
          sealed: good === 'M' ? [] : end.sealed,
          active: [],
          last_bid: view.last_bid.map(() => -1),
        },
      });
    } else if (key === 'sealed' || key === 'bid') {
      const seals = all((other) => other === 'sealed' || other === 'bid');
      const who = seals.map((one) => one.seat!);
      add({
        kind: 'travel',
        tells: seals,
        things: who.map((one) => `fist-${one}`),
        from: `seat-${who[0]}`,
        seat: who[0]!,
        sound: 'wood',
        then: { active: view.active.filter((one) => !who.includes(one)), sealed: [...new Set([...view.sealed, ...who])] },
      });
    } else if (key === 'opened') {
      opened(
        all((other) => other === 'opened'),
        all((other) => other.startsWith('won_'))[0],
        view,
        add,
      );
    } else if (key.startsWith('won_')) {
      add({ kind: 'glow', tells: [event], things: [`fist-${seat}`], seat });
      if (n)
        add({
          kind: 'pay',
          tells: [event],
          from: `seat-${seat}.coins`,
          to: 'lot',
          count: n,
          gain: `−${n}`,
          loss: true,
          seat,
          then: { coins: plus(view.coins, seat, -n) },
        });
    } else if (key === 'flea' || key.startsWith('stall_')) {
      built(event, events, view, end, staging, add);
    } else if (key.includes('out_')) {
      add({
        kind: 'sweep',
        tells: [event],
        things: ['lot'],
        to: `seat-${seat}`,
        seat,
        then: { stall: end.stall, tile: null, row_at: key.startsWith('row_') ? view.row_at + 1 : view.row_at },
      });
    } else if (key === 'last_row') {
      add({ kind: 'glow', tells: [event], things: view.row.map((_, i) => `row-${i}`), then: { phase: 'row', tile: null } });
    } else if (key === 'filled') {
      const open = spacesOf(view).filter(({ sign }) => isOpen(sign));
      const homes = open.filter(({ sign }) => sign[0] === 'd').map(({ space }) => space);
      if (homes.length)
        add({
          kind: 'sweep',
          tells: [event],
          things: homes.map((space) => `d-${space}`),
          then: { ...put(view, onto(homes, '..')), storage: end.storage },
        });
      const spaces = open.map(({ space }) => space);
      add({ kind: 'pave', tells: [event], things: spaces.map((space) => `p-${space}`), then: put(view, onto(spaces, '++')) });
    } else if (key === 'result') {
      add({ kind: 'card', tells: all((other) => other === 'result' || other === 'win'), then: { ...end } });
    }
  }
  /* Lengths that changed by the way are told in one line. */
  const lengths = events.filter((event) => (event.key === 'best' || event.key === 'connected') && !told.has(event));
  if (lengths.length) add({ kind: 'note', tells: lengths });
  return list.toSorted((a, b) => rank(a) - rank(b));
}

/* The card of the end comes last. */
const rank = ({ kind }: Scene) => (kind === 'card' ? 1 : 0);

/* Fists open one after the other, the highest last, of equals the one that wins. */
function opened(bids: GameEvent[], won: GameEvent | undefined, view: FreshFishView, add: (scene: Scene) => void): void {
  const order = bids.toSorted((a, b) => a.n - b.n || Number(a.seat === won?.seat) - Number(b.seat === won?.seat));
  const shown = view.last_bid.map(() => -1);
  for (const event of order) {
    shown[event.seat!] = event.n;
    add({
      kind: 'open',
      tells: [event],
      things: [`fist-${event.seat}`],
      seat: event.seat!,
      then: { opening: true, last_bid: [...shown], sealed: bids.map(({ seat }) => seat!), active: [] },
    });
  }
}

/* The disc goes home, the building comes; then what it brings. */
function built(
  event: GameEvent,
  events: GameEvent[],
  view: FreshFishView,
  end: FreshFishView,
  staging: Staging,
  add: (scene: Scene) => void,
): void {
  const { key, seat = 0, items = [] } = event;
  const space = items[0]!;
  let now = view;
  const show = (scene: Scene) => {
    add(scene);
    now = { ...now, ...scene.then } as FreshFishView;
  };
  show({
    kind: 'sweep',
    tells: [],
    things: [`d-${space}`],
    to: `seat-${seat}.discs`,
    seat,
    text: { ask: textOf(event, staging) },
    sound: 'none',
    then: { ...put(now, { [space]: '..' }), storage: plus(now.storage, seat, 1) },
  });
  const good = key === 'flea' ? null : (key.at(-1) as Goods);
  const row = now.phase === 'row';
  /* In the last row one step may bring several buildings; each has its own events behind it. */
  const from = events.indexOf(event) + 1;
  const until = events.findIndex(
    (other, i) => i >= from && (other.key === 'flea' || /^(row_)?(stall|out)_/.test(other.key) || other.key === 'filled'),
  );
  const brought = events.slice(from, until < 0 ? undefined : until);
  show({
    kind: 'travel',
    tells: [event],
    things: [`b-${space}`],
    from: row ? `row-${now.row_at}` : 'lot',
    seat,
    sound: 'wood',
    then: {
      ...put(now, { [space]: good ? `${good}${seat}` : 'MM' }),
      ...(good
        ? { stall: now.stall.map((all, one) => (one === seat ? all.map((place, g) => (goods[g] === good ? space : place)) : all)) }
        : {}),
      ...(row ? { row_at: now.row_at + 1 } : { tile: null, phase: 'turn', opening: false }),
      last: space,
      left: end.left,
      told: [...(now.told ?? []), ...brought],
    },
  });
  paved(brought, now, show, staging);
  if (good) walked(event, good, brought, now, show, staging);
}

function paved(events: GameEvent[], view: FreshFishView, show: (scene: Scene) => void, staging: Staging): void {
  let now = view;
  const complete = events.find(({ key }) => key === 'complete');
  const laid = events.filter(({ key }) => key === 'paths' || key === 'access' || key === 'link');
  const spaces = pathsIn(events);
  if (complete)
    show({
      kind: 'glow',
      tells: [complete],
      things: [...(complete.items ?? []), ...spaces].map((space) => `c-${space}`),
      text: { ask: say('shown.area'), why: say('shown.area.why') },
    });
  for (const event of events.filter(({ key }) => key === 'returned')) {
    const { seat = 0, items = [] } = event;
    const then = { ...put(now, onto(items, '..')), storage: plus(now.storage, seat, items.length) };
    show({
      kind: 'sweep',
      tells: [event],
      things: items.map((space) => `d-${space}`),
      to: `seat-${seat}.discs`,
      seat,
      sound: 'wood',
      then,
    });
    now = { ...now, ...then } as FreshFishView;
  }
  if (!laid.length) return;
  const why = laid.find(({ key }) => key !== 'paths');
  show({
    kind: 'pave',
    tells: laid,
    things: spaces.map((space) => `p-${space}`),
    text: { ask: say('shown.paths', { n: spaces.length }), why: why && textOf(why, staging) },
    then: put(now, onto(spaces, '++')),
  });
}

/* The way of the new stall, step by step. */
function walked(
  event: GameEvent,
  good: Goods,
  events: GameEvent[],
  view: FreshFishView,
  show: (scene: Scene) => void,
  staging: Staging,
): void {
  const { seat = 0, items = [] } = event;
  const space = items[0]!;
  const own = events.filter((other) => (other.key === 'best' || other.key === 'connected') && other.seat === seat);
  const { ways, best, now } = stallWay(view, own, seat, good, space);
  const key = !ways.length ? 'shown.closest' : best === now ? 'shown.way' : 'shown.range';
  const text = { ask: say(key, { name: staging.name(seat), goods: say(good), n: best }) };
  show({ kind: 'pave', tells: own, things: (ways[0]?.steps ?? []).map(({ sum }) => `w-${space}-${sum}`), seat, text });
}

/* The way that a scene is walking: the table draws it. */
export function walking(view: View, scene: Scene | null): { seat: number; space: string; good: Goods; events: GameEvent[] } | null {
  if (scene?.kind !== 'pave' || !scene.things?.[0]?.startsWith('w-')) return null;
  const [, space] = scene.things[0].split('-') as [string, string];
  const { square } = view as FreshFishView;
  const sign = square[space.slice(1)]![cellOf(space)[0]]!;
  return { seat: Number(sign[1]), space, good: sign[0] as Goods, events: scene.tells };
}
