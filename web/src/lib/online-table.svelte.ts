/* A table on a server, as a person sits at it: the server decides, tells and answers; here is what it has said. */
import { untrack } from 'svelte';
import { type Ask, EngineError, type GameEvent, type Hint, type Preview, type View } from '../engine/types';
import { PROTOCOL, type ToldReceipt, type ToldSaid, type ToldTable, type ToldView } from '../generated/protocol';
import { AnyTable } from './anytable.svelte';
import { Connection, type Line, type LinkState, type Message, OnlineError, type Sent, serverLine, type WireError } from './online';
import { keepSeat, newEntropy, type OnlineSeat, seatAt } from './online-seats.svelte';
import { say } from './online.texts';
import { settings } from './settings.svelte';

export type TableFacts = Omit<ToldTable, 'do'>;
export type Chair = ToldTable['seats'][number];
export type Said = Omit<ToldSaid, 'do'>;
export type Receipt = Omit<ToldReceipt, 'do'>;

/* The server sends what is seen and can be done, or, for an engine that is its own, the redacted state. */
type Position = Omit<ToldView, 'do'> & { view: View; events?: GameEvent[] };

/* The engine of the page, and what it calls itself for this game. */
export interface OwnEngine {
  ask: Ask;
  name: string;
}

const AGAIN_MS = 1500;

const problems = {
  no_access: 'error.access',
  unknown_table: 'error.table',
  busy: 'error.busy',
  store: 'error.store',
  taken: 'error.taken',
  lost: 'error.lost',
  stale: 'error.stale',
  not_now: 'error.now',
} as const;

/* A problem in the language of the page. The server speaks English: there its own words are used where they say more. */
export function problemText({ code, text }: WireError): string {
  const known = code in problems && !(code === 'not_now' && settings.lang === 'en');
  return known ? say(problems[code as keyof typeof problems]) : text;
}

function nameOf(chair: Chair, seat: number): string {
  return chair.kind === 'person' ? chair.name : chair.kind === 'bot' ? say('bot', { n: seat + 1 }) : say('lobby.free');
}

export class OnlineTable extends AnyTable {
  facts = $state.raw<TableFacts | null>(null);
  link = $state<LinkState>('connecting');
  slow = $state(false); /* the line is open, but nothing comes back */
  problem = $state(''); /* the last thing that did not work, in words */
  said = $state.raw<Said[]>([]);
  left = $state.raw<(number | null)[]>([]); /* milliseconds on each clock at `leftAt` */
  leftAt = $state(0);
  bell = $state.raw<{ auction: number; card: number } | null>(null);
  locked = $state(false);
  rung = $state(''); /* the card for which we have rung */
  receipt = $state.raw<Receipt | null>(null);
  muted = $state<number[]>([]);
  promise = $state<'kept' | 'changed'>('kept'); /* is the commitment the one that we saw first? */
  #acknowledged = $state(0);
  #acting = $state(0); /* moves that are not answered yet */
  #told = $state(false); /* has the log come since the whole position was told? */
  #showing = $state(0); /* states that are not read yet */
  readonly settled = $derived(this.link === 'open' && this.#told && !this.#acting && !this.#showing);
  /* The server has another version of the game or of the protocol: it is played as the server tells it, and the page could be loaded anew. */
  readonly outdated = $derived.by(
    () => !!this.facts && (this.facts.protocol !== PROTOCOL || (!!this.engine && this.facts.engine !== this.engine.name)),
  );
  #reads = true; /* as long as every state could be read */
  #byState = false; /* the position was read from a state: the engine here can be asked about it */
  #order: Promise<unknown> = Promise.resolve(); /* positions are shown in the order in which they are told */
  #picture = $state('');
  #wantsPicture = false;
  #connection: Connection;
  #lang = settings.lang;
  #ply = 0;

  /* Moves of one's own: those that were made before are told by the log. */
  readonly own = $derived(this.#acknowledged + this.log.filter(({ seat }) => seat === this.me).length);
  readonly online = true;
  readonly people = $derived((this.facts?.seats ?? []).filter(({ kind }) => kind === 'person').length);
  readonly hints = $derived(this.people === 1 && this.me >= 0);
  readonly undoable = $derived(this.hints); /* against bots alone no vote is needed */
  readonly away = $derived.by(() => {
    const chair = this.facts?.seats[this.me];
    return chair?.kind === 'person' && chair.away;
  });

  constructor(
    table: string,
    facts: TableFacts,
    private engine: OwnEngine | null = null,
    dial: () => Line = () => serverLine(table),
  ) {
    super(table, { game: facts.game, seats: facts.seats.length, level: 'medium', options: facts.options, seed: '' }, []);
    this.me = -1;
    this.muted = seatAt(table)?.muted ?? [];
    this.#connection = new Connection(dial, {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      slow: (is) => (this.slow = is),
      link: (state, problem) => {
        this.link = state;
        if (state !== 'open') this.#told = false;
        if (problem) this.problem = problemText(problem);
      },
    });
    this.#connection.open();
  }

