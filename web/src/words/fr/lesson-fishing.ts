import type { Part } from '..';

export default {
  goal: 'Pêche des cartes : chacune de celles de ce panier vaut un point à la fin de la manche. Après huit manches, qui a le plus de points gagne.',
  lead: 'Tu commences, et tout le monde doit fournir ta couleur. Joue {card} : rien n’est plus haut dans cette manche, donc tu pêches tout le pli.',
  again: 'Tu as pêché le pli : il est dans ton panier. Qui pêche entame de nouveau. Joue {card} : personne ne peut battre cette carte.',
  next: 'Le dix {colour} est parti ; la plus haute carte est donc maintenant {card}. Retiens ce qui a été joué, et entame avec.',
  away: 'Plus aucune carte ne pêche à coup sûr. Entame avec {card}, ta plus basse : laisser l’entame aux autres coûte peu.',
  follow: 'Tu as du {colour}, donc tu dois fournir : seules les cartes levées sont permises. {advice} Joue {card}.',
  'follow.win': 'Tu peux encore pêcher le pli.',
  'follow.lose': 'Tu ne le pêcheras pas à coup sûr, donc garde tes bonnes cartes.',
  free: 'Tu n’as pas de {colour}, donc toute carte est permise, mais tu ne peux pas pêcher ce pli. Débarrasse-toi de ta plus basse : {card}.',
  stock: 'Une nouvelle manche : ta main vient de ta pêche. Qui a trop peu pêché pioche dans l’océan, où les cartes sont plus fortes.',
  green: 'Le vert est atout : une carte verte bat toutes les autres couleurs. On peut la jouer quand on ne peut pas fournir.',
  zero: 'Un zéro pêche à la fin du pli une carte au choix de qui l’a joué, même si quelqu’un d’autre remporte le pli.',
  buoy: 'Une bouée n’a pas de couleur et peut toujours être jouée. Pointe-la, ou garde le doigt dessus, pour lire ce qu’elle fait.',
} satisfies Part<'lesson-fishing'>;
