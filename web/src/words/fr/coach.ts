import type { Part } from '..';

export default {
  step: 'Leçon, étape {n} sur {m}',
  title: 'Leçon',
  strayed: 'Tu as plutôt choisi « {move} ». C’est permis aussi ; la leçon continue à partir d’ici.',
  wait: 'Cela, tu peux déjà le décider. La leçon continue quand il y a du nouveau.',
  leave: 'Quitter la leçon',
  'leave.short': 'Quitter',
  resume: 'Continuer la leçon',
  done: 'C’était la leçon. La partie continue, et tu joues maintenant sans aide : « Conseil » interroge un bot, « Annuler » reprend un coup, et un clic sur ce qui n’est pas permis explique la règle.',
  play: 'Continuer à jouer',
} satisfies Part<'coach'>;
