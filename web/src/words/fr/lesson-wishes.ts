import type { Part } from '..';

export default {
  keep: 'Qui a le plus de dollars gagne, et les poissons vendus aux marchés en rapportent. Une seule chose par tour : garde {card}. Au bord, cela ne coûte pas de ver.',
  second: 'En voici un autre : {kind}. Une espèce se vend ensemble : garde-le aussi{cost}.',
  'second.cost': ' pour {n} {n:ver|vers}',
  wish: 'Un poisson rejeté exauce le vœu de son eau de nuit. Rejette {card} : d’un coup, tu vends tout ceci : {kinds}.',
  buyer:
    'Un acheteur augmente de son nombre le prix du marché où il est, pour chaque poisson. Envoie celui du marché {from} au marché {kind}.',
  sell: 'Vends maintenant : le marché {kind} paie {n} dollars pour chacun de tes poissons.',
  paid: 'Tes poissons sont maintenant au marché {kind}. Quand il sera plein, qui y a le plus de poissons recevra la prime haute de ce panneau.',
  full: 'Le marché {kind} est plein : les primes ont été payées, et il ne prend plus de poisson. La limite monte. Le quatrième marché plein finit la partie.',
} satisfies Part<'lesson-wishes'>;
