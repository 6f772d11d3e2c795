import type { Part } from '..';

export default {
  goal: 'Le plus de pièces gagne. Le poisson devient surgelé ou boîte, puis pièces, et {n} pièces ici finissent la partie.',
  bid: 'Une carte fait une seule chose par manche. {card} n’a encore rien à échanger : touche la carte, puis mise-la. Il faut miser pour acheter.',
  buy: 'Achète {card} : prix {n}, et tu prends {m} {m:pièce|pièces} dessus. Ce que tu paies tombe sur les autres contrats.',
  extra: 'La pièce en plus va où tu veux : {card} par exemple. Elle rend le contrat moins cher pour ceux d’après.',
  supply: 'Maintenant, utilise tes cartes. {card} livre {n} {n:poisson|poissons}, mais le poisson pourrit à la fin de ton tour.',
  convert: 'Fais-en quelque chose qui se garde : échange avec {card}.',
  sale: 'Le bout de la chaîne : {card} change tes marchandises en pièces. Le nombre sur ta caisse dit combien tu en as.',
  expired: '{card} était couvert de pièces : il a expiré, et ses pièces sont perdues. Un autre contrat a pris sa place.',
  end: 'Il ne reste rien à faire : finis ton tour. Surgelés, boîtes et pièces restent, et tes cartes reviennent à la manche suivante.',
  next: 'Une nouvelle manche. Bientôt {card} te rapportera des pièces : garde la carte. {advice}',
  'next.bid': 'Mise {card} : sa valeur est haute, tu choisiras d’abord.',
  'next.pass': 'Tu peux passer : tu n’achètes rien, et chaque contrat reçoit une pièce.',
} satisfies Part<'lesson-fishmonger'>;
