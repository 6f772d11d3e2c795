/* A table in this browser: the match in the engine, bots in the other seats, and what can be asked. */
import { untrack } from 'svelte';
import { type Ask, EngineError, type GameEvent, type Hint, type Preview, type Refusal, type TableAnswer, type View } from '../engine/types';
import { AnyTable } from './anytable.svelte';
import { readRecord } from './record';
import { findGame, isElsewhere, saveGame } from './saves.svelte';
import { type Level, pause } from './settings.svelte';

export interface Setup {
  game: string;
  seats: number;
  level: Level;
  levels?: Level[]; /* where bots differ: that of each seat */
  options: Record<string, string>;
  seed: string;
  me?: number; /* our seat, if it is not the first */
}

/* How long `expert` thinks, in milliseconds; less for those who do not want to wait. */
const EXPERT = 700;
const EXPERT_QUICK = 150;
const HINT_WORLDS = 3000;

export function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/* Where a bell stands that is rung in real time, and how long a bot takes to react, in microseconds. */
interface Live {
  waits: boolean;
  auction?: number;
  card?: number;
  after?: number;
}

const chance = () => new DataView(crypto.getRandomValues(new Uint8Array(4)).buffer).getInt32(0);
const until = (time: number) => new Promise((resolve) => setTimeout(resolve, time - performance.now()));

/* A question about a move that has been made in the meantime is refused; then there is nothing to show. */
function refused(error: unknown): null {
  if (error instanceof EngineError) return null;
  throw error;
}

