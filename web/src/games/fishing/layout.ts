/* Where things lie on the water, as parts of the centre zone, and how the hand is fanned. */
export interface Spot {
  x: number; /* 0 to 1 of the zone */
  y: number;
  turn: number; /* degrees */
}

/* The places of a trick: those of the others from left to right, then mine. */
export function spotsOf(arrangement: 'narrow' | 'wide' | 'landscape', others: number, me: boolean): { others: Spot[]; mine: Spot } {
  const from = (others - 1) / 2;
  if (arrangement === 'landscape') {
    /* In one arc, mine between them. */
    const all = others + (me ? 1 : 0);
    const own = me ? Math.ceil(others / 2) : -1;
    const step = Math.min(0.13, 0.56 / Math.max(1, all));
    const at = (k: number): Spot => {
      const t = k - (all - 1) / 2;
      return { x: 0.5 + t * step, y: 0.46 + Math.abs(t) * 0.05, turn: t * 4 };
    };
    const places = Array.from({ length: all }, (_, k) => at(k));
    return {
      others: places.filter((_, k) => k !== own),
      mine: own >= 0 ? { ...places[own]!, y: 0.58, turn: 0 } : { x: 0.5, y: 0.5, turn: 0 },
    };
  }
  const wide = arrangement === 'wide';
  const steps = wide ? [0, 0, 0.23, 0.146, 0.118, 0.11] : [0, 0, 0.42, 0.315, 0.25, 0.2];
  /* With four others mine stands between the two in the middle. */
  const inner = (t: number) => (wide && others === 4 ? Math.sign(t) * 0.053 : 0);
  const place = (i: number): Spot => {
    const t = i - from;
    const rim = Math.abs(t) / Math.max(1, from);
    const high = wide ? (others > 2 ? 0.42 : 0.5) : others === 2 ? 0.25 : others > 3 ? 0.24 : 0.22;
    return {
      x: 0.5 + t * steps[others]! + inner(t),
      y: high + rim * (wide ? (others > 2 ? 0.15 : 0) : others > 2 ? 0.08 : 0),
      turn: t * (wide ? 5 : 5.5),
    };
  };
  return { others: Array.from({ length: others }, (_, i) => place(i)), mine: { x: 0.5, y: wide ? 0.77 : 0.69, turn: 0 } };
}

/* How wide a card of the trick is. */
export function trickWidth(arrangement: 'narrow' | 'wide' | 'landscape', others: number, width: number, height: number): number {
  const wanted =
    arrangement === 'wide'
      ? Math.min(width * (others > 3 ? 0.104 : 0.118), height * 0.228)
      : arrangement === 'landscape'
        ? Math.min(width * 0.1, height * 0.42)
        : Math.min(width * ([0, 0, 0.28, 0.257, 0.19, 0.16][others] ?? 0.16), height * 0.3);
  return Math.round(Math.max(46, Math.min(168, wanted)));
}

export interface Held {
  x: number;
  turn: number;
  sag: number;
}

/* The fan: a legal card gets a strip of at least `give`, the others share what is left, never less than `least`; an arc through all. */
export function fanOf(legal: boolean[], width: number, card: number, give: number, spread: number, turn: number, sag: number): Held[] {
  const n = legal.length;
  const able = legal.slice(0, -1).filter(Boolean).length;
  const rest = n - 1 - able;
  const least = Math.min(20, (width - card) / Math.max(1, n - 1));
  const wide = Math.min(give, able ? (width - card - rest * least) / able : give);
  const narrow = rest ? Math.min(spread, (width - card - able * wide) / rest) : 0;
  const span = able * wide + rest * narrow + card;
  let x = (width - span) / 2;
  return legal.map((can) => {
    const t = ((x + card / 2) / width) * 2 - 1;
    const held = { x, turn: t * turn, sag: t * t * sag };
    x += can ? wide : narrow;
    return held;
  });
}
