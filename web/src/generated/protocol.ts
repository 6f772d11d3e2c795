/* Made by tools/generate from src/protocol/messages.def: what is asked, answered and told. docs/protocol.md and docs/server.md say more. */

import type { Level } from './games';

export const PROTOCOL = 1;

export type ErrorCode =
  | 'unknown_game'
  | 'bad_seats'
  | 'bad_option'
  | 'bad_seed'
  | 'bad_field'
  | 'bad_position'
  | 'bad_seat'
  | 'unknown_move'
  | 'refused'
  | 'stale'
  | 'full'
  | 'nothing_to_undo'
  | 'bad_record'
  | 'false_record'
  | 'bad_data'
  | 'bad_scenario'
  | 'bad_request'
  | 'no_table'
  | 'not_fair'
  | 'unknown_bot'
  | 'file'
  | 'not_now'
  | 'taken'
  | 'bad_name'
  | 'unknown_table'
  | 'no_access'
  | 'busy'
  | 'store'
  | 'not_found'
  | 'port';

/* what one may know of any game; games.ts has the views of each */
export interface View {
  /* its id; only in answers of the engine */
  game?: string;
  /* who looks; only in answers of the engine */
  seat?: number;
  /* how many seats */
  seats: number;
  /* the seats that must move now */
  active: number[];
  /* the seats that take part in a sealed step */
  sealed: number[];
  /* where the order of seats begins in this step */
  first: number;
  /* of the game; its own type has the words */
  phase: string;
  /* 1: what everybody could remember is shown */
  aid: number;
  /* public steps so far */
  ply: number;
  /* the game is over */
  over: boolean;
  /* of each seat, as the viewer can reckon them */
  scores: number[];
  /* when the game is over */
  places?: number[];
}

/* a choice that a game offers before it begins */
export interface GameOption {
  /* its name */
  name: string;
  /* the usual choice */
  default: string;
  /* all choices */
  choices: string[];
}

/* a game */
export interface GameFacts {
  /* its id */
  id: string;
  /* what it is called */
  title: string;
  /* goes up when the same seed and moves give another game */
  version: number;
  /* the fewest seats */
  min_seats: number;
  /* the most */
  max_seats: number;
  /* how many different moves it has */
  moves: number;
  /* the size of its state */
  state_bytes: number;
  /* which score wins */
  wins: 'most' | 'fewest';
  /* its options */
  options: GameOption[];
}

/* all games */
export interface Games {
  /* each of them */
  games: GameFacts[];
}

/* something that has happened */
export interface GameEvent {
  /* what happened; the keys of a game are in data/words/en/<id>.txt */
  key: string;
  /* who did it; missing if nobody did */
  seat?: number;
  /* a second seat, for example who gave a card; missing if there is none */
  other?: number;
  /* the rule that made it happen; missing for a plain choice */
  rule?: string;
  /* a number, 0 if the event has none */
  n: number;
  /* a second number, 0 if the event has none */
  m: number;
  /* cards or other words; missing if there are none */
  items?: string[];
  /* the sentence, in the language chosen */
  text: string;
}

/* what has happened */
export interface Events {
  /* from the start of the game */
  events: GameEvent[];
}

/* what is on the table */
export interface TableAnswer {
  /* id of the game */
  game: string;
  /* how many seats */
  seats: number;
  /* how many public steps have been made */
  ply: number;
  /* the seats that must move now; several may move in any order */
  active: number[];
  /* true when the game is over; then active is empty */
  over: boolean;
}

/* after a move */
export interface Played {
  /* id of the game */
  game: string;
  /* how many seats */
  seats: number;
  /* how many public steps have been made */
  ply: number;
  /* the seats that must move now */
  active: number[];
  /* true when the game is over */
  over: boolean;
  /* what the move made happen, as the seat that moved is told it */
  events: GameEvent[];
}

/* the move of a bot; with play also what is on the table */
export interface BotMove {
  /* the name of the move */
  move: string;
  /* id of the game */
  game?: string;
  /* how many seats */
  seats?: number;
  /* how many public steps have been made */
  ply?: number;
  /* the seats that must move now */
  active?: number[];
  /* true when the game is over */
  over?: boolean;
  /* what the move made happen, as the seat that moved is told it */
  events?: GameEvent[];
}

/* legal moves */
export interface Moves {
  /* by name; empty when it is not the seat's turn */
  moves: string[];
}

/* whether a move is allowed */
export interface Legal {
  /* it is */
  legal: boolean;
  /* if it is not: the rule that forbids it */
  rule?: string;
  /* the cards that prove it */
  witness?: string[];
  /* the rule as a sentence, a nearer reason first */
  text?: string;
}

