export default {
  title: 'How the game went',
  round: 'Round',
  move: 'Move',
  points: 'Points',
  low: 'Fewer points are better.',
  ends: 'Points over the game. At the end: {list}.',
  table: 'The same as a table',
};