  get picture(): string {
    if (!this.#wantsPicture) {
      this.#wantsPicture = true;
      queueMicrotask(() => void this.#draw());
    }
    return this.#picture;
  }

  get seatKept(): OnlineSeat | undefined {
    return seatAt(this.id);
  }

  close(): void {
    this.#connection.close();
  }

  hurry(): void {
    this.#connection.hurry();
  }

  offline(): void {
    this.#connection.offline();
  }

  /* ---- What is told ---- */

  /* The chance that we give belongs to the one promise for which it was drawn. */
  #hello(): Sent {
    const { secret, code, entropy } = seatAt(this.id) ?? { code: '' };
    return {
      do: 'hello',
      table: this.id,
      lang: this.#lang,
      ...(this.engine && this.#reads && { engine: this.engine.name }),
      ...(code && { code }),
      ...(secret && { secret }),
      ...(secret && entropy && { entropy }),
    };
  }

  #heard(message: Message): void {
    const kinds: Record<string, () => void> = {
      table: () => this.#sit(message as unknown as TableFacts),
      view: () => this.#place(message as unknown as Position, (position) => this.#anew(position)),
      moved: () => this.#place(message as unknown as Position, (position) => this.#moved(position)),
      said: () => this.#hearSaid(message as unknown as Said),
      lock: () => (this.locked = true),
      receipt: () => (this.receipt = message as unknown as Receipt),
      error: () => (this.problem = problemText(message.error as WireError)),
    };
    kinds[message.do]?.();
  }

