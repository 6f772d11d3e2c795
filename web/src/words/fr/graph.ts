import type { Part } from '..';

export default {
  title: 'Le déroulement de la partie',
  round: 'Manche',
  move: 'Coup',
  points: 'Points',
  low: 'Moins il y a de points, mieux c’est.',
  ends: 'Les points au fil de la partie. À la fin : {list}.',
  table: 'La même chose en tableau',
} satisfies Part<'graph'>;