/* what must follow from a move */
export interface Foreseen {
  /* what is certain to happen, in this order */
  events: GameEvent[];
  /* fields as they are certain to be after it */
  changes: Record<string, unknown>;
  /* how far that goes */
  until: 'end' | 'seal' | 'chance' | 'hidden';
  /* what the rest depends on, as a sentence; missing if there is no rest */
  rest?: string;
}

/* a game as text */
export interface RecordAnswer {
  /* a record, which replays anywhere */
  record: string;
}

/* what a record proves */
export interface Verdict {
  /* false: the record can be read, but a move is not allowed, or scores, seed or commitment are not what they should be; then only code (as that of
     an error) and text follow */
  holds: boolean;
  /* why it does not hold: as the code of an error */
  code?: string;
  /* how many moves it has */
  moves?: number;
  /* whether the game is over */
  over?: boolean;
  /* what is proved about the shuffle. nothing: the record does not say how its seed was made. kept: it fits the commitment, so the server did not
     change it since it showed that. mixed: besides, at least one seat gave entropy */
  proves?: 'nothing' | 'kept' | 'mixed';
  /* that of the record; missing if it has none, like the next two */
  commitment?: string;
  /* true: it is the one in the request */
  compared?: boolean;
  /* what each seat gave; null for a seat that gave none */
  entropy?: (string | null)[];
  /* the verdict in sentences, in the language chosen; what does not hold is told in English */
  text: string;
}

/* why something was not done; nothing has changed */
export interface Problem {
  /* what it was, for programs */
  code: string;
  /* one sentence for people */
  text: string;
  /* of refused: the rule that forbids the move */
  rule?: string;
  /* the cards that prove it */
  witness?: string[];
}

/* a seat that nobody has */
export interface FreeSeat {
  /* what it is */
  kind: 'free';
}

/* a seat with a bot */
export interface BotSeat {
  /* what it is */
  kind: 'bot';
  /* how strong it is */
  level: Level;
}

/* a seat with a person */
export interface PersonSeat {
  /* what it is */
  kind: 'person';
  /* what one is called */
  name: string;
  /* is connected; not told to spectators who are behind */
  here?: boolean;
  /* a bot plays for this person */
  away: boolean;
  /* has given entropy */
  gave: boolean;
}

/* a vote that is open */
export interface Vote {
  /* what it is about */
  about: 'undo' | 'abandon';
  /* who began it */
  by: number;
  /* who has agreed */
  agreed: number[];
}

/* the bell, while it can be rung */
export interface Bell {
  /* which auction it is */
  auction: number;
  /* how many cards have been turned */
  card: number;
}

/* how one seat rang */
export interface BellRing {
  /* who */
  seat: number;
  /* microseconds from the card to the ring, as they count */
  reaction_us: number;
  /* when the card was sent to it */
  sent_us: number;
  /* when its ring arrived */
  arrived_us: number;
  /* how long the way there and back takes, if it was measured */
  travel_us: number | null;
  /* what was taken off for that */
  taken_off_us: number;
  /* more was not taken off, because nobody gets more */
  bounded: boolean;
  /* nobody is quicker: it counts as that */
  floored: boolean;
  /* as quick as the quickest */
  equal: boolean;
}

/* a table in the list */
export interface OpenTable {
  /* its name */
  id: string;
  /* id of the game */
  game: string;
  /* how many seats */
  seats: number;
  /* how many of them are free */
  free: number;
  /* seconds a move may take; 0: no clock */
  clock: number;
  /* the game goes on */
  playing: boolean;
  /* of those who sit there */
  names: string[];
}

/* What the engine can be asked. */
export type Request =
  | { do: 'games'; lang?: string }
  | { do: 'new'; game: string; seats?: number; options?: Record<string, string>; seed?: string; position?: Record<string, unknown>; lang?: string }
  | { do: 'moves'; seat: number; lang?: string }
  | { do: 'play'; seat: number; move: string; ply?: number; lang?: string }
  | { do: 'why'; seat: number; move: string; lang?: string }
  | { do: 'preview'; seat: number; move: string; lang?: string }
  | { do: 'view'; seat: number | 'public'; lang?: string }
  | { do: 'state'; lang?: string }
  | { do: 'log'; seat: number | 'public'; lang?: string }
  | { do: 'undo'; lang?: string }
  | { do: 'bot'; seat: number; bot: string; iterations?: number; seed?: number; play?: boolean; lang?: string }
  | { do: 'record'; lang?: string }
  | { do: 'load'; record: string; lang?: string }
  | { do: 'verify'; record: string; commitment?: string; lang?: string };

