import { afterEach, expect, test } from 'vitest';
import type { Line, Message } from '../../src/lib/online';
import { OnlineTable, type OwnEngine, problemText, type TableFacts } from '../../src/lib/online-table.svelte';
import { lookText, spectatorText } from '../../src/lib/online.texts';
import { settings } from '../../src/lib/settings.svelte';
import { forgetSeat, keepSeat, seatAt } from '../../src/lib/online-seats.svelte';

/* The server's end of a line, in the hands of the test. */
class Far implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Message[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    return;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last(kind: string): Message {
    return this.sent.findLast((message) => message.do === kind)!;
  }
}

const person = (name: string, gave = true) => ({ kind: 'person' as const, name, here: true, away: false, gave });
const facts: TableFacts = {
  protocol: 1,
  id: 'tab',
  game: 'fangfrisch',
  status: 'playing',
  open: false,
  spectators: true,
  options: { bell: 'first' },
  clock: 0,
  grace: 2,
  commitment: 'c1',
  engine: '1:a:b',
  seats: [person('Ann'), person('Bob'), { kind: 'bot', level: 'easy' }],
  host: 0,
  you: 0,
};
const view = (more = {}) => ({ game: 'fangfrisch', seats: 3, active: [0], sealed: [], phase: 'sell', ply: 7, over: false, scores: [0, 0, 0], ...more });
const event = (text: string, seat: number) => ({ key: 'x', seat, n: 0, m: 0, text });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

let table: OnlineTable;
let far: Far;
function sit(told: TableFacts, engine: OwnEngine | null = null): void {
  keepSeat({ table: 'tab', game: 'fangfrisch', code: 'k', secret: 's'.repeat(48) });
  far = new Far();
  table = new OnlineTable('tab', told, engine, () => far);
  far.onopen?.();
  far.tell({ do: 'table', ...told });
}
afterEach(() => {
  table.close();
  forgetSeat('tab');
});

test('hello brings the secret and the code; the first position asks for the log, later steps add to it', async () => {
  sit(facts);
  expect(far.sent[0]).toMatchObject({ do: 'hello', table: 'tab', secret: 's'.repeat(48), code: 'k' });
  far.tell({ do: 'view', ply: 7, view: view(), moves: ['s-'] });
  far.tell({ do: 'log', events: [event('one', 1)] });
  await settle();
  expect(table.log.map(({ text }) => text)).toEqual(['one']);
  expect(table.fresh).toEqual([]);
  far.tell({ do: 'moved', ply: 8, view: view({ ply: 8, active: [1] }), moves: [], events: [event('two', 0)] });
  expect(table.log.map(({ text }) => text)).toEqual(['one', 'two']);
  expect([table.mine, table.thinking, table.names[1], table.names[2]]).toEqual([false, 1, 'Bob', 'Bot 3']);
});

test('several moves go one after the other, each for the position that it was meant for', async () => {
  sit(facts);
  far.tell({ do: 'view', ply: 7, view: view(), moves: ['a', 'b'] });
  const done = table.act('a', 'b');
  expect(far.last('move')).toMatchObject({ ply: 7, move: 'a' });
  far.tell({ do: 'moved', ply: 8, view: view({ ply: 8 }), moves: ['b'], events: [] });
  far.tell({ do: 'ack', id: far.last('move').id, ply: 8 });
  await settle();
  expect(far.last('move')).toMatchObject({ ply: 8, move: 'b' });
  far.tell({ do: 'error', id: far.last('move').id, error: { code: 'refused', rule: 'FM-1', witness: ['C1'], text: 'FM-1: no' } });
  expect(await done).toBe(false);
  expect(table.refusal).toEqual({ move: 'b', rule: 'FM-1', witness: ['C1'], text: 'FM-1: no' });
});

/* An engine that reads a state only when it is let. */
function slowEngine() {
  const waiting: (() => void)[] = [];
  const ask = (call: string, _game?: string | number, state?: string | number): Promise<unknown> => {
    if (call !== 'see') return Promise.resolve(undefined);
    if (state === 'bad') return Promise.reject(new Error('this is no state'));
    return new Promise((resolve) => waiting.push(() => resolve({ view: view({ ply: Number(state) }), moves: [`m${state}`] })));
  };
  return { engine: { ask, name: '1:a:b' }, read: () => waiting.shift()?.() };
}

test('states are asked for by the name of the engine, and shown in the order in which they came', async () => {
  const { engine, read } = slowEngine();
  sit({ ...facts, engine: '1:a:b' }, engine);
  expect(far.sent[0]).toMatchObject({ do: 'hello', engine: '1:a:b' });
  far.tell({ do: 'view', ply: 7, state: '7' });
  far.tell({ do: 'moved', ply: 8, state: '8', events: [event('eight', 1)] });
  far.tell({ do: 'moved', ply: 9, state: '9', events: [event('nine', 0)] });
  await settle();
  expect([table.view, table.settled]).toEqual([null, false]);
  read();
  await settle();
  expect([table.view!.ply, table.moves]).toEqual([7, ['m7']]);
  /* The log has what was told before it, also what is not shown yet: nothing is told twice. */
  far.tell({ do: 'log', id: far.last('log').id, events: [event('eight', 1), event('nine', 0)] });
  await settle();
  read();
  await settle();
  expect(table.log.length).toBe(1);
  read();
  await settle();
  expect([table.view!.ply, table.moves, table.log.map(({ text }) => text), table.settled]).toEqual([9, ['m9'], ['eight', 'nine'], true]);
  expect(table.outdated).toBe(false);
});

