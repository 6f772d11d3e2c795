/*
 * A second thought before a move that costs something. What costs is what can be known: an event that the engine says will
 * follow, or a plain fact of the game (kit.costly). The same move a second time is the answer, so it is never more than one
 * click; and where a move can be taken back for nothing, nobody is asked unless they want to be.
 */
import type { Kit } from './kit';
import { settings } from './settings.svelte';
import type { AnyTable } from './anytable.svelte';
import type { Words } from './words.svelte';

export class Gate {
  pending = $state.raw<{ moves: string[]; why: string } | null>(null);

  constructor(
    private table: AnyTable,
    private kit: Kit,
    private words: Words,
  ) {}

  /* May these moves be made now? */
  async passes(moves: string[]): Promise<boolean> {
    const again = this.pending?.moves.join() === moves.join();
    this.pending = null;
    if (again || settings.confirm === 'never' || (settings.confirm === 'needed' && this.table.undoable)) return true;
    const why = await this.why(moves);
    if (why) this.pending = { moves, why };
    return !why;
  }

  /* What speaks against it; nothing for a move that is not allowed or that is the only one. */
  async why(moves: string[]): Promise<string> {
    const { table, kit, words } = this;
    if (!kit.costly || table.moves.length < 2 || !table.legal.has(moves[0] ?? '')) return '';
    const said = kit.costly.why?.(moves, table, words);
    if (said || moves.length > 1 || !kit.costly.events.length) return said ?? '';
    await table.look(moves[0]!);
    const events = table.preview?.events ?? [];
    table.lookAway();
    const costs = events.filter(({ key, seat }) => kit.costly!.events.includes(key) && seat === table.me);
    return costs.map(({ text }) => text).join(' ');
  }
}
