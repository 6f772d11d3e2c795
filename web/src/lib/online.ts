/*
 * A connection to a table on a server (docs/server.md): one WebSocket that comes back by itself.
 *
 * Requests have ids. One that may be repeated (a move: the server makes it once, whatever arrives twice) is sent again after
 * every interruption until it is answered, in the order in which it was asked. Any other one fails with the connection, and
 * whoever asked decides. Nothing is told twice and nothing is lost: a new connection begins with the whole position.
 */
import type { ErrorCode, Message as Sent, Problem } from '../generated/protocol';

export type { Sent };

/* What is heard; whoever knows which message it is reads its members by its own type. */
export interface Message {
  do: string;
  id?: string;
  [member: string]: unknown;
}

/* What the server says, or what happened to the connection. */
export type WireError = Omit<Problem, 'code'> & { code: ErrorCode | 'lost' | '' };

/* What the server refuses, or `lost`: the connection went before there was an answer. */
export class OnlineError extends Error {
  constructor(readonly error: WireError) {
    super(error.text);
  }
}

/* connecting: for the first time, or anew; lost: waits before it tries again; refused: the server does not let us in. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused' | 'closed';

/* The part of a WebSocket that is needed, so that tests can have another one. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  hello(): Sent;
  heard(message: Message): void;
  link(state: LinkState, problem?: WireError): void;
  slow?(is: boolean): void; /* the line is open, but nothing comes back */
}

interface Waiting {
  message: Sent;
  again: boolean;
  sent: number; /* when; 0: not on this line yet */
  resolve(answer: Message): void;
  reject(error: OnlineError): void;
}