  #sit(facts: TableFacts): void {
    this.facts = facts;
    this.me = facts.you ?? -1;
    this.names = facts.seats.map((chair, seat) => nameOf(chair, seat));
    this.#promised(facts);
    keepSeat({
      table: this.id,
      game: facts.game,
      status: facts.status,
      names: this.names,
      ...(facts.you !== undefined && { seat: facts.you }),
    });
    if (facts.status !== 'over') return;
    this.moves = []; /* also in the middle of a game that was broken off */
    this.thinking = null;
    if (!this.record) void this.#fetchRecord();
  }

  #promised({ commitment, status, seats, you }: TableFacts): void {
    const kept = seatAt(this.id);
    if (kept?.commitment && kept.commitment !== commitment) {
      this.promise = 'changed';
      return;
    }
    const chair = you === undefined ? undefined : seats[you];
    keepSeat({ table: this.id, commitment });
    if (status !== 'waiting' || chair?.kind !== 'person' || chair.gave) return;
    if (!kept?.entropy) keepSeat({ table: this.id, entropy: newEntropy() });
    this.#connection.greet();
  }

  /* Reads the state, if it is one, and shows the position when all that were told before it are shown. */
  #place(told: Position, show: (position: Position) => void): void {
    if (told.state === undefined && !this.#showing) {
      this.#byState = false;
      return show(told);
    }
    untrack(() => this.#showing++);
    this.#order = this.#order
      .then(async () => {
        const position = told.state === undefined ? told : await this.#read(told);
        this.#byState = told.state !== undefined;
        show(position);
      })
      .catch((error: unknown) => this.#unread(error))
      .finally(() => this.#showing--);
  }

  async #read(told: Position): Promise<Position> {
    const { ask } = this.engine!;
    await ask('language', this.#lang);
    await ask('names', this.me, this.names.join('\n'));
    return { ...told, ...((await ask('see', this.setup.game, told.state!, this.me)) as { view: View; moves: string[] }) };
  }

  /* It should not happen, but then the server tells it in words. */
  #unread(error: unknown): void {
    console.warn(error);
    this.#reads = false;
    this.#connection.greet();
  }

  /* A question that the engine here can answer, because it has the position; if not, the server is asked. */
  async #know(call: string, ...args: (string | number)[]): Promise<unknown> {
    if (!this.#byState) return undefined;
    try {
      return await this.engine!.ask(call, ...args);
    } catch (error) {
      if (error instanceof EngineError) return null; /* as when the server refuses */
      throw error;
    }
  }

  /* The whole position: after a new connection, at the start, after something was taken back. */
  #anew(position: Position): void {
    this.#told = false;
    this.#show(position);
    this.forget();
    void this.#fetchLog();
  }

  #moved(position: Position): void {
    this.log = [...this.log, ...(position.events ?? [])];
    this.#show(position);
    this.lookAway();
    if (!this.mine) this.hint = null;
  }

  #show({ ply, view, moves = [], left, bell }: Position): void {
    this.#ply = ply;
    this.view = view;
    this.left = left ?? [];
    this.leftAt = performance.now();
    if (bell?.card !== this.bell?.card) this.locked = false;
    this.bell = bell ?? null;
    /* In real time nobody says that he waits. */
    this.moves = this.away || this.facts?.status === 'over' ? [] : bell ? moves.filter((move) => move === 'r') : moves;
    const other = view.active.find((seat) => seat !== this.me);
    this.thinking = this.mine || this.facts?.status === 'over' || bell ? null : (other ?? null);
    if (this.#wantsPicture) void this.#draw();
  }

  #hearSaid({ seat, at, text }: Said): void {
    if (this.muted.includes(seat)) return;
    if (this.said.some((old) => old.at === at && old.seat === seat && old.text === text)) return; /* told anew after a hello */
    this.said = [...this.said, { seat, at, text }];
  }

  /* ---- What is asked ---- */

  async #fetchLog(): Promise<void> {
    const first = !this.log.length;
    const answer = await this.#ask({ do: 'log' });
    if (!answer) {
      if (this.link === 'open') setTimeout(() => void this.#fetchLog(), AGAIN_MS); /* the server had too much to do */
      return;
    }
    await this.#order; /* whatever was told before the log is in it */
    const { events } = answer as unknown as { events: GameEvent[] };
    this.log = events;
    this.#told = true;
    if (first || this.seen > events.length) this.seen = events.length;
  }

  async #fetchRecord(): Promise<void> {
    const answer = await this.#ask({ do: 'record' });
    if (answer) this.record = (answer as unknown as { record: string }).record;
  }

  async #draw(): Promise<void> {
    const known = (await this.#know('picture', this.me)) as { picture: string } | null | undefined;
    if (known) {
      this.#picture = known.picture;
      return;
    }
    const answer = await this.#ask({ do: 'picture' });
    if (answer) this.#picture = (answer as unknown as { text: string }).text;
  }

  /* A question whose answer can wait for the next connection, which asks anew. */
  #ask(message: Sent): Promise<Message | null> {
    return this.#connection.request(message).catch(() => null);
  }

  protected async foresee(move: string): Promise<Omit<Preview, 'move'> | null> {
    const known = await this.#know('preview', this.me, move);
    return (known === undefined ? await this.#ask({ do: 'preview', move }) : known) as Omit<Preview, 'move'> | null;
  }

  /* The words of everything that was told so far, in another language too. */
  refresh(lang?: string): Promise<void> {
    this.#lang = lang ?? this.#lang;
    this.#connection.greet();
    return Promise.resolve();
  }

  async askHint(): Promise<void> {
    if (!this.mine || this.hinting) return;
    this.forget();
    this.hinting = true;
    try {
      const { move, text } = (await this.#connection.request({ do: 'hint' })) as unknown as Hint;
      if (this.legal.has(move)) this.hint = { move, text };
    } catch (error) {
      this.#tell(error);
    } finally {
      this.hinting = false;
    }
  }

  /* ---- What is done ---- */

  async act(...moves: string[]): Promise<boolean> {
    this.forget();
    if (this.me < 0) return false;
    if (this.bell) return moves[0] === 'r' && this.ring();
    if (!this.mine && !this.over) {
      this.notice = 'wait';
      return false;
    }
    if (this.gate && !(await this.gate(moves))) return false;
    const from = this.log.length;
    for (const [i, move] of moves.entries())
      try {
        untrack(() => this.#acting++);
        if (i) await this.#order; /* the position after the move before */
        await this.#connection.request({ do: 'move', ply: this.#ply, move }, true);
        this.seen = from;
        this.#acknowledged++;
      } catch (error) {
        const { code, rule, witness = [], text } = error instanceof OnlineError ? error.error : { code: '', text: String(error) };
        if (code === 'refused' && rule) this.refusal = { move, rule, witness, text };
        else this.#tell(error);
        return false;
      } finally {
        this.#acting--;
      }
    return true;
  }

  /* FM-83: a ring names the auction and the last card that was seen. One ring a card: a second one changes nothing. */
  ring(): boolean {
    if (!this.bell || !this.legal.has('r')) return false;
    const card = `${this.bell.auction}.${this.bell.card}`;
    if (this.rung === card) return true;
    this.rung = card;
    this.#connection.say({ do: 'ring', ...this.bell });
    this.seen = this.log.length;
    this.#acknowledged++;
    return true;
  }

  /* The auctioneer asks for the next card. */
  nextCard(): void {
    if (this.bell) this.#connection.say({ do: 'next', ...this.bell });
  }

  async undo(): Promise<void> {
    this.forget();
    await this.wish({ do: 'undo' });
  }

  /* Anything that is answered by yes or no. */
  async wish(message: Sent): Promise<boolean> {
    this.problem = '';
    try {
      await this.#connection.request(message);
      return true;
    } catch (error) {
      this.#tell(error);
      return false;
    }
  }

  rematch(): void {
    this.#connection.say({ do: 'rematch' });
  }

  mute(seat: number, on: boolean): void {
    this.muted = on ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    if (on) this.said = this.said.filter((other) => other.seat !== seat);
    keepSeat({ table: this.id, muted: this.muted });
    if (!on) this.#connection.greet(); /* what was said in the meantime */
  }

  #tell(error: unknown): void {
    this.problem = error instanceof OnlineError ? problemText(error.error) : String(error);
  }
}
