/* The seats of this browser at tables of a server, with the secrets that open them; they never leave but in messages. */
import { OnlineError, randomName, type WireError } from './online';
import { openAddress } from './server.svelte';
import { keep, kept } from './settings.svelte';

export interface OnlineSeat {
  table: string;
  game: string;
  at: number;
  code: string; /* lets others join a private table; '' for an open one */
  secret?: string; /* none: we look on */
  seat?: number;
  commitment?: string; /* the promise that we were shown before we gave our chance */
  entropy?: string; /* what we gave for it */
  status?: 'waiting' | 'playing' | 'over';
  names?: string[];
  muted?: number[];
  turned?: number; /* rematches since we sat down first: so many seats everybody has moved on */
}

const KEY = 'quayside.online';
const NICK = 'quayside.nick';
const MOST = 40;

export const seats = $state<{ list: OnlineSeat[] }>({ list: kept<OnlineSeat[]>(KEY) ?? [] });
export const nick = $state<{ name: string }>({ name: kept<string>(NICK) ?? '' });

export function keepNick(name: string): void {
  nick.name = name.trim();
  keep(NICK, nick.name);
}

export function seatAt(table: string): OnlineSeat | undefined {
  return seats.list.find((seat) => seat.table === table);
}

/* The newest comes first. Other tabs may have changed the list: it is read again before it is written. */
export function keepSeat(change: Partial<OnlineSeat> & { table: string }): void {
  const list = kept<OnlineSeat[]>(KEY) ?? seats.list;
  const old = list.find(({ table }) => table === change.table) ?? { game: '', code: '' };
  seats.list = [{ ...old, at: Date.now(), ...change }, ...list.filter(({ table }) => table !== change.table)].slice(0, MOST);
  keep(KEY, seats.list);
}

export function forgetSeat(table: string): void {
  seats.list = (kept<OnlineSeat[]>(KEY) ?? seats.list).filter((seat) => seat.table !== table);
  keep(KEY, seats.list);
}

export function newSecret(): string {
  return randomName(48);
}

/* 32 bytes of chance for one promise of the server (docs/fair.md). */
export function newEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/* ---- Links: what they open stands behind the #, so that it is in no log ---- */

const link = (path: string) => `${openAddress()}#${path}`;

export const inviteLink = ({ table, code }: OnlineSeat) => link(`/join/${table}${code && `/${code}`}`);
export const seatLink = ({ table, secret, code }: OnlineSeat) => link(`/seat/${table}/${secret ?? ''}${code && `/${code}`}`);

/* ---- Opening and joining ---- */

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`./api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const told = (await answer.json()) as Record<string, unknown>;
  if (told.do === 'error') throw new OnlineError(told.error as WireError);
  return told;
}

export interface Opening {
  game: string;
  name: string;
  seats: number;
  options: Record<string, string>;
  bots: (string | null)[];
  open: boolean;
  clock: number;
  spectators: boolean | number; /* a number: so many seconds behind */
}

/* A new table; we sit on its first seat. */
export async function openTable(opening: Opening): Promise<string> {
  const secret = newSecret();
  const { table, seat, code, commitment } = (await post('tables', { ...opening, secret })) as unknown as Required<OnlineSeat>;
  keepSeat({ table, game: opening.game, code, secret, seat, commitment, status: 'waiting' });
  return table;
}

/* A seat at somebody's table. The secret is kept before it is sent: if no answer comes, the same one opens the seat. */
export async function joinTable(table: string, code: string, name: string, seat?: number): Promise<void> {
  const secret = seatAt(table)?.secret ?? newSecret();
  keepSeat({ table, code, secret });
  try {
    const body = { name, secret, ...(code && { code }), ...(seat !== undefined && { seat }) };
    const joined = (await post(`tables/${table}/seats`, body)) as unknown as Required<OnlineSeat>;
    keepSeat({ table, seat: joined.seat, commitment: joined.commitment });
  } catch (error) {
    if (error instanceof OnlineError) keepSeat({ table, code, secret: undefined });
    throw error;
  }
}

/* What a table is, for those who have not sat down yet. */
export function tableFacts(table: string, code: string): Promise<Record<string, unknown>> {
  return post(`tables/${table}`, code ? { code } : {});
}
