/* Where the seven stalls stand. Their order never changes: clockwise, the first of the ring at the top. */
export interface Spot {
  x: number; /* middle of a stall */
  y: number; /* top of its awning */
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/* around: three above and two at each side of a basin that holds the ocean. rows: three, two, two. strip: four over three. */
export interface Ring {
  form: 'around' | 'rows' | 'strip';
  stall: number; /* width of a stall */
  spots: Spot[];
  basin: Box;
}

/* A stall with the buyers in front of it is about as high as it is wide. */
const TALL = 1.02;

export function ringAround(width: number, height: number, top: number): Ring {
  const stall = Math.min(width * 0.175, (height - top - 122) / 3.2, 280);
  const middle = width / 2;
  const apart = Math.max(width * 0.231, stall * 1.08);
  const first = top + 12 + stall * 1.04;
  const pitch = Math.max(stall * 1.08, Math.min((height - first - 118) / 2, stall * 1.5));
  const side = Math.max(stall * 0.55, stall / 2 + 8);
  const basin = { x: stall * 1.19, y: top + 10 + stall * 1.19 };
  return {
    form: 'around',
    stall,
    spots: [
      { x: middle, y: top + 6 },
      { x: middle + apart, y: top + 12 },
      { x: width - side, y: first },
      { x: width - side, y: first + pitch },
      { x: side, y: first + pitch },
      { x: side, y: first },
      { x: middle - apart, y: top + 12 },
    ],
    basin: { ...basin, width: width - 2 * basin.x, height: height - basin.y - 34 },
  };
}

function rows(width: number, height: number): Ring {
  const pitch = (height - 4) / 3;
  const stall = Math.min(width * 0.302, pitch / TALL, 190);
  const at = (x: number, row: number) => ({ x: x * width, y: 5 + row * pitch });
  const gap = stall * 0.62;
  return {
    form: 'rows',
    stall,
    spots: [at(0.5, 0), at(0.84, 0), at(0.84, 1), at(0.71, 2), at(0.285, 2), at(0.16, 1), at(0.16, 0)],
    basin: { x: 0.16 * width + gap, y: pitch * 1.04, width: 0.68 * width - 2 * gap, height: pitch * 0.94 },
  };
}

function strip(width: number, height: number): Ring {
  const stall = Math.min(width * 0.24, (height - 38) / 1.97, 170);
  const low = height - stall * 0.99;
  const top = (i: number) => ({ x: width * (0.125 + i * 0.25), y: 4 });
  const bottom = (i: number) => ({ x: width * (0.165 + i * 0.335), y: low });
  const edge = 4 + stall * 0.96;
  return {
    form: 'strip',
    stall,
    spots: [top(1), top(2), top(3), bottom(2), bottom(1), bottom(0), top(0)],
    basin: { x: 10, y: edge, width: width - 20, height: Math.max(32, low - edge - 1) },
  };
}

/* In rows or as a strip: what lets the stalls be larger. */
export function ringIn(width: number, height: number): Ring {
  const [a, b] = [rows(width, height), strip(width, height)];
  return a.stall >= b.stall ? a : b;
}

/* The way of a buyer, from market to market along the quay; around a basin it goes along the lower edge, too. */
export function wayOf({ form, spots, stall, basin }: Ring, from: number, to: number): string {
  const feet = (i: number) => ({ x: spots[i % 7]!.x, y: spots[i % 7]!.y + stall * 0.88 });
  const edge = basin.y + basin.height + 18;
  const corner =
    form === 'around'
      ? [
          { x: basin.x + basin.width + 18, y: edge },
          { x: basin.x - 18, y: edge },
        ]
      : [];
  const points = Array.from({ length: (to - from + 7) % 7 }, (_, i) => [
    ...((from + i) % 7 === 3 ? corner : []),
    feet(from + i + 1),
  ]).flat();
  return [feet(from), ...points].map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(0)} ${y.toFixed(0)}`).join('');
}
