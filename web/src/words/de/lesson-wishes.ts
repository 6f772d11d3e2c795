import type { Part } from '..';

export default {
  keep: 'Die meisten Dollar gewinnen, und verkaufte Fische bringen sie. In jedem Zug nur eines: {card} behalten. Flaches Wasser kostet keinen Wurm.',
  second: 'Noch einmal {kind}, und eine Art kannst du zusammen verkaufen: auch behalten{cost}.',
  'second.cost': ', für {n} {n:Wurm|Würmer}',
  wish: 'Ein zurückgeworfener Fisch erfüllt den Wunsch auf seinem Nachtwasser. Wirf {card} zurück: Das verkauft alle deine {kinds} auf einmal.',
  buyer: 'Ein Käufer erhöht den Preis, wo er steht, um seine Zahl, für jeden Fisch. Schick den bei {from} zu {kind}.',
  sell: 'Jetzt verkauf: Der Markt {kind} zahlt {n} Dollar für jeden deiner Fische.',
  paid: 'Deine Fische liegen jetzt auf dem Markt {kind}. Ist er voll, bringen die meisten Fische dort die höhere Prämie auf diesem Schild.',
  full: 'Der Markt {kind} ist voll: Prämien wurden gezahlt, und er nimmt keine Fische mehr. Das Limit steigt. Der vierte volle Markt beendet das Spiel.',
} satisfies Part<'lesson-wishes'>;
