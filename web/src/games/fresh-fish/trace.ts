/* Outlines of spaces: paving that runs on, plots, kerbs, the quay around them. */
export type Cell = readonly [column: number, row: number];

export const keyOf = ([column, row]: Cell) => `${column},${row}`;
/* "c4" is the third column of the fourth row. */
export const cellOf = (space: string): Cell => [space.charCodeAt(0) - 97, Number(space.slice(1)) - 1];
export const spaceOf = ([column, row]: Cell) => String.fromCharCode(97 + column) + (row + 1);
export const besides = ([column, row]: Cell): Cell[] => [
  [column, row - 1],
  [column + 1, row],
  [column, row + 1],
  [column - 1, row],
];

const short = (x: number) => +x.toFixed(1);

/* The outline of a set of cells as one path: `inset` moves it inwards, `radius` rounds every corner. Cells that touch only at a corner stay
   apart, as in the rules. */
export function trace(cells: Cell[], size: number, inset: number, radius: number): string {
  const set = new Set(cells.map(keyOf));
  const edges = new Map<string, Cell[]>(); /* from a corner to the next ones, clockwise around the cells */
  const add = (a: Cell, b: Cell) => edges.set(keyOf(a), [...(edges.get(keyOf(a)) ?? []), b]);
  for (const [c, r] of cells) {
    if (!set.has(keyOf([c, r - 1]))) add([c, r], [c + 1, r]);
    if (!set.has(keyOf([c + 1, r]))) add([c + 1, r], [c + 1, r + 1]);
    if (!set.has(keyOf([c, r + 1]))) add([c + 1, r + 1], [c, r + 1]);
    if (!set.has(keyOf([c - 1, r]))) add([c, r + 1], [c, r]);
  }
  let path = '';
  for (let start = edges.keys().next(); !start.done; start = edges.keys().next())
    path += rounded(loopFrom(start.value, edges), size, inset, radius);
  return path;
}

type Edge = { from: Cell; way: Cell };

/* One closed line, taken out of the edges. Where two lines cross it turns right: that keeps cells apart. */
function loopFrom(start: string, edges: Map<string, Cell[]>): Edge[] {
  const loop: Edge[] = [];
  let at = start.split(',').map(Number) as unknown as Cell;
  let way: Cell | null = null;
  do {
    const next: Cell[] = edges.get(keyOf(at))!;
    const right: number = way ? next.findIndex((to) => to[0] - at[0] === -way![1] && to[1] - at[1] === way![0]) : 0;
    const [to] = next.splice(Math.max(0, right), 1) as [Cell];
    if (!next.length) edges.delete(keyOf(at));
    way = [to[0] - at[0], to[1] - at[1]];
    loop.push({ from: at, way });
    at = to;
  } while (keyOf(at) !== start);
  return loop;
}

function rounded(loop: Edge[], size: number, inset: number, radius: number): string {
  const corners = loop.flatMap(({ from, way }, i) => {
    const before = loop.at(i - 1)!.way;
    if (before[0] === way[0] && before[1] === way[1]) return [];
    /* Cells lie to the right of an edge. */
    const x = from[0] * size + (-before[1] - way[1]) * inset;
    const y = from[1] * size + (before[0] + way[0]) * inset;
    return [{ x, y, before, way }];
  });
  const line = corners.map(({ x, y, before, way }, i) => {
    const [ax, ay, bx, by] = [x - before[0] * radius, y - before[1] * radius, x + way[0] * radius, y + way[1] * radius].map(short);
    return `${i ? 'L' : 'M'}${ax} ${ay}Q${short(x)} ${short(y)} ${bx} ${by}`;
  });
  return `${line.join('')}z`;
}