const FIRST_MS = 250; /* before the first try to come back; then twice as long each time */
const MOST_MS = 8000;
const LOOK_MS = 500;
const QUIET_MS = 1500; /* without a word: ask whether the line is still there */
const SLOW_MS = 2500; /* still without a word: say so; a slow line is not cut for that */
const ANSWER_MS = 8000; /* without an answer: it is not */
const BUSY_MS = 700;
const FATAL = ['no_access', 'unknown_table'];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function randomName(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const lost: WireError = { code: 'lost', text: 'the connection was lost before there was an answer' };

export class Connection {
  state: LinkState = 'closed';
  #line: Line | null = null;
  #waiting: Waiting[] = []; /* oldest first */
  #name = randomName(12); /* so that two devices of one seat never have the same ids */
  #count = 0;
  #tries = 0;
  #heard = 0;
  #asking = false; /* one question at a time */
  #slow = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(
    private dial: () => Line,
    private listener: Listener,
  ) {}

  open(): void {
    this.#watch ??= setInterval(() => this.#look(), LOOK_MS);
    this.#dial();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#drop();
    this.#fail(() => true);
    this.#become('closed');
  }

  /* Tries again now: the network is back, or somebody looks at the page again. */
  hurry(): void {
    if (this.state !== 'lost') return;
    this.#tries = 0;
    this.#dial();
  }

  /* The device says that it has no network: no need to wait until that is noticed. */
  offline(): void {
    if (this.state === 'open' || this.state === 'connecting') this.#lose();
  }

  /* Waits for the answer. `again`: it may be sent more than once. */
  request(message: Sent, again = false): Promise<Message> {
    return new Promise((resolve, reject) => {
      if (this.state === 'closed' || this.state === 'refused') return reject(new OnlineError(lost));
      const asked = { message: { ...message, id: this.#id() }, again, sent: 0, resolve, reject };
      this.#waiting.push(asked);
      if (this.state === 'open') this.#send(asked);
    });
  }

  /* No answer is waited for; while there is no connection, nothing is sent. */
  say(message: Sent): void {
    if (this.state === 'open') this.#line?.send(JSON.stringify({ id: this.#id(), ...message }));
  }

  /* The whole position once more, in another language or with something to give. */
  greet(): void {
    if (this.state === 'open') this.#line?.send(JSON.stringify(this.listener.hello()));
  }

  #id(): string {
    return `${this.#name}${(++this.#count).toString(36)}`;
  }

  #become(state: LinkState, problem?: WireError): void {
    this.state = state;
    this.listener.link(state, problem);
  }

  #send(asked: Waiting): void {
    asked.sent = Date.now();
    this.#line?.send(JSON.stringify(asked.message));
  }

  #drop(): void {
    const line = this.#line;
    this.#line = null;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #dial(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#become('connecting');
    const line = this.dial();
    this.#line = line;
    this.#heard = Date.now();
    this.#asking = false;
    this.#tellSlow(false);
    line.onopen = () => line.send(JSON.stringify(this.listener.hello()));
    line.onmessage = ({ data }) => this.#hear(JSON.parse(data) as Message);
    line.onclose = () => this.#lose();
  }

  #lose(): void {
    this.#drop();
    this.#fail(({ again, sent }) => !again && sent > 0);
    const delay = Math.min(MOST_MS, FIRST_MS * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#dial(), delay);
    this.#become('lost');
  }

  #fail(which: (asked: Waiting) => boolean, error = lost): void {
    const failed = this.#waiting.filter(which);
    this.#waiting = this.#waiting.filter((asked) => !failed.includes(asked));
    for (const { reject } of failed) reject(new OnlineError(error));
  }

  #hear(message: Message): void {
    if (message.do === 'sync') {
      this.#line?.send(JSON.stringify({ do: 'synced', n: message.n })); /* at once: the way there and back is measured */
      return;
    }
    this.#heard = Date.now();
    this.#asking = false;
    this.#tellSlow(false);
    if (message.do === 'error') return this.#refused(message.error as WireError, message);
    if (message.do === 'table' && this.state === 'connecting') return this.#arrived(message);
    const asked = this.#asked(message);
    if (asked) asked.resolve(message);
    else if (message.do !== 'pong') this.listener.heard(message);
  }

  /* The first word about the table: we are in. What was asked before is asked again. */
  #arrived(message: Message): void {
    this.#tries = 0;
    this.#become('open');
    this.listener.heard(message);
    for (const asked of [...this.#waiting]) this.#send(asked);
  }

  /* Whose answer it is. A few answers have no id: then it is the oldest request of that name. */
  #asked({ do: kind, id }: Message): Waiting | undefined {
    const at = this.#waiting.findIndex(({ message }) => (id === undefined ? message.do === kind : message.id === id));
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #refused(error: WireError, message: Message): void {
    const asked = message.id === undefined ? undefined : this.#asked(message);
    if (asked) return asked.reject(new OnlineError(error));
    if (this.state === 'connecting' && FATAL.includes(error.code)) {
      this.#drop();
      this.#fail(() => true, error);
      return this.#become('refused', error);
    }
    if (message.id !== undefined) return this.listener.heard(message);
    /* Something was not even looked at, and nobody says what: whatever may be repeated is sent again in a moment. */
    this.#fail(({ again, sent }) => !again && sent > 0, error);
    setTimeout(() => {
      if (this.state === 'open') for (const waiting of this.#waiting) this.#send(waiting);
      else if (this.state === 'connecting') this.#line?.send(JSON.stringify(this.listener.hello()));
    }, BUSY_MS);
  }

  #tellSlow(is: boolean): void {
    if (this.#slow !== is) this.listener.slow?.((this.#slow = is));
  }

  /* A line can be dead without saying so. */
  #look(): void {
    if (this.state !== 'open' && this.state !== 'connecting') return;
    const now = Date.now();
    const oldest = this.#waiting.find(({ sent }) => sent > 0);
    const silent = now - this.#heard;
    if ((oldest && now - oldest.sent > ANSWER_MS && silent > ANSWER_MS) || silent > QUIET_MS + ANSWER_MS) this.#lose();
    else if (silent > QUIET_MS && this.state === 'open') {
      if (!this.#asking) this.#line?.send(JSON.stringify({ do: 'ping' }));
      this.#asking = true;
      if (silent > SLOW_MS) this.#tellSlow(true);
    }
  }
}

/* The server behind the page. The table is in the address, so that a proxy can send all its players to one of several. */
export function serverLine(table: string): Line {
  const url = new URL('./', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = `?table=${table}`;
  return new WebSocket(url) as unknown as Line;
}
