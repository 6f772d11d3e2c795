/* A table on the stage: what is shown of it, what is selected, and how the stage is arranged. Game components read this. */
import type { GameEvent, Preview, View } from '../engine/types';
import type { AnyTable } from '../lib/anytable.svelte';
import type { Kit } from '../lib/kit';
import { pause, settings } from '../lib/settings.svelte';
import { shell } from '../lib/shell';
import type { Words } from '../lib/words.svelte';
import type { StageKit } from './kit';
import { Scenes } from './scenes.svelte';

/* Upright: others, stage, mine, prompt below each other. Landscape: low and wide, mine beside the stage or below it. */
export type Shape = 'upright' | 'landscape';
export interface Size {
  width: number;
  height: number;
}

const THOUGHT = 0.5; /* a bot thinks for so much of the pace after everything was shown */
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export class Staging {
  readonly scenes: Scenes;
  readonly stage: StageKit;
  selected = $state.raw<string[]>([]);
  root = $state.raw<HTMLElement | null>(null); /* the element [data-stage] */
  size = $state.raw<Size>({ width: 1, height: 1 }); /* of the whole stage, with the rail of wood */
  end = $state.raw<{ title: string; why?: string; open: boolean; toggle(): void; again?: () => void } | null>(
    null,
  ); /* the game is over: its standing */
  still = $state(false); /* a photograph: replay and review, where nothing can be done */

  /* One switch for every table. */
  readonly shape: Shape = $derived(this.size.height < 480 && this.size.width >= 640 ? 'landscape' : 'upright');
  /* Room for others around the stage, and for words beside icons. */
  readonly wide = $derived(this.shape === 'upright' && this.size.width >= 900 && this.size.height >= 560);

  readonly view: View = $derived.by(() => this.scenes.view ?? this.table.view!);
  readonly log: GameEvent[] = $derived.by(() => this.table.log.slice(0, this.scenes.count));
  readonly ready = $derived.by(() => !this.scenes.running);
  readonly mine = $derived.by(() => this.ready && !this.still && this.table.mine);
  readonly legal = $derived.by(() => (this.mine ? this.table.legal : new Set<string>()));
  /* What would follow from what is selected, as far as it is certain. */
  readonly preview: Preview | null = $derived.by(() => {
    const { preview } = this.table;
    return preview && preview.move === this.selected.at(-1) ? preview : null;
  });

  constructor(
    readonly table: AnyTable,
    readonly kit: Kit,
    readonly words: Words,
  ) {
    this.stage = kit.stage;
    this.scenes = new Scenes(table, (step) => this.stage.scenes(step, this));
    table.paced = async () => {
      await this.scenes.idle();
      await wait(pause() * THOUGHT);
    };
  }

  /* "You", or the name of another seat. */
  name(seat: number): string {
    return seat === this.table.me ? shell('name.you') : (this.table.names[seat] ?? '');
  }

  /* The other seats, clockwise from the left; for a spectator all of them. */
  get others(): number[] {
    const { seats } = this.view;
    const { me } = this.table;
    return me < 0 ? Array.from({ length: seats }, (_, seat) => seat) : Array.from({ length: seats - 1 }, (_, i) => (me + 1 + i) % seats);
  }

  can(move: string): boolean {
    return this.legal.has(move);
  }

  chosen(move: string): boolean {
    return this.selected.includes(move);
  }

  /* A tap on what stands for a move, or for several that are made one after the other: selects and shows what would follow; the second
     one does it. What is not allowed is asked about, so that the rule is told. */
  pick(...moves: string[]): void {
    const { table } = this;
    if (!this.ready) return this.scenes.skip();
    if (this.still) return;
    if (!this.legal.has(moves[0]!)) {
      this.drop();
      return void table.act(...moves);
    }
    if (settings.oneTap || this.selected.join() === moves.join()) return this.go(moves);
    this.select(...moves);
  }

  /* Selects and shows what would follow. */
  select(...moves: string[]): void {
    this.table.forget();
    this.selected = moves;
    void this.table.look(moves.at(-1)!);
  }

  /* Does what is selected. A move that is only asked about first stays selected: whoever thinks again has not lost what was put together. */
  go(moves = this.selected): void {
    if (!moves.length) return;
    this.selected = [];
    void this.table.act(...moves).then((made) => {
      if (!made && !this.selected.length && !this.table.refusal && this.legal.has(moves[0]!)) this.selected = moves;
    });
  }

  drop(): void {
    this.selected = [];
    this.table.lookAway();
  }

  close(): void {
    this.scenes.close();
  }
}