/* What the server can be asked. */
export type Message =
  | { do: 'move'; ply: number; move: string; id?: string; table?: string }
  | { do: 'ring'; auction: number; card: number; id?: string; table?: string }
  | { do: 'next'; auction: number; card: number; id?: string; table?: string }
  | { do: 'synced'; n: number; id?: string; table?: string }
  | { do: 'hello'; secret?: string; code?: string; lang?: string; entropy?: string; engine?: string; protocol?: number; id?: string; table?: string }
  | { do: 'ping'; id?: string; table?: string }
  | { do: 'why'; move: string; id?: string; table?: string }
  | { do: 'preview'; move: string; id?: string; table?: string }
  | { do: 'say'; text: string; id?: string; table?: string }
  | { do: 'undo'; id?: string; table?: string }
  | { do: 'hint'; id?: string; table?: string }
  | { do: 'log'; id?: string; table?: string }
  | { do: 'picture'; id?: string; table?: string }
  | { do: 'agree'; id?: string; table?: string }
  | { do: 'decline'; id?: string; table?: string }
  | { do: 'abandon'; id?: string; table?: string }
  | { do: 'back'; id?: string; table?: string }
  | { do: 'takeover'; seat: number; id?: string; table?: string }
  | { do: 'mute'; seat: number; on?: boolean; id?: string; table?: string }
  | { do: 'bot'; seat: number; level?: Level; id?: string; table?: string }
  | { do: 'free'; seat: number; id?: string; table?: string }
  | { do: 'start'; level?: Level; id?: string; table?: string }
  | { do: 'leave'; id?: string; table?: string }
  | { do: 'rematch'; id?: string; table?: string }
  | { do: 'record'; code?: string; id?: string; table?: string }
  | { do: 'facts'; code?: string; id?: string; table?: string }
  | { do: 'join'; name: string; secret: string; seat?: number; code?: string; id?: string; table?: string }
  | { do: 'create'; game: string; name: string; secret: string; seats?: number; options?: Record<string, string>; seat?: number; bots?: (Level | null)[]; open?: boolean; clock?: number; spectators?: boolean | number; id?: string; table?: string }
  | { do: 'games'; id?: string; table?: string }
  | { do: 'tables'; id?: string; table?: string };

/* What the server tells, by its name. */
export interface Told {
  error: ToldError;
  ack: ToldAck;
  created: ToldCreated;
  joined: ToldJoined;
  table: ToldTable;
  view: ToldView;
  moved: ToldMoved;
  said: ToldSaid;
  why: ToldWhy;
  preview: ToldPreview;
  hint: ToldHint;
  log: ToldLog;
  picture: ToldPicture;
  record: ToldRecord;
  muted: ToldMuted;
  games: ToldGames;
  tables: ToldTables;
  pong: ToldPong;
  sync: ToldSync;
  lock: ToldLock;
  receipt: ToldReceipt;
}

/* what was asked for was not done, or cannot go on */
export interface ToldError {
  do: 'error';
  id?: string;
  /* why */
  error: Problem;
}

/* what was asked for is on disk */
export interface ToldAck {
  do: 'ack';
  id?: string;
  /* of the position now */
  ply: number;
}

/* the table is there */
export interface ToldCreated {
  do: 'created';
  id?: string;
  /* its name */
  table: string;
  /* one's own */
  seat: number;
  /* lets others join, if it is private */
  code: string;
  /* to the shuffle (fair.md) */
  commitment: string;
}

/* one has a seat */
export interface ToldJoined {
  do: 'joined';
  id?: string;
  /* the name of the table */
  table: string;
  /* one's own */
  seat: number;
  /* to the shuffle */
  commitment: string;
}

/* after hello, and when seats, votes or the state of the table change */
export interface ToldTable {
  do: 'table';
  /* the version of this protocol */
  protocol: number;
  /* its name */
  id: string;
  /* id of the game */
  game: string;
  /* of the game */
  status: 'waiting' | 'playing' | 'over';
  /* open to everybody */
  open: boolean;
  /* whether others may look on, or how many seconds they are behind */
  spectators: boolean | number;
  /* the choice of each option */
  options: Record<string, string>;
  /* seconds a move may take; 0: no clock */
  clock: number;
  /* seconds on top of that, for lag */
  grace: number;
  /* to the shuffle */
  commitment: string;
  /* which states the server can send: VERSION:DATA:LAYOUT */
  engine: string;
  /* who sits where */
  seats: (FreeSeat | BotSeat | PersonSeat)[];
  /* from the start of the game on: what each seat gave to the shuffle */
  entropy?: (string | null)[];
  /* who opened the table */
  host: number;
  /* one's own; missing for a spectator */
  you?: number;
  /* a vote that is open */
  vote?: Vote;
  /* the game was broken off */
  abandoned?: boolean;
  /* the table of the next game */
  next?: string;
}

