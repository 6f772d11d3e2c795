import type { Part } from '..';

export default {
  goal: 'Quatre étals, chacun avec un trajet court jusqu’à son camion : chaque case d’un trajet compte un point, chaque pièce gardée en ôte un. Le plus petit score gagne.',
  area: 'Une zone a reçu son dernier bâtiment : ses autres cases sont devenues des chemins. Les trajets suivent les chemins : ce qui est posé maintenant aide ceux qui construisent à côté.',
  lost: 'Un disque se trouvait où un chemin a été posé, et il est revenu pour rien : la place est perdue. Construis avant que d’autres ne remplissent ta zone.',
  reserve:
    'Il te faut quatre étals, chacun aussi près que possible du camion du même produit. Réserve {space} avec un disque : c’est près du camion de {goods}, et tu ne peux construire que sur tes propres disques.',
  second:
    'Maintenant, un disque près d’un autre camion, pour avoir une place pour son produit aussi : réserve {space}, près du camion de {goods}.',
  draw: 'Tu as des cases où construire. Pioche une tuile : un étal est mis aux enchères entre tous, une table de brocante, tu dois la construire toi-même.',
  flea: 'Une table de brocante ne te sert à rien, mais elle doit aller sur un de tes disques. Donne-lui {space}, ton disque le plus loin d’un camion.',
  bid: 'Tout le monde mise en secret pour l’étal de {goods} ; la plus haute mise paie et construit. {advice} Les pièces que tu gardes comptent à la fin, donc mise {n}.',
  'bid.near': 'Ton disque en {space} est près de son camion.',
  'bid.far': 'Aucun de tes disques n’est près de son camion.',
  build:
    'L’étal est à toi. Installe-le en {space} : c’est ton disque le plus proche du camion de {goods}, et à la fin le trajet entre les deux compte contre toi.',
  score:
    'Chaque case du trajet d’un étal à son camion compte un point, et le plus petit score gagne. Ce qui reste ouvert devient chemin quand une zone est pleine : les petits chiffres disent combien de bâtiments elle accepte encore.',
} satisfies Part<'lesson-fresh-fish'>;
