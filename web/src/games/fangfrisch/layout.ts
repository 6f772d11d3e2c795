/* How the parcel lies under the lamp: cards in rows, as large as fits; from some number on they overlap, and the newest is always whole. */
export interface Lay {
  width: number; /* of a card */
  spots: { x: number; y: number }[]; /* of the cards, and at the end that of the pile */
}

const HIGH = 1.4; /* of a card, in its widths */
const GAP = 0.14;
const STRIP = 0.62; /* of a card that another one covers, at least */
const SMALL = 70; /* smaller than this they rather overlap */
const LAPPED = 0.8; /* so much is a card worth that is covered */

export function lay(count: number, width: number, height: number, most: number): Lay {
  let best = { score: 0, cols: 1, card: 40, strip: 40 };
  for (const lapped of [false, true]) {
    if (lapped && best.card >= SMALL) break;
    for (let cols = 1; cols <= count; cols++) {
      const rows = Math.ceil(count / cols);
      const across = Math.min(most, width / (cols + GAP * (cols - 1)));
      const down = height / (HIGH + (lapped ? STRIP : HIGH + GAP * 0.6) * (rows - 1));
      const card = Math.min(across, down);
      const score = card * (lapped ? LAPPED : 1);
      if (score <= best.score + 0.01) continue;
      const strip = rows > 1 ? Math.min((HIGH + GAP * 0.6) * card, (height - HIGH * card) / (rows - 1)) : 0;
      best = { score, cols, card, strip };
    }
  }
  const { cols, card, strip } = best;
  const rows = Math.ceil(count / cols);
  const x0 = (width - (Math.min(cols, count) * (1 + GAP) - GAP) * card) / 2;
  const y0 = Math.max(0, (height - HIGH * card - strip * (rows - 1)) / 2);
  return {
    width: card,
    spots: Array.from({ length: count }, (_, i) => ({ x: x0 + (i % cols) * card * (1 + GAP), y: y0 + Math.floor(i / cols) * strip })),
  };
}

export interface Standing {
  y: number; /* of its upper edge, from that of the vessel's drawing, in its units */
  odd: boolean; /* its number stands at the right, so that it is not covered */
}

/* Cards that stand in a vessel, the lowest at the back; `room` is how far they may rise. */
export function standing(count: number, room: number): Standing[] {
  const peek = Math.min(26, room / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, i) => ({ y: room - peek * (count - 1 - i), odd: peek < 18 && i % 2 === 1 }));
}
