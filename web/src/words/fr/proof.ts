import type { Part } from '..';

export default {
  title: 'Le mélange est-il prouvé ?',
  nothing: 'Chaque coup est correct ; le mélange n’est pas prouvé',
  kept: 'Chaque coup est correct ; le serveur a gardé son mélange',
  mixed: 'Chaque coup est correct ; le mélange est prouvé',
  commitment: 'Engagement de l’enregistrement',
  compare: 'Compare-le avec celui qu’on t’a montré avant la partie',
  same: 'C’est le même.',
  other: 'C’en est un autre : ce n’est pas le mélange qu’on t’avait promis.',
} satisfies Part<'proof'>;
