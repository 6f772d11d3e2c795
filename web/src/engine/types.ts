/* What the engine of the page answers: most of it is the protocol's, the rest the module's alone (docs/protocol.md). */
import type { Foreseen, Problem, View } from '../generated/protocol';

export type { GameEvent, GameFacts, GameOption, Problem, TableAnswer, Verdict, View } from '../generated/protocol';

export interface Refusal {
  move: string;
  rule: string;
  witness: string[];
  text: string;
}

export interface Preview extends Foreseen {
  move: string;
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

export interface Course {
  points: { scores: number[]; round?: number }[];
}

/* Anything that answers like the module: the Worker in the page, the module itself in tests. */
export type Ask = (call: string, ...args: (string | number)[]) => Promise<unknown>;

export class EngineError extends Error {
  constructor(readonly error: Problem) {
    super(error.text);
  }
}

/* The answer itself, or the error that it tells. */
export function checked(answer: unknown): unknown {
  const { ok, error } = (answer ?? {}) as { ok?: boolean; error?: Problem };
  if (ok === false && error) throw new EngineError(error);
  return answer;
}
