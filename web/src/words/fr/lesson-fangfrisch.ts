import type { Part } from '..';

export default {
  goal: 'Qui a le plus d’argent à la fin du marché gagne. Cette liste le rapporte : peu de poissons d’une sorte, peu d’argent ; dix, 30 euros.',
  wait: 'Chaque lot coûte 10 euros, et {n} {n:poisson|poissons}, c’est peu. Attends, et une carte s’ajoute. Mais qui sonne le premier achète !',
  ring: 'Voilà {n} poissons pour 10 euros, dont {fish}. Sonne avant les autres : touche deux fois la cloche.',
  place:
    'Les cartes sont à toi. {card} : le mieux est {field}. Caisses et bac prennent une sorte chacun, et beaucoup d’une sorte rapportent bien plus.',
  waste: 'Rien chez toi ne prend {card}. À la poubelle : 1 euro par poisson à la fin ; les gros lots le valent.',
  thief: 'Un voleur de poisson est dans ce lot : qui l’achète prend la carte de devant d’une caisse ou d’un bac d’un autre.',
  stolen:
    'Un voleur prend la carte de devant, même dans la glace. Ne laisse donc pas ta meilleure carte devant si d’autres peuvent s’en servir.',
  spoiled:
    'Une sorte a été vendue, et chaque autre caisse de cette sorte a perdu sa carte de devant. Vends à temps ; dans la glace, rien ne se gâte.',
  sell: 'Ta criée : tu peux d’abord vendre. Ta meilleure pile, {fish}, rapporte {m} euros. À partir de {n} d’une sorte, cela paie ; sinon, continue.',
} satisfies Part<'lesson-fangfrisch'>;
