import { book } from './book.svelte';

export const say = book(
  {
    title: 'How the game went',
    round: 'Round',
    move: 'Move',
    points: 'Points',
    low: 'Fewer points are better.',
    ends: 'Points over the game. At the end: {list}.',
    table: 'The same as a table',
  },
  {
    title: 'Wie das Spiel lief',
    round: 'Runde',
    move: 'Zug',
    points: 'Punkte',
    low: 'Weniger Punkte sind besser.',
    ends: 'Punkte im Lauf des Spiels. Am Ende: {list}.',
    table: 'Dasselbe als Tabelle',
  },
);
