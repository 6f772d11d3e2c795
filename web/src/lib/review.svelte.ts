/* A review of a game, move by move in the Worker that thinks: what each decision cost, and what luck did. */
import type { Ask, Judged } from '../engine/types';

/* Imagined worlds for a decision, if nobody says how many. */
export const USUAL = 400;

/* What is known is shown so often: a page that is drawn anew for every move has no time for the one who looks at it. */
const TELL_MS = 250;

export interface Tally {
  decisions: number;
  mistakes: number;
  lost: number;
  luck: number;
}

export class Review {
  total = $state(0);
  start = $state.raw<number[]>([]);
  steps = $state.raw<Judged[]>([]);
  running = $state(false);
  #turn = 0;

  constructor(private thinker: Ask) {}

  readonly done = $derived.by(() => this.total > 0 && this.steps.length === this.total);
  /* For each seat; luck begins with that of the deal. */
  readonly tallies = $derived.by(() =>
    this.start.map((luck, seat): Tally => {
      const own = this.steps.filter((step) => step.seat === seat && step.choices > 1);
      return {
        decisions: own.length,
        mistakes: own.filter(({ mistake }) => mistake > 0).length,
        lost: own.reduce((sum, { lost }) => sum + lost, 0),
        luck: this.steps.reduce((sum, step) => sum + step.luck[seat]!, luck),
      };
    }),
  );

  /* One question for each move, so that it can be stopped and others can ask in between. */
  async run(record: string, iterations: number): Promise<void> {
    const turn = ++this.#turn;
    this.running = true;
    this.steps = [];
    const begun = (await this.thinker('review', iterations, record)) as { moves: number; start: number[] };
    this.total = begun.moves;
    this.start = begun.start;
    const steps: Judged[] = [];
    for (let shown = 0; turn === this.#turn && steps.length < this.total;) {
      steps.push((await this.thinker('review_next')) as Judged);
      const now = performance.now();
      if (turn !== this.#turn || (now - shown < TELL_MS && steps.length < this.total)) continue;
      this.steps = [...steps];
      shown = now;
    }
    if (turn === this.#turn) this.running = false;
  }

  stop(): void {
    this.#turn++;
    this.running = false;
  }
}

/* "+1.25" from hundredths, with the minus of print. */
export function points(hundredths: number, sign = false): string {
  const text = (Math.abs(hundredths) / 100).toFixed(2);
  return (hundredths < 0 ? '−' : sign && hundredths ? '+' : '') + text;
}
