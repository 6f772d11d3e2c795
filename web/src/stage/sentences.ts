/* The engine's sentences with names for its codes: "Wave plays Y7." is "Wave plays yellow 7." */
import type { GameEvent } from '../engine/types';
import type { Kit } from '../lib/kit';
import type { Words } from '../lib/words.svelte';
import { say } from './stage.texts';
import type { Staging } from './staging.svelte';

export interface Piece {
  text: string;
  code?: string; /* what the engine calls it; then `text` is its name */
}

export function namesIn(text: string, items: string[] | undefined, { kit, words }: { kit: Kit; words: Words }): Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: Piece) => {
    const last = pieces.at(-1);
    if (last && !last.code && !piece.code) last.text += piece.text;
    else pieces.push(piece);
  };
  for (const word of text.split(/(\s+)/)) {
    const [, open = '', code = '', close = ''] = word.match(/^([(“„"]*)(.*?)([)”“".,:;!?]*)$/) ?? [];
    const name = code ? kit.stage.nameOf(code, !!items?.includes(code), words) : undefined;
    if (name === undefined) {
      add({ text: word });
      continue;
    }
    if (open) add({ text: open });
    add({ text: name, code });
    if (close) add({ text: close });
  }
  return listed(pieces);
}

/* The engine lists codes with spaces between them; names want commas. */
function listed(pieces: Piece[]): Piece[] {
  const named = (i: number) => !!pieces[i]?.code;
  const between = (i: number) => named(i - 1) && named(i + 1) && !pieces[i]!.text.trim();
  return pieces.map((piece, i) => (between(i) ? { text: between(i + 2) ? ', ' : ` ${say('and')} ` } : piece));
}

export const piecesOf = (event: GameEvent, from: Staging) => namesIn(from.stage.tell?.(event, from) ?? event.text, event.items, from);
export const textOf = (event: GameEvent, from: Staging) =>
  piecesOf(event, from)
    .map(({ text }) => text)
    .join('');
