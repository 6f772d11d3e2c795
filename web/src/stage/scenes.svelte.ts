/*
 * What happened at the table, shown as a queue of short scenes. A step is what one change of the table brought: the view before, the
 * engine's events, the view after. The game's kit says which scenes show it; what no scene tells is noted in the prompt. The
 * view that is drawn (`view`) is the one before the step plus what its scenes have shown so far, and after the step, or when it was
 * skipped, the table's own: so the screen is never ahead of what was shown, and one tap behind at most.
 */
import { tick } from 'svelte';
import type { GameEvent, View } from '../engine/types';
import type { AnyTable } from '../lib/anytable.svelte';
import { pause, stillness } from '../lib/settings.svelte';
import { play as sound, type Sound } from './sounds';

export type SceneKind =
  | 'travel' /* things go from where they were, or from a place, to where they are now */
  | 'glow' /* things shine: the decisive second */
  | 'open' /* things show themselves one after the other */
  | 'sweep' /* things go to a place and are gone */
  | 'pay' /* coins, or another symbol, fly from place to place */
  | 'stamp' /* something is stamped and done with */
  | 'pave' /* things are laid one after the other */
  | 'card' /* the end of a round: a card over the stage, which waits for a tap */
  | 'note'; /* nothing moves: it is said in the prompt */

export interface Scene {
  kind: SceneKind;
  tells: GameEvent[]; /* the events that it shows */
  things?: string[]; /* the data-thing of what moves, in this order */
  from?: string; /* data-place */
  to?: string; /* data-place */
  gain?: string; /* written where it ends: "+4" */
  loss?: boolean; /* the gain is a loss */
  seat?: number; /* whose moment it is */
  text?: { ask: string; why?: string }; /* in the prompt meanwhile; without one it is the first event's sentence */
  symbol?: string; /* what flies in `pay` */
  count?: number; /* how many of them */
  sound?: Sound;
  share?: number; /* of the pace: less for what matters little */
  /* Fields of the view that have changed when it is shown. Things that travel, open or are laid are drawn where they are
     now from the beginning; in other scenes it changes at their end. */
  then?: Record<string, unknown>;
}

export interface Step {
  before: View;
  after: View;
  events: GameEvent[];
  me: number;
}

type Shown = Step & { count: number };

