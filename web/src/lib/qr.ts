/* QR codes for links: bytes, error correction M, versions 1 to 10 (ISO/IEC 18004). Every module is true (dark) or false. */

/* For each version: codewords of correction in a block, then blocks and the data codewords of each. */
type Blocks = [number, ...[number, number][]];
const BLOCKS: Blocks[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

/* ---- The field of 256 elements ---- */

const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  exp[i] = exp[i + 255] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? exp[log[a]! + log[b]!]! : 0);

/* The codewords of correction for a block. */
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((_, k) => (generator[k] ?? 0) ^ times(generator[k - 1] ?? 0, exp[i]!));
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, i) => {
    const lead = rest[i]!;
    generator.forEach((factor, k) => (rest[i + k]! ^= times(factor, lead)));
  });
  return rest.slice(data.length);
}

/* ---- Codewords ---- */

/* Codewords of data. */
function room(version: number): number {
  const [, ...groups] = BLOCKS[version - 1]!;
  return groups.reduce((sum, [number, size]) => sum + number * size, 0);
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits = [0, 1, 0, 0];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const most = room(version) * 8;
  put(0, Math.min(4, most - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < most; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: most / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/* Blocks are woven into each other, so that a stain hurts each of them a little. */
function allWords(data: number[], version: number): number[] {
  const [count, ...groups] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let at = 0;
  for (const [number, size] of groups)
    for (let i = 0; i < number; i++) {
      blocks.push(data.slice(at, at + size));
      at += size;
    }
  const weave = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) =>
      lists.flatMap((list) => (i < list.length ? [list[i]!] : [])),
    ).flat();
  return [...weave(blocks), ...weave(blocks.map((block) => correction(block, count)))];
}

/* ---- The square ---- */

/* A number with its check digits: the rest of a division by a generator. */
function checked(value: number, digits: number, generator: number): number {
  let rest = value << digits;
  const top = 31 - Math.clz32(generator);
  for (let i = 31 - Math.clz32(rest || 1); i >= top; i = 31 - Math.clz32(rest || 1)) rest ^= generator << (i - top);
  return (value << digits) | rest;
}

export const formatBits = (mask: number) => checked((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
export const versionBits = (version: number) => checked(version, 12, 0x1f25);

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/* From the middle outwards. */
const FINDER = [true, true, false, true, false];

type Square = (boolean | undefined)[][];

/* Everything that is no data: finders, timing, alignment, version; undefined where data goes. */
function frame(version: number): Square {
  const size = 17 + 4 * version;
  const square: Square = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const box = (cx: number, cy: number, rings: boolean[]) => {
    const r = rings.length - 1;
    for (let y = -r; y <= r; y++)
      for (let x = -r; x <= r; x++)
        if (square[cy + y] && cx + x >= 0 && cx + x < size) square[cy + y]![cx + x] = rings[Math.max(Math.abs(x), Math.abs(y))]!;
  };
  const spots = ALIGN[version - 1]!;
  for (const y of spots) for (const x of spots) if (!near(x, y, size)) box(x, y, [true, false, true]);
  for (let i = 8; i < size - 8; i++) square[6]![i] = square[i]![6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    box(x, y, FINDER);
  writeFormat(square, 0);
  if (version >= 7)
    for (let i = 0, bits = versionBits(version); i < 18; i++, bits >>= 1) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      square[a]![b] = square[b]![a] = (bits & 1) === 1;
    }
  return square;
}

/* Would an alignment pattern lie on a finder? */
const near = (x: number, y: number, size: number) => (x < 9 && y < 9) || (x < 9 && y > size - 10) || (x > size - 10 && y < 9);

function writeFormat(square: Square, mask: number): void {
  const size = square.length;
  const bits = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    if (i < 6) square[i]![8] = dark;
    else if (i < 8) square[i + 1]![8] = dark;
    else square[size - 15 + i]![8] = dark;
    if (i < 8) square[8]![size - 1 - i] = dark;
    else if (i < 9) square[8]![15 - i] = dark;
    else square[8]![14 - i] = dark;
  }
  square[size - 8]![8] = true;
}

/* Data runs up and down in columns of two, from the right. */
function fill(empty: Square, words: number[], mask: number): boolean[][] {
  const size = empty.length;
  const square = empty.map((row) => [...row]);
  writeFormat(square, mask);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (empty[y]![x] !== undefined) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        square[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
        at++;
      }
  }
  return square as boolean[][];
}

/* How hard a square would be to read: long runs, blocks, false finders, too much of one colour. */
function penalty(square: boolean[][]): number {
  const size = square.length;
  const lines = [...square, ...square.map((_, x) => square.map((row) => row[x]!))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  );
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = square[y]![x];
      if (square[y - 1]![x] === dark && square[y]![x - 1] === dark && square[y - 1]![x - 1] === dark) sum += 3;
    }
  const share = square.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

/* The square of a text, row by row; an error if it is longer than 213 bytes. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && room(version) * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8) version++;
  if (version > 10) throw new Error('the text is too long for a QR code');
  const empty = frame(version);
  const words = allWords(dataWords(bytes, version), version);
  const squares = MASKS.map((_, mask) => fill(empty, words, mask));
  const costs = squares.map(penalty);
  return squares[costs.indexOf(Math.min(...costs))]!;
}