export class Table extends AnyTable {
  picture = $state.raw('');
  readonly online = false;
  readonly hints = true;
  readonly undoable: boolean = true;
  #changes = $state(0); /* those that are being made */
  readonly settled = $derived(!!this.view && !this.#changes && this.view.active.every((seat) => seat === this.me));
  readonly own = $derived(readRecord(this.record).moves.filter(({ seat }) => seat === this.me).length);

  #made: number[] = []; /* the seat of every move, oldest first */
  #turn = 0; /* goes up when what a bot is thinking about is no longer the position */
  #running = false;
  #loop = 0; /* goes up when the bots stop: a loop that still waits for one of them is over */
  #watching = false;
  #busy: Promise<unknown> = Promise.resolve();

  /* `ask` holds the match; `thinker` is another engine, so that questions are answered while a bot thinks. */
  constructor(
    id: string,
    setup: Setup,
    names: string[],
    private ask: Ask,
    private thinker: Ask,
    private save = true,
  ) {
    super(id, setup, names);
    this.me = setup.me ?? 0;
  }

  /* Deals, or goes on with a record, of whose events so many were there at the last own move. The game is ours from here on. */
  async open(record?: string, seen = Infinity): Promise<void> {
    const { game, seats, options, seed } = this.setup;
    const chosen = Object.entries(options).map(([name, choice]) => `${name} ${choice}\n`);
    if (record) await this.ask('open', record);
    else await this.ask('new', seats, `${game} ${seed}\n${chosen.join('')}`);
    this.#made = record ? readRecord(record).moves.map(({ seat }) => seat) : [];
    this.seen = record ? seen : 0;
    this.elsewhere = false;
    await this.refresh();
    if (record) this.seen = Math.min(seen, this.log.length);
    this.#store(true);
    void this.#run();
  }

  /* Shows a record as a viewer saw it, with nothing to decide; what is new since the record `before` is marked. */
  async watch(record: string, before: string, viewer: number): Promise<void> {
    this.#watching = true;
    this.me = viewer;
    await this.#alone(async () => {
      await this.ask('open', before);
      const { events } = (await this.ask('log', viewer)) as { events: GameEvent[] };
      await this.ask('open', record);
      await this.refresh();
      this.seen = events.length;
    });
  }

  close(): void {
    this.#turn++;
    this.#loop++;
    this.#running = false;
  }

  async refresh(lang?: string): Promise<void> {
    if (lang) await this.ask('language', lang);
    await this.ask('names', this.me, this.names.join('\n'));
    const [view, { moves }, { events }, { picture }, { record }] = (await Promise.all([
      this.ask('view', this.me),
      this.#watching ? { moves: [] } : this.ask('moves', this.me),
      this.ask('log', this.me),
      this.ask('picture', this.me),
      this.ask('record'),
    ])) as [View, { moves: string[] }, { events: GameEvent[] }, { picture: string }, { record: string }];
    this.view = view;
    this.moves = moves;
    this.log = events;
    this.picture = picture;
    this.record = record;
  }

  /* From the deal on, so that a reload never deals anew; but never over what another tab has made of the game. */
  #store(opened = false): void {
    if (!this.save) return;
    if (!opened) this.lookAround();
    if (this.elsewhere) return;
    const { over, scores, places } = this.view!;
    saveGame({
      id: this.id,
      at: Date.now(),
      setup: this.setup,
      record: this.record,
      moves: this.#made.length,
      over,
      scores,
      seen: this.seen,
      ...(places ? { places } : {}),
    });
  }

  override lookAround(): void {
    if (!this.save || this.elsewhere || !isElsewhere(this.id)) return;
    this.close();
    this.forget();
    this.elsewhere = true;
    this.moves = [];
    this.thinking = null;
  }

  override async takeOver(): Promise<void> {
    const { record, seen } = findGame(this.id) ?? {};
    await this.#alone(() => this.open(record ?? this.record, seen));
  }

  /* Everything anew, and kept: after every change of the match. */
  async #changed(): Promise<void> {
    await this.refresh();
    this.#store();
  }

  async act(...moves: string[]): Promise<boolean> {
    this.lookAround();
    if (this.#watching || this.elsewhere) return false;
    this.forget();
    if (!this.mine && !this.over) {
      this.notice = 'wait';
      return false;
    }
    if (this.gate && !(await this.gate(moves))) return false;
    const from = this.log.length;
    const refusal = await this.#alone(async () => {
      const refused = await this.#play(moves);
      if (!refused) this.seen = from;
      this.#turn++;
      await this.#changed();
      return refused;
    });
    this.refusal = refusal;
    void this.#run();
    return !refusal;
  }

  async #play(moves: string[]): Promise<Refusal | null> {
    for (const move of moves)
      try {
        (await this.ask('play', this.me, move)) as TableAnswer;
        this.#made.push(this.me);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const { rule = '', witness = [], text } = error.error;
        return { move, rule, witness, text };
      }
    return null;
  }

  /* One change of the match at a time: a person's move, one taken back, a bot's. */
  #alone<T>(change: () => Promise<T>): Promise<T> {
    untrack(() => this.#changes++); /* whoever asks for a change from an effect does not depend on how many there are */
    const done = this.#busy.then(change).finally(() => this.#changes--);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  /* Back to the last decision of one's own. */
  async undo(): Promise<void> {
    this.lookAround();
    if (this.elsewhere) return;
    this.forget();
    await this.#alone(async () => {
      if (!this.#made.includes(this.me)) return;
      let seat: number | undefined;
      do {
        await this.ask('undo');
        seat = this.#made.pop();
      } while (seat !== this.me);
      this.#turn++;
      await this.refresh();
      this.seen = this.log.length;
      this.#store();
    });
    void this.#run();
  }

  /* What a bot would do, and what speaks for it. */
  async askHint(lang: string): Promise<void> {
    if (!this.mine || this.hinting) return;
    this.forget();
    this.hinting = true;
    const turn = this.#turn;
    try {
      await this.thinker('language', lang);
      await this.thinker('open', this.record);
      const hint = (await this.thinker('hint', this.me, HINT_WORLDS)) as Hint;
      if (turn === this.#turn) this.hint = hint;
    } finally {
      this.hinting = false;
    }
  }

  protected async foresee(move: string): Promise<Omit<Preview, 'move'> | null> {
    return (await this.ask('preview', this.me, move).catch(refused)) as Omit<Preview, 'move'> | null;
  }

  /* Lets the bots move until it is a person's turn. In a sealed step nobody sees who is quicker, so nobody waits. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const loop = this.#loop;
    while (loop === this.#loop && this.view && !this.over) {
      const seat = this.view.active.find((active) => active !== this.me);
      if (seat === undefined) break;
      if (await this.#race(loop)) continue;
      const turn = this.#turn;
      const sealed = this.view.sealed.length > 0;
      if (!sealed) this.thinking = seat;
      const [move] = await Promise.all([this.#think(seat), sealed ? null : this.paced()]);
      await this.#alone(async () => {
        this.lookAround();
        if (turn !== this.#turn || loop !== this.#loop) return;
        await this.ask('play', seat, move);
        this.#made.push(seat);
        await this.#changed();
      });
    }
    if (loop !== this.#loop) return;
    this.thinking = null;
    this.#running = false;
  }

  /* A bell in real time: every bot rings, or lets the card pass, after a reaction of its own, and a person can be quicker. The card has been seen
     when the clock starts. False: there is no such bell, or it is not waited for. */
  async #race(loop: number): Promise<boolean> {
    const asked = async () => (await this.ask('live', chance())) as Live;
    const { waits, auction, card } = await asked();
    if (!waits) return false;
    await this.paced();
    const start = performance.now();
    const bots = (this.view?.active ?? []).filter((seat) => seat !== this.me);
    const answers = await Promise.all(
      bots.map(async (seat) => ({ seat, move: await this.#think(seat), due: start + (await asked()).after! / 1000 })),
    );
    for (const { seat, move, due } of answers.toSorted((a, b) => a.due - b.due)) {
      await until(due);
      await this.#alone(async () => {
        this.lookAround();
        const now = await asked();
        if (loop !== this.#loop || now.auction !== auction || now.card !== card || !this.view?.active.includes(seat)) return;
        await this.ask('play', seat, move);
        this.#made.push(seat);
        await this.#changed();
      });
    }
    return true;
  }

  async #think(seat: number): Promise<string> {
    await this.thinker('open', this.record);
    const time = pause() ? EXPERT : EXPERT_QUICK;
    const { move } = (await this.thinker('think', seat, this.setup.levels?.[seat] ?? this.setup.level, this.#made.length, time)) as {
      move: string;
    };
    return move;
  }
}