/* Those whose changes are drawn first, and then come from where they were. */
const first: SceneKind[] = ['travel', 'open', 'pave'];
const KEPT = 60; /* steps that can be shown again */
const AGAIN = 500; /* what is asked for again takes its time, even for those who never wait */

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export class Scenes {
  view = $state.raw<View | null>(null);
  count = $state(0); /* events of the log that were shown */
  now = $state.raw<Scene | null>(null);
  time = $state(0); /* how long that takes, in milliseconds */
  running = $state(false);
  again = $state(false); /* it is shown once more */
  past = $state.raw<Shown[]>([]); /* steps since the last move of one's own */
  root: HTMLElement | null = null; /* where things and places are looked for */

  #known = 0; /* events that are in the queue or were shown */
  #last: View | null = null;
  #queue: Shown[] = [];
  #skipping = false;
  #turn = 0; /* goes up when everything that waits is for nothing */
  #wake: (() => void) | null = null;
  #idle: (() => void)[] = [];
  #moving: Animation[] = [];

  constructor(
    private table: AnyTable,
    private scenesOf: (step: Step) => Scene[],
  ) {}

  /* Looks at the table; to be called whenever it may have changed. */
  follow(): void {
    const { view, log, me } = this.table;
    if (!view || (view === this.#last && log.length === this.#known)) return;
    /* The same position read anew: somebody lays a card of a bid that nobody may see, or the language has changed. What is being shown goes on. */
    if (this.#last && view.ply === this.#last.ply && log.length === this.#known) {
      this.#last = view;
      if (!this.running) this.view = view;
      return;
    }
    const events = log.slice(this.#known);
    const on = this.#last && log.length > this.#known && view.ply >= this.#last.ply;
    const step = on ? { before: this.#last!, after: view, events, me, count: log.length } : null;
    this.#known = log.length;
    this.#last = view;
    if (!step) return this.#jump();
    const own = events.some(({ seat }) => seat === me) && this.table.seen >= log.length - events.length;
    this.past = own ? [step] : [...this.past.slice(-KEPT), step];
    if (!pause() && !this.running) return this.#settle();
    this.#queue.push(step);
    void this.#run();
  }

  /* To the end of what waits; a round's card that was not seen yet stays. */
  skip(): void {
    if (!this.running) return;
    this.#skipping = true;
    this.#wake?.();
    for (const animation of this.#moving) animation.finish();
  }

  /* Shows once more what happened since the last own move. */
  replay(): void {
    if (this.running || !this.past.length) return;
    this.#queue = [...this.past];
    this.again = true;
    this.view = this.#queue[0]!.before;
    void this.#run();
  }

  /* When everything is shown. */
  idle(): Promise<void> {
    return this.running ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  close(): void {
    this.#turn++;
    this.#queue = [];
    this.#wake?.();
    this.#settle();
  }

  /* The table is as it is, not what came of what was shown: opened, taken back, another place of a record. */
  #jump(): void {
    this.#turn++;
    this.#queue = [];
    this.past = [];
    this.#wake?.();
    this.#settle();
  }

  #settle(): void {
    this.view = this.#last;
    this.count = this.#known;
    this.now = null;
    this.running = this.again = this.#skipping = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const turn = this.#turn;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      this.view = step.before;
      for (const scene of this.#complete(step)) {
        await this.#play(scene);
        if (turn !== this.#turn) return;
      }
      this.view = step.after;
      this.count = Math.max(this.count, step.count);
    }
    this.#settle();
  }

  /* The kit's scenes, and a note for every event that none of them tells. A kit that fails costs scenes, not the game. */
  #complete(step: Step): Scene[] {
    let scenes: Scene[] = [];
    try {
      scenes = this.scenesOf(step);
    } catch (error) {
      console.error(error);
    }
    const told = new Set(scenes.flatMap(({ tells }) => tells));
    const notes = step.events.filter((event) => !told.has(event)).map((event): Scene => ({ kind: 'note', tells: [event] }));
    return [...scenes, ...notes];
  }

  async #play(scene: Scene): Promise<void> {
    const { kind } = scene;
    if (kind === 'card') this.#skipping = false;
    const time = this.#skipping ? 0 : (scene.share ?? 1) * (pause() || (this.again ? AGAIN : 0));
    if (kind !== 'card' && !time) {
      this.#change(scene);
      return;
    }
    const from = first.includes(kind) ? this.#places(scene) : [];
    if (first.includes(kind)) this.#change(scene);
    this.time = time;
    this.now = scene;
    await tick();
    this.#move(scene, from, time);
    sound(scene.sound ?? kind);
    await this.#pause(kind === 'card' ? Infinity : time);
    for (const animation of this.#moving.splice(0)) animation.cancel();
    if (!first.includes(kind)) this.#change(scene);
    this.now = null;
  }

  #change({ then }: Scene): void {
    if (then && this.view) this.view = { ...this.view, ...then };
  }

  async #pause(milliseconds: number): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    await (milliseconds === Infinity ? woken : Promise.race([woken, wait(milliseconds)]));
    this.#wake = null;
  }

  #thing = (name: string) => this.root?.querySelector<HTMLElement>(`[data-thing="${CSS.escape(name)}"]`) ?? null;
  #place = (name?: string) => (name ? (this.root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`) ?? null) : null);

  /* Where things are before they go; what is not on the table yet comes from the place. */
  #places({ things = [], from }: Scene): (DOMRect | undefined)[] {
    return things.map((name) => (this.#thing(name) ?? this.#place(from))?.getBoundingClientRect());
  }

  /* Only translate, scale and opacity move; they leave a thing's own transform alone. */
  #move({ kind, things = [], to }: Scene, from: (DOMRect | undefined)[], time: number): void {
    const animate = (element: HTMLElement, frames: Keyframe[], delay = 0, length = time) =>
      this.#moving.push(element.animate(frames, { duration: length, delay, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'both' }));
    const step = things.length > 1 ? time / (things.length + 1) : 0;
    things.forEach((name, i) => {
      const element = this.#thing(name);
      if (!element) return;
      if (stillness()) {
        if (kind !== 'glow') animate(element, kind === 'sweep' ? [{ opacity: 1 }, { opacity: 0 }] : [{ opacity: 0 }, { opacity: 1 }]);
      } else if (kind === 'travel' && from[i]) {
        animate(element, [between(element.getBoundingClientRect(), from[i]!), { translate: '0 0', scale: '1' }], 0, time * 0.8);
      } else if (kind === 'sweep') {
        const target = this.#place(to)?.getBoundingClientRect();
        const there = target ? between(element.getBoundingClientRect(), target, 0.35) : {};
        animate(element, [
          { translate: '0 0', scale: '1', opacity: 1 },
          { ...there, opacity: 0.9, offset: 0.9 },
          { ...there, opacity: 0 },
        ]);
      } else if (kind === 'open') {
        animate(element, [{ scale: '0.05 1' }, { scale: '1' }], i * step, time - step * (things.length - 1));
      } else if (kind === 'pave') {
        animate(
          element,
          [
            { opacity: 0, scale: '1.25' },
            { opacity: 1, scale: '1' },
          ],
          i * step,
          time - step * (things.length - 1),
        );
      } else if (kind === 'stamp') {
        animate(element, [
          { scale: '1' },
          { scale: '1.06', offset: 0.3 },
          { scale: '1', offset: 0.5 },
          { opacity: 0, translate: '40px 0' },
        ]);
      }
    });
  }
}

/* The frame in which something that lies at `own` seems to lie at `other`. */
function between(own: DOMRect, other: DOMRect, most = 1): Keyframe {
  const x = other.x + other.width / 2 - (own.x + own.width / 2);
  const y = other.y + other.height / 2 - (own.y + own.height / 2);
  const size = Math.min(most, Math.max(0.2, other.height / own.height));
  return { translate: `${x}px ${y}px`, scale: `${size}` };
}
