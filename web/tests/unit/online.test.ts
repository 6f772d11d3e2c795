import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type Line, type LinkState, type Message, OnlineError, randomName } from '../../src/lib/online';

/* A line whose other end is the test. */
class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Message[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let lines: FakeLine[];
let states: LinkState[];
let heard: Message[];
let slow: boolean[];
let connection: Connection;
const line = () => lines.at(-1)!;
const moves = (at: FakeLine) => at.sent.filter((message) => message.do === 'move');

/* A move whose answer the test does not wait for. */
function askMove(move: string): void {
  connection.request({ do: 'move', ply: 0, move }, true).catch(() => undefined);
}

function arrive(): void {
  line().onopen?.();
  line().hear({ do: 'table', id: 't' });
}

beforeEach(() => {
  vi.useFakeTimers();
  [lines, states, heard, slow] = [[], [], [], []];
  connection = new Connection(
    () => {
      lines.push(new FakeLine());
      return line();
    },
    {
      hello: () => ({ do: 'hello', table: 't' }),
      heard: (message) => heard.push(message),
      link: (state) => states.push(state),
      slow: (is) => slow.push(is),
    },
  );
  connection.open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('says hello first, and is open when it hears of the table', () => {
  expect(states).toEqual(['connecting']);
  line().onopen?.();
  expect(line().sent).toEqual([{ do: 'hello', table: 't' }]);
  line().hear({ do: 'table', id: 't' });
  expect(states.at(-1)).toBe('open');
  expect(heard).toEqual([{ do: 'table', id: 't' }]);
});

test('a move without an answer is sent again with the same id after every interruption, and answered once', async () => {
  arrive();
  const done = connection.request({ do: 'move', ply: 3, move: 'B4' }, true);
  const { id } = moves(line())[0]!;
  expect(id).toMatch(/^[0-9a-z]{1,32}$/);
  for (let i = 0; i < 3; i++) {
    line().onclose?.();
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(10000);
    arrive();
    expect(moves(line())).toEqual([{ do: 'move', id, ply: 3, move: 'B4' }]);
  }
  line().hear({ do: 'ack', id, ply: 4 });
  expect(await done).toMatchObject({ do: 'ack', ply: 4 });
  line().onclose?.();
  vi.advanceTimersByTime(10000);
  arrive();
  expect(moves(line())).toEqual([]);
});

test('moves that were asked without a connection go out in their order, behind hello', () => {
  askMove('a');
  askMove('b');
  expect(line().sent).toEqual([]);
  arrive();
  expect(line().sent.map(({ do: kind, move }) => move ?? kind)).toEqual(['hello', 'a', 'b']);
  expect(new Set(moves(line()).map(({ id }) => id)).size).toBe(2);
});

test('what may not be repeated fails with the connection', async () => {
  arrive();
  const said = connection.request({ do: 'say', text: 'hello' }).catch((error: OnlineError) => error.error.code);
  line().onclose?.();
  expect(await said).toBe('lost');
  vi.advanceTimersByTime(10000);
  arrive();
  expect(line().sent.filter(({ do: kind }) => kind === 'say')).toEqual([]);
});

test('the tries become rarer, and begin anew after one that worked', () => {
  arrive();
  const waits = [];
  for (let i = 0; i < 8; i++) {
    const before = lines.length;
    line().onclose?.();
    let waited = 0;
    for (; lines.length === before; waited += 10) vi.advanceTimersByTime(10);
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThan(400);
  expect(waits[3]).toBeGreaterThan(waits[0]! * 3);
  expect(Math.max(...waits)).toBeLessThanOrEqual(10010);
  arrive();
  const before = lines.length;
  line().onclose?.();
  vi.advanceTimersByTime(400);
  expect(lines.length).toBe(before + 1);
});

test('hurry does not wait, and a line that is open stays', () => {
  arrive();
  connection.hurry();
  expect(lines.length).toBe(1);
  line().onclose?.();
  connection.hurry();
  expect(lines.length).toBe(2);
});

test('a line that is silent is asked, said to be slow within three seconds, and given up when nothing comes', () => {
  arrive();
  vi.advanceTimersByTime(2000);
  expect(line().sent.at(-1)).toEqual({ do: 'ping' });
  expect(slow).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(slow).toEqual([true]);
  line().hear({ do: 'pong' });
  expect(slow).toEqual([true, false]);
  vi.advanceTimersByTime(2000);
  expect(lines.length).toBe(1);
  vi.advanceTimersByTime(9000);
  expect(lines[0]!.closed).toBe(true);
  expect(lines.length).toBe(2);
});

test('a device without a network has lost its line at once', () => {
  arrive();
  connection.offline();
  expect(states.at(-1)).toBe('lost');
  expect(lines[0]!.closed).toBe(true);
});

test('a move that is not answered in time is sent over a new line', () => {
  arrive();
  askMove('a');
  vi.advanceTimersByTime(10500);
  expect(lines.length).toBe(2);
  arrive();
  expect(moves(line()).length).toBe(1);
});

test('sync is answered at once and told to nobody', () => {
  arrive();
  line().hear({ do: 'sync', n: 77 });
  expect(line().sent.at(-1)).toEqual({ do: 'synced', n: 77 });
  expect(heard.length).toBe(1);
});

test('answers find their request, also those without an id; everything else is news', async () => {
  arrive();
  const log = connection.request({ do: 'log' });
  const why = connection.request({ do: 'why', move: 'x' });
  line().hear({ do: 'moved', ply: 1 });
  line().hear({ do: 'why', id: line().sent.at(-1)!.id, allowed: false });
  line().hear({ do: 'log', events: [] });
  expect(await why).toMatchObject({ allowed: false });
  expect(await log).toMatchObject({ events: [] });
  expect(heard.map(({ do: kind }) => kind)).toEqual(['table', 'moved']);
});

test('a refusal rejects its request; the connection stays', async () => {
  arrive();
  const move = connection.request({ do: 'move', ply: 0, move: 'a' }, true).catch((error: OnlineError) => error.error);
  line().hear({ do: 'error', id: moves(line())[0]!.id, error: { code: 'refused', rule: 'FI-15', text: 'FI-15: no' } });
  expect(await move).toMatchObject({ rule: 'FI-15' });
  expect(states.at(-1)).toBe('open');
});

test('a server with too much to do does not say what it dropped: moves are sent again, the rest fails', async () => {
  arrive();
  askMove('a');
  const log = connection.request({ do: 'log' }).catch((error: OnlineError) => error.error.code);
  line().hear({ do: 'error', error: { code: 'busy', text: 'too many messages; wait a moment' } });
  expect(await log).toBe('busy');
  vi.advanceTimersByTime(1000);
  expect(moves(line()).map(({ id }) => id)).toEqual(Array(2).fill(moves(line())[0]!.id));
});

test('a table that does not let us in is not asked again', () => {
  line().onopen?.();
  line().hear({ do: 'error', error: { code: 'no_access', text: 'this secret opens no seat of the table' } });
  expect(states.at(-1)).toBe('refused');
  vi.advanceTimersByTime(60000);
  expect(lines.length).toBe(1);
});

test('names of chance are letters and digits, and never the same', () => {
  expect(randomName(48)).toMatch(/^[a-z0-9]{48}$/);
  expect(randomName(48)).not.toBe(randomName(48));
});
