/* Fangfrisch: when to ring, where to put the cards, when to sell. */
import { book } from '../lib/book.svelte';
import type { View } from '../engine/types';
import type { Course } from '../lib/lesson.svelte';
import type { AnyTable } from '../lib/anytable.svelte';
import { cardName, type FangfrischView, fieldOf, kindName, priceOf } from '../games/fangfrisch';
import { type Field, say as words } from '../games/fangfrisch.texts';

export const say = book(
  {
    wait: 'Whatever lies on offer costs 10 Euro, and this ({n} fish) is little for it. Wait: another card is added. But whoever rings first buys, so do not wait for ever.',
    ring: 'Now there are {n} fish for 10 Euro, {m} of them {kind}. Ring before somebody else does.',
    place: 'The cards are yours. Each box and the ice tub hold one kind. First choose {card}, then {field}: keep fish of one kind together, because many of a kind sell for far more.',
    waste: 'No field is left for {card}. It goes into the trash and costs 1 Euro a fish at the end: that happens, and big parcels are worth it.',
    other: 'Now {name} is the auctioneer, and you may ring as before. When cards of your kinds come up, they are worth more to you than to others; if the offer is poor, wait.',
    sell: 'It is your auction, so you may sell first. Look at the price list: your {kind} bring {m} Euro. Selling {n} or more of a kind pays well; with fewer you had better collect on.',
  },
  {
    wait: 'Was im Angebot liegt, kostet 10 Euro, und das hier ({n} {n:Fisch|Fische}) ist wenig dafür. Warte: Es kommt noch eine Karte dazu. Aber wer zuerst klingelt, kauft; warte also nicht ewig.',
    ring: 'Jetzt gibt es {n} {n:Fisch|Fische} für 10 Euro, {m} davon {kind}. Klingle, ehe es jemand anders tut.',
    place: 'Die Karten sind deine. Jede Kiste und die Eiswanne fassen je eine Sorte. Wähle erst {card}, dann: {field}. Halte Fische einer Sorte zusammen, denn viele einer Sorte bringen weit mehr.',
    waste: 'Für {card} ist kein Feld mehr frei. Die Karte kommt in den Abfall und kostet am Ende 1 Euro je Fisch: Das kommt vor, und große Pakete sind es wert.',
    other: 'Jetzt versteigert {name}, und du darfst klingeln wie bisher. Karten deiner Sorten sind dir mehr wert als den anderen; ist das Angebot mager, dann warte.',
    sell: 'Es ist deine Auktion, also darfst du zuerst verkaufen. Sieh auf die Preisliste: Dein {kind} bringt {m} Euro. Ab {n} Fischen einer Sorte lohnt es sich; mit weniger sammelst du besser weiter.',
  },
);

/* So many fish make a parcel worth its 10 Euro, and a kind worth selling. */
const GOOD = 9;
const MANY = 6;

const sizeOf = (card: string) => Number(card.slice(1)) || 0;
const fish = (cards: string[]) => cards.reduce((sum, card) => sum + sizeOf(card), 0);
const parcel = (view: View) => (view as FangfrischView).parcel;
const isBell = (view: View, table: AnyTable) => view.phase === 'bell' && table.mine;

/* The kind of which the cards have most fish. */
function best(cards: string[]): { kind: string; n: number } {
  const kinds = [...new Set(cards.filter(sizeOf).map((card) => card[0]!))];
  const of = (kind: string) => fish(cards.filter((card) => card[0] === kind));
  const kind = kinds.toSorted((a, b) => of(b) - of(a))[0] ?? '';
  return { kind, n: kind ? of(kind) : 0 };
}

/* The next card to place, and where: to its own kind, else to a free field, the biggest kind first. */
function placing(view: View, table: AnyTable): string | undefined {
  const cards = parcel(view).filter(sizeOf);
  const order = cards.toSorted((a, b) => fish(cards.filter((card) => card[0] === b[0])) - fish(cards.filter((card) => card[0] === a[0])) || sizeOf(b) - sizeOf(a));
  const place = (card: string) => (['a', 'b', 'i'] as const).filter((field) => table.legal.has(`p${card}${field}`));
  const own = (card: string) => place(card).find((field) => fieldOf(view as FangfrischView, field, table.me).kind === card[0]);
  const card = order.find((name) => place(name).length);
  return card ? `p${card}${own(card) ?? place(card)[0]}` : table.moves.find((move) => move[0] === 'p');
}

const cardOf = (move: string) => move.slice(1, -1);
const toTrash = (view: View, table: AnyTable) => placing(view, table)?.at(-1) === 'x';

/* What one could sell, the biggest first. */
function stock(view: View, table: AnyTable): { kind: string; size: number }[] {
  const fields = (['a', 'b', 'i'] as const).map((field) => fieldOf(view as FangfrischView, field, table.me));
  return fields.filter(({ kind }) => kind).map(({ kind, size }) => ({ kind: kind!, size })).toSorted((a, b) => b.size - a.size);
}

export const course: Course = {
  setup: { seats: 3, level: 'medium', options: {}, seed: '01' },
  steps: [
    {
      key: 'wait',
      stays: true,
      when: (view, table) => isBell(view, table) && fish(parcel(view)) < GOOD && !stock(view, table).length,
      moves: () => ['w'],
      at: () => '.stage .offer',
      text: (view) => say('wait', { n: fish(parcel(view)) }),
    },
    {
      key: 'ring',
      when: (view, table) => isBell(view, table) && fish(parcel(view)) >= GOOD,
      moves: () => ['r'],
      at: () => '.stage .offer',
      text: (view, _table, spoken) => {
        const { kind, n } = best(parcel(view));
        return say('ring', { n: fish(parcel(view)), m: n, kind: kindName(kind, spoken) });
      },
    },
    {
      key: 'place',
      stays: true,
      when: (view, table) => view.phase === 'place' && !!placing(view, table) && !toTrash(view, table),
      moves: (view, table) => [placing(view, table)!],
      at: (view, table) => `.parcel [data-move^="p${cardOf(placing(view, table)!)}"]`,
      text: (view, table, spoken) => {
        const move = placing(view, table)!;
        return say('place', { card: cardName(cardOf(move), spoken), field: words(`field.${move.at(-1) as Field}`) });
      },
    },
    {
      key: 'waste',
      stays: true,
      when: (view, table) => view.phase === 'place' && toTrash(view, table),
      moves: (view, table) => [placing(view, table)!],
      at: (view, table) => `.parcel [data-move^="p${cardOf(placing(view, table)!)}"]`,
      text: (view, table, spoken) => say('waste', { card: cardName(cardOf(placing(view, table)!), spoken) }),
    },
    {
      key: 'other',
      when: (view, table) => isBell(view, table) && (view as FangfrischView).auctioneer !== table.me && stock(view, table).length > 0,
      at: () => '.mat.mine',
      text: (view, table) => say('other', { name: table.names[(view as FangfrischView).auctioneer] ?? '' }),
    },
    {
      key: 'sell',
      when: (view, table) => view.phase === 'sell' && table.moves.length > 1 && stock(view, table).length > 0,
      moves: (view, table) => {
        const [{ kind, size } = { kind: '', size: 0 }] = stock(view, table);
        return [size >= MANY ? `s${kind}` : 's-'];
      },
      at: () => '.prices',
      text: (view, table, spoken) => {
        const [{ kind, size } = { kind: '', size: 0 }] = stock(view, table);
        return say('sell', { kind: kindName(kind, spoken), m: priceOf(size, spoken), n: MANY });
      },
    },
  ],
};
