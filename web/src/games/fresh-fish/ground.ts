/* The ground of the square as drawings: quay and road, plots with strings, streets with kerbs, signposts. */
import type { FreshFishView } from '../fresh-fish';
import { besides, type Cell, cellOf, keyOf, trace } from './trace';

export const SIZE = 64; /* of a space in the drawing */

export interface Space {
  space: string;
  sign: string; /* as in the engine's picture */
  cell: Cell;
  area: number; /* 0 in Classic */
}

export function spacesOf({ square, area }: FreshFishView): Space[] {
  return Object.entries(square).flatMap(([row, signs]) =>
    signs.flatMap((sign, column) =>
      sign === '__'
        ? []
        : [
            {
              space: String.fromCharCode(97 + column) + row,
              sign,
              cell: [column, Number(row) - 1] as Cell,
              area: area[row]?.[column] ?? 0,
            },
          ],
    ),
  );
}

export const isOpen = (sign: string) => sign === '..' || sign[0] === 'd';
export const isBuilt = (sign: string) => !isOpen(sign) && sign !== '++';

export interface Plot {
  area: number;
  tint: number; /* neighbours have different ones */
  outline: string;
  light: string;
  strings: string;
  left: number; /* buildings that it still takes */
  limit: number;
  post: { at: Cell; full: boolean } | null; /* full: there is no empty space, the post stands at a disc */
}

/* What is not paved of the areas that still take buildings, or in Classic of the whole square. */
export function plotsOf(view: FreshFishView, spaces: Space[]): Plot[] {
  const areas = new Map<number, Space[]>();
  for (const one of spaces) areas.set(one.area, [...(areas.get(one.area) ?? []), one]);
  const tints = new Map<string, number>();
  return [...areas].flatMap(([area, all]) => {
    const rest = all.filter(({ sign }) => sign !== '++');
    const left = view.variant === 'base' ? (view.left[area] ?? 0) : 0;
    if (!rest.some(({ sign }) => isOpen(sign))) return [];
    const cells = rest.map(({ cell }) => cell);
    const set = new Set(cells.map(keyOf));
    const beside = new Set(cells.flatMap(besides).map((cell) => tints.get(keyOf(cell))));
    const tint = [0, 1, 2, 3].find((one) => !beside.has(one)) ?? 0;
    for (const key of set) tints.set(key, tint);
    const strings = cells.map(([c, r]) => {
      const right = set.has(keyOf([c + 1, r])) ? `M${(c + 1) * SIZE} ${r * SIZE + 9}v${SIZE - 18}` : '';
      const below = set.has(keyOf([c, r + 1])) ? `M${c * SIZE + 9} ${(r + 1) * SIZE}h${SIZE - 18}` : '';
      return right + below;
    });
    const empty = rest.find(({ sign }) => sign === '..');
    const open = empty ?? rest.find(({ sign }) => isOpen(sign));
    return [
      {
        area,
        tint,
        outline: trace(cells, SIZE, 3, 11),
        light: trace(cells, SIZE, 4.2, 10),
        strings: strings.join(''),
        left,
        limit: left + all.filter(({ sign }) => isBuilt(sign)).length,
        post: view.variant === 'base' && open ? { at: open.cell, full: !empty } : null,
      },
    ];
  });
}

/* Buildings of areas that are complete stand in yards of their own. */
export const yardsOf = (spaces: Space[], plots: Plot[]): string =>
  trace2(
    spaces.filter(({ sign, area }) => isBuilt(sign) && !plots.some((plot) => plot.area === area)).map(({ cell }) => cell),
    3.5,
    9,
  );

const trace2 = (cells: Cell[], inset: number, radius: number) => cells.map((cell) => trace([cell], SIZE, inset, radius)).join('');
export const tilesOf = (spaces: string[]) => trace2(spaces.map(cellOf), 3, 13);

/* Where people have walked: a line through the middle of all paths. */
export function wornOf(paths: Cell[]): string {
  const set = new Set(paths.map(keyOf));
  const middle = (at: number) => at * SIZE + SIZE / 2;
  return paths
    .map(([c, r]) => {
      const from = `M${middle(c)} ${middle(r)}`;
      return `${from}h.1${set.has(keyOf([c + 1, r])) ? `${from}h${SIZE}` : ''}${set.has(keyOf([c, r + 1])) ? `${from}v${SIZE}` : ''}`;
    })
    .join('');
}

/* Letters over the columns and numbers beside the rows, where the square begins. */
export function axesOf(spaces: Space[]): { text: string; x: number; y: number; column: boolean }[] {
  const first = (of: 0 | 1, at: number) => Math.min(...spaces.filter(({ cell }) => cell[of] === at).map(({ cell }) => cell[1 - of]!));
  const all = (of: 0 | 1) => [...new Set(spaces.map(({ cell }) => cell[of]))].toSorted((a, b) => a - b);
  return [
    ...all(0).map((c) => ({ text: String.fromCharCode(97 + c), x: c * SIZE + SIZE / 2, y: first(0, c) * SIZE, column: true })),
    ...all(1).map((r) => ({ text: String(r + 1), x: first(1, r) * SIZE, y: r * SIZE + SIZE / 2, column: false })),
  ];
}

/* Lanterns and bollards stand on the quay, at corners that stick out; always at the same ones of a square. */
export function propsOf(spaces: Space[]): { lanterns: Cell[]; bollards: Cell[] } {
  const set = new Set(spaces.map(({ cell }) => keyOf(cell)));
  const free = (c: number, r: number) => !set.has(keyOf([c, r]));
  const corners = spaces.flatMap(({ cell: [c, r] }): { at: Cell; side: number }[] => {
    const found: { at: Cell; side: number }[] = [];
    if (free(c - 1, r) && free(c, r - 1)) found.push({ at: [c * SIZE - 13, r * SIZE - 4], side: 0 });
    if (free(c + 1, r) && free(c, r + 1)) found.push({ at: [(c + 1) * SIZE + 12, (r + 1) * SIZE + 4], side: 1 });
    return found;
  });
  return {
    lanterns: corners.filter((_, i) => i % 2 === 0).map(({ at }) => at),
    bollards: corners.filter((_, i) => i % 2).map(({ at }) => at),
  };
}

/* One tile of cobbles, three tones. */
export const cobbles = (() => {
  let seed = 11;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const tones = ['stone', 'stone', 'stone-l', 'stone-d', 'stone'];
  const rows = [0, 1, 2, 3, 4].map((row) => {
    let x = row % 2 ? -7 : 0;
    const widths = row % 2 ? [14, 17, 15, 18, 14] : [17, 14, 18, 15];
    const y = row * 12.8;
    return widths
      .map((w) => {
        const tone = x < 0 || x + w > SIZE ? 'stone' : tones[Math.floor(chance() * tones.length)];
        const stone = `<rect x="${x + 0.9}" y="${(y + 0.8).toFixed(1)}" width="${(w - 1.8).toFixed(1)}" height="11.2" rx="4.2" fill="var(--${tone})"/><path d="M${x + 4} ${(y + 2.6).toFixed(1)}h${w - 9}" stroke="#fff" stroke-opacity=".2" stroke-width="1.8" stroke-linecap="round"/>`;
        x += w;
        return stone;
      })
      .join('');
  });
  return `<rect width="64" height="64" fill="var(--mortar)"/>${rows.join('')}`;
})();