/* after hello, when the game begins, after an undo */
export interface ToldView {
  do: 'view';
  id?: string;
  /* how many public steps have been made */
  ply: number;
  /* instead of the next two: the redacted state, in base64 */
  state?: string;
  /* what one may know */
  view?: View;
  /* one's legal moves; missing for a spectator */
  moves?: string[];
  /* while it can be rung */
  bell?: Bell;
  /* milliseconds on each clock; null: it does not run */
  left?: (number | null)[];
}

/* after each step that the seat may notice */
export interface ToldMoved {
  do: 'moved';
  id?: string;
  /* how many public steps have been made */
  ply: number;
  /* what happened */
  events: GameEvent[];
  /* instead of the next two: the redacted state, in base64 */
  state?: string;
  /* what one may know */
  view?: View;
  /* one's legal moves; missing for a spectator */
  moves?: string[];
  /* while it can be rung */
  bell?: Bell;
  /* milliseconds on each clock; null: it does not run */
  left?: (number | null)[];
}

/* somebody said something; after hello also what was said before */
export interface ToldSaid {
  do: 'said';
  id?: string;
  /* who */
  seat: number;
  /* when, in milliseconds since 1970 */
  at: number;
  /* what */
  text: string;
}

/* the answer to why */
export interface ToldWhy {
  do: 'why';
  id?: string;
  /* it is allowed */
  legal: boolean;
  /* if it is not: the rule that forbids it */
  rule?: string;
  /* the cards that prove it */
  witness?: string[];
  /* the rule as a sentence, a nearer reason first */
  text?: string;
}

/* the answer to preview */
export interface ToldPreview {
  do: 'preview';
  id?: string;
  /* what is certain to happen, in this order */
  events: GameEvent[];
  /* fields as they are certain to be after it */
  changes: Record<string, unknown>;
  /* how far that goes */
  until: 'end' | 'seal' | 'chance' | 'hidden';
  /* what the rest depends on, as a sentence */
  rest?: string;
}

/* the answer to hint, for all connections of the seat */
export interface ToldHint {
  do: 'hint';
  id?: string;
  /* the name of the move */
  move: string;
  /* the second best */
  instead_of?: string;
  /* how much better it is, in hundredths of points */
  lead?: number;
  /* what speaks for it, in the direction in which the game is won */
  text: string;
}

/* the answer to log */
export interface ToldLog {
  do: 'log';
  id?: string;
  /* from the start of the game */
  events: GameEvent[];
}

/* the answer to picture */
export interface ToldPicture {
  do: 'picture';
  id?: string;
  /* the table in words and signs */
  text: string;
}

/* the answer to record */
export interface ToldRecord {
  do: 'record';
  id?: string;
  /* a record, which replays anywhere */
  record: string;
}

/* the answer to mute */
export interface ToldMuted {
  do: 'muted';
  id?: string;
  /* whom */
  seat: number;
  /* not heard */
  on: boolean;
}

/* the answer to games */
export interface ToldGames {
  do: 'games';
  id?: string;
  /* each of them */
  games: GameFacts[];
}

/* the answer to tables */
export interface ToldTables {
  do: 'tables';
  id?: string;
  /* each of them */
  tables: OpenTable[];
}

/* the answer to ping */
export interface ToldPong {
  do: 'pong';
  id?: string;
}

/* at a live bell: answer at once with synced */
export interface ToldSync {
  do: 'sync';
  id?: string;
  /* to be given back */
  n: number;
}

/* at a live bell: a card is about to be turned */
export interface ToldLock {
  do: 'lock';
  id?: string;
  /* which auction it is */
  auction: number;
  /* how many cards have been turned */
  card: number;
}

/* at a live bell: how it was judged */
export interface ToldReceipt {
  do: 'receipt';
  id?: string;
  /* which auction it was */
  auction: number;
  /* which card */
  card: number;
  /* who gets the buy */
  winner: number;
  /* a lot was drawn among equals */
  drawn: boolean;
  /* microseconds that the judge waited for rings on their way */
  waited_us: number;
  /* all that counted */
  rings: BellRing[];
}
