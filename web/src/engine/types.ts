/* What the engine answers; docs/protocol.md describes every member. */

export interface GameEvent {
  key: string;
  seat?: number;
  other?: number;
  rule?: string;
  n: number;
  m: number;
  items?: string[];
  text: string;
}

export interface TableAnswer {
  game: string;
  seats: number;
  ply: number;
  active: number[];
  over: boolean;
}

/* The members that the view of every game has; each game adds its own fields. */
export interface View {
  game: string;
  seats: number;
  active: number[];
  sealed: number[];
  phase: string;
  ply: number;
  over: boolean;
  scores: number[];
  places?: number[];
}

export interface Refusal {
  move: string;
  rule: string;
  witness: string[];
  text: string;
}

export interface Preview {
  move: string;
  events: GameEvent[];
  changes: Record<string, unknown>;
  /* How far it goes, and a sentence about the rest if there is one. */
  until: 'end' | 'seal' | 'chance' | 'hidden';
  rest?: string;
}

export interface Hint {
  move: string;
  text: string;
}

/* A move of a review. Numbers are hundredths of points. */
export interface Judged {
  number: number;
  seat: number;
  choices: number;
  made: string;
  best: string;
  lost: number;
  mistake: 0 | 1 | 2;
  listed: boolean;
  luck: number[];
  view: View;
}

/* What a record proves (docs/fair.md). */
export interface Verdict {
  holds: boolean;
  text: string;
  moves?: number;
  proves?: 'nothing' | 'kept' | 'mixed';
  commitment?: string;
}

export interface Course {
  points: { scores: number[]; round?: number }[];
}

export interface Option {
  name: string;
  default: string;
  choices: string[];
}

export interface GameFacts {
  id: string;
  title: string;
  min_seats: number;
  max_seats: number;
  options: Option[];
}

export interface ErrorAnswer {
  code: string;
  text: string;
  rule?: string;
  witness?: string[];
}

/* Anything that answers like the module: the Worker in the page, the module itself in tests. */
export type Ask = (call: string, ...args: (string | number)[]) => Promise<unknown>;

export class EngineError extends Error {
  constructor(readonly error: ErrorAnswer) {
    super(error.text);
  }
}

/* The answer itself, or the error that it tells. */
export function checked(answer: unknown): unknown {
  const { ok, error } = (answer ?? {}) as { ok?: boolean; error?: ErrorAnswer };
  if (ok === false && error) throw new EngineError(error);
  return answer;
}
