/* The WebAssembly module: texts go in and out through one buffer of its memory (src/wasm/wasm.c). */

import { cutRecord, readRecord } from '../lib/record';
import { checked, type Course, type View } from './types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  load(): number;
  text(): number;
  text_size(): number;
  see(name: number, length: number): number;
  rules(name: number, length: number): number;
  words(name: number, length: number): number;
}

type Call = (...args: number[]) => number | undefined;

/* These answer a text as it is; everything else answers JSON, or nothing. */
const plain = new Set(['file']);

/* How many worlds `expert` imagines to find out how fast this machine is. */
const TRIAL = 200;
const MOST = 100000;

export class Module {
  #exports: Exports;
  #seen: [game: string, state: string, viewer: number] | null = null; /* the table that was shown last, if it stands elsewhere */

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
    if (this.#exports.load()) throw new Error('the data of the games cannot be read');
  }

  static async start(source: WebAssembly.Module): Promise<Module> {
    return new Module(await WebAssembly.instantiate(source, {}));
  }

  #write(text: string): number {
    const { memory, text: at, text_size: size } = this.#exports;
    return new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, at(), size())).written;
  }

  #read(length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.text(), length));
  }

  ask(call: string, ...args: (string | number)[]): unknown {
    if (call === 'think') return this.#think(args[0] as number, args[1] as string, args[2] as number, args[3] as number);
    if (call === 'course') return this.#course(args[0] as string);
    if (call === 'see') return this.#see(args[0] as string, args[1] as string, args[2] as number);
    if (call === 'rules' || call === 'words') return this.#give(call, args[0] as string, args[1] as string, args[2] as string);
    if (call === 'open' || call === 'new') this.#seen = null;
    const exported = (this.#exports as unknown as Record<string, Call>)[call];
    if (!exported) throw new Error(`the engine has no call "${call}"`);
    const length = exported(...args.map((arg) => (typeof arg === 'string' ? this.#write(arg) : arg)));
    if (length === undefined) return undefined;
    const text = this.#read(length);
    return plain.has(call) ? text : JSON.parse(text);
  }

  /* A text that is not compiled in: a rules page, for refusals, or the sentences of a game in another language than English. */
  #give(call: 'rules' | 'words', lang: string, section: string, text: string): unknown {
    const name = `${lang} ${section}`;
    if (3 * (name.length + text.length) > this.#exports.text_size()) throw new Error('the text is too long');
    return JSON.parse(this.#read(this.#exports[call](new TextEncoder().encode(name).length, this.#write(name + text))));
  }

  /* A table that stands elsewhere, by its redacted state in base64: what the viewer sees, and what it can do. From here on questions
     are about this table. */
  #see(game: string, state: string, viewer: number): unknown {
    const { memory, text: at, text_size: size, see } = this.#exports;
    const name = this.#write(game);
    const bytes = Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0));
    if (name + bytes.length > size()) throw new Error('the state is too long');
    new Uint8Array(memory.buffer, at(), size()).set(bytes, name);
    checked(JSON.parse(this.#read(see(name, name + bytes.length))));
    this.#seen = [game, state, viewer];
    const view = this.ask('view', viewer);
    const { moves } = (viewer < 0 ? { moves: [] } : this.ask('moves', viewer)) as { moves: string[] };
    return { view, moves };
  }

  /* A bot's move. The module has no clock, so `expert` is tried with a few worlds first and then gets as many as fit into
     the time. */
  #think(seat: number, level: string, seed: number, milliseconds: number): unknown {
    const bot = (iterations: number) => this.ask('bot', seat, iterations, seed, level);
    if (level !== 'expert') return bot(0);
    const from = performance.now();
    const first = bot(TRIAL);
    const spent = performance.now() - from;
    const worlds = Math.min(MOST, Math.floor((TRIAL * (milliseconds - spent)) / Math.max(spent, 0.1)));
    return spent < 0.1 || worlds <= TRIAL ? first : bot(worlds);
  }

  /* The points of every seat at the start and after each move of a record, and the round it was, if the game has rounds.
     The table of the module is put back: others may be about to ask about it. */
  #course(record: string): Course {
    const before = this.ask('record') as { ok: boolean; record: string };
    const seen = this.#seen;
    const { head, moves } = readRecord(record);
    const points: Course['points'] = [];
    const look = () => {
      const { scores, round } = this.ask('view', -1) as View & { round?: number };
      points.push({ scores, ...(round === undefined ? {} : { round }) });
    };
    checked(this.ask('open', cutRecord({ head, moves }, 0)));
    look();
    for (const { seat, move } of moves) {
      checked(this.ask('play', seat, move));
      look();
    }
    if (seen) this.#see(...seen);
    else if (before.ok) this.ask('open', before.record);
    return { points };
  }
}
