/* A game as text: a head, then a line "seat move" for each move (docs/protocol.md). */

export interface RecordParts {
  head: string[];
  moves: { seat: number; move: string }[];
}

export function readRecord(record: string): RecordParts {
  const lines = record.trim().split('\n');
  const at = lines.findIndex((line) => /^moves \d+$/.test(line));
  const moves = lines.slice(at + 1, -1).map((line) => {
    const gap = line.indexOf(' ');
    return { seat: Number(line.slice(0, gap)), move: line.slice(gap + 1) };
  });
  return { head: lines.slice(0, at), moves };
}

/* The same game after its first so many moves. */
export function cutRecord({ head, moves }: RecordParts, count: number): string {
  const made = moves.slice(0, count).map(({ seat, move }) => `${seat} ${move}`);
  return [...head, `moves ${made.length}`, ...made, 'end', ''].join('\n');
}

export function headOf({ head }: RecordParts, name: string): string {
  return head.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? '';
}

export function optionsOf({ head }: RecordParts): Record<string, string> {
  return Object.fromEntries(head.filter((line) => line.startsWith('option ')).map((line) => line.split(' ').slice(1) as [string, string]));
}

/* A record as part of an address: compressed, in letters that need no escape. */
export async function packRecord(record: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(record));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export async function unpackRecord(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes));
}

async function through(change: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const out = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(out).arrayBuffer());
}
