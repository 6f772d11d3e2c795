import type { Part } from '..';

export default {
  goal: 'Die meisten Münzen gewinnen. Aus Fisch wird Eis oder Dose, daraus Münzen, und {n} Münzen hier beenden das Spiel.',
  bid: 'Eine Karte tut in einer Runde eins. {card} hat noch nichts zu tauschen: Tipp die Karte an, dann biete sie. Nur wer bietet, darf kaufen.',
  buy: 'Kauf {card}: Preis {n}, und du bekommst die {m} {m:Münze|Münzen} darauf. Was du zahlst, fällt auf die anderen Aufträge.',
  extra: 'Eine überzählige Münze legst du, wohin du willst: {card} zum Beispiel. Sie macht den Auftrag billiger für alle nach dir.',
  supply: 'Nun benutz deine Karten. {card} bringt {n} Fisch, aber Fisch verdirbt am Ende deines Zugs.',
  convert: 'Mach etwas Haltbares daraus: Tausch mit {card}.',
  sale: 'Das Ende der Kette: {card} macht deine Ware zu Münzen. Die Zahl an deiner Kasse sagt, wie viele es sind.',
  expired: '{card} war voller Münzen: verfallen, und die Münzen sind weg. Ein anderer Auftrag liegt jetzt dort.',
  end: 'Mehr ist nicht zu tun: Beende deinen Zug. Eis, Dosen und Münzen bleiben, und deine Karten kommen zur nächsten Runde zurück.',
  next: 'Eine neue Runde. Bald bringt {card} dir Münzen, behalt die Karte also. {advice}',
  'next.bid': 'Biete {card}: Der Wert ist hoch, so wählst du zuerst.',
  'next.pass': 'Du kannst passen: Du kaufst nichts, und jeder Auftrag bekommt eine Münze.',
} satisfies Part<'lesson-fishmonger'>;