test('a move is meant for the position that is shown, not for one that is still being read', async () => {
  const { engine, read } = slowEngine();
  sit({ ...facts, engine: '1:a:b' }, engine);
  far.tell({ do: 'view', ply: 7, state: '7' });
  await settle();
  read();
  await settle();
  far.tell({ do: 'moved', ply: 8, state: '8', events: [] });
  await settle();
  const done = table.act('m7', 'm8');
  await settle();
  expect(far.last('move')).toMatchObject({ ply: 7, move: 'm7' });
  far.tell({ do: 'ack', id: far.last('move').id, ply: 8 });
  await settle();
  expect(far.last('move').move).toBe('m7');
  read();
  await settle();
  expect(far.last('move')).toMatchObject({ ply: 8, move: 'm8' });
  far.tell({ do: 'ack', id: far.last('move').id, ply: 9 });
  expect(await done).toBe(true);
});

test('a state that cannot be read is asked for in words', async () => {
  const { engine } = slowEngine();
  sit({ ...facts, engine: '1:a:c' }, engine);
  expect(table.outdated).toBe(true);
  far.tell({ do: 'table', ...facts });
  expect(table.outdated).toBe(false);
  far.tell({ do: 'table', ...facts, protocol: 2 });
  expect(table.outdated).toBe(true);
  far.tell({ do: 'view', ply: 7, state: 'bad' });
  await settle();
  expect(far.last('hello')).not.toHaveProperty('engine');
  far.tell({ do: 'view', ply: 7, view: view(), moves: ['a'] });
  await settle();
  expect([table.moves, table.view!.ply]).toEqual([['a'], 7]);
});

test('chance is drawn when the promise has been seen, kept for it, and given once', () => {
  sit({ ...facts, status: 'waiting', seats: [person('Ann', false), person('Bob'), { kind: 'free' }] });
  const given = far.last('hello').entropy as string;
  expect(given).toMatch(/^[0-9a-f]{64}$/);
  expect(far.sent[0]).not.toHaveProperty('entropy');
  expect(seatAt('tab')).toMatchObject({ commitment: 'c1', entropy: given });
  const before = far.sent.length;
  far.tell({ do: 'table', ...facts, status: 'waiting' });
  expect(far.sent.length).toBe(before);
  expect(table.promise).toBe('kept');
});

test('another promise than before is noticed, and gets no chance from us', () => {
  keepSeat({ table: 'tab', commitment: 'c0', entropy: 'e'.repeat(64) });
  sit({ ...facts, status: 'waiting', seats: [person('Ann', false), person('Bob'), { kind: 'free' }] });
  expect(table.promise).toBe('changed');
  expect(far.sent.filter((message) => message.do === 'hello').length).toBe(1);
  expect(seatAt('tab')!.commitment).toBe('c0');
});

test('the live bell: one ring a card, with the auction and the card that were seen', async () => {
  sit(facts);
  far.tell({ do: 'view', ply: 7, view: view({ phase: 'bell', active: [0, 1, 2] }), moves: ['r', 'w'], bell: { auction: 3, card: 12 } });
  expect(table.moves).toEqual(['r']);
  expect(await table.act('w')).toBe(false);
  expect(await table.act('r')).toBe(true);
  table.ring();
  expect(far.sent.filter((message) => message.do === 'ring')).toMatchObject([{ auction: 3, card: 12 }]);
  far.tell({ do: 'lock', auction: 3, card: 12 });
  expect(table.locked).toBe(true);
  far.tell({ do: 'moved', ply: 10, view: view({ phase: 'bell', active: [0, 1, 2] }), moves: ['r', 'w'], bell: { auction: 3, card: 13 }, events: [] });
  expect(table.locked).toBe(false);
  table.ring();
  expect(far.last('ring')).toMatchObject({ auction: 3, card: 13 });
});

test('chat is told anew after every hello and shown once; who is muted is not heard', () => {
  sit(facts);
  for (let i = 0; i < 2; i++) far.tell({ do: 'said', seat: 1, at: 5, text: 'Moin' });
  expect(table.said.length).toBe(1);
  table.mute(1, true);
  far.tell({ do: 'said', seat: 1, at: 6, text: 'Hallo?' });
  expect(table.said).toEqual([]);
});

test('a game that was broken off leaves nothing to decide', () => {
  sit(facts);
  far.tell({ do: 'view', ply: 7, view: view(), moves: ['a'] });
  far.tell({ do: 'table', ...facts, status: 'over', abandoned: true });
  expect([table.mine, far.last('record').do]).toEqual([false, 'record']);
});

test('what the server says is told in the language of the page; its own words only where they say more', () => {
  const late = { code: 'not_now' as const, text: 'the game is over' };
  expect(problemText(late)).toBe('the game is over');
  expect(problemText({ code: 'busy', text: 'x' })).toContain('too much to do');
  settings.lang = 'de';
  expect(problemText(late)).toBe('Das geht jetzt nicht.');
  expect([-1, 0, 60, 300].map(lookText)).toEqual(['nein', 'gleichzeitig', '1 Minute später', '5 Minuten später']);
  expect(spectatorText(90)).toContain('wie er vor 90 Sekunden war');
  settings.lang = 'en';
  expect(spectatorText(true)).not.toContain('as it was');
  expect(spectatorText(300)).toContain('as it was 5 minutes ago');
});
