import type { Part } from '..';

export default {
  title: 'Wie das Spiel lief',
  round: 'Runde',
  move: 'Zug',
  points: 'Punkte',
  low: 'Weniger Punkte sind besser.',
  ends: 'Punkte im Lauf des Spiels. Am Ende: {list}.',
  table: 'Dasselbe als Tabelle',
} satisfies Part<'graph'>;
