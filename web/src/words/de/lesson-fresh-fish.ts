import type { Part } from '..';

export default {
  goal: 'Vier Stände, jeder mit einem kurzen Weg zu seinem Wagen: Jedes Feld eines Weges zählt einen Punkt, jede behaltene Münze zieht einen ab. Das niedrigste Ergebnis gewinnt.',
  area: 'Ein Bereich hat sein letztes Gebäude bekommen, also wurden seine übrigen Felder Wege. Auf Wegen wird geliefert: Sie nützen denen, die daneben bauen.',
  lost: 'Eine Scheibe lag, wo ein Weg hinkam, und ging ersatzlos zurück: Das Feld ist verloren. Bau, bevor andere deinen Bereich füllen.',
  reserve:
    'Du brauchst vier Stände, jeden möglichst nah am Lieferwagen mit derselben Ware. Reserviere {space} mit einer Scheibe: Das Feld liegt nah am Wagen mit {goods}, und bauen kannst du nur auf deinen Scheiben.',
  second:
    'Jetzt eine Scheibe bei einem anderen Wagen, damit auch für dessen Ware ein Feld da ist: Reserviere {space}, nah am Wagen mit {goods}.',
  draw: 'Du hast Felder zum Bauen. Zieh ein Plättchen: Ein Stand wird unter allen versteigert, einen Flohmarkttisch musst du selbst bauen.',
  flea: 'Ein Flohmarkttisch nützt dir nichts, muss aber auf eine deiner Scheiben. Gib ihm {space}, deine Scheibe, die am weitesten von einem Wagen weg ist.',
  bid: 'Alle bieten geheim auf den Stand für {goods}; das höchste Gebot zahlt und baut. {advice} Münzen, die du behältst, zählen am Ende, also biete {n}.',
  'bid.near': 'Deine Scheibe auf {space} liegt nah an seinem Wagen.',
  'bid.far': 'Keine deiner Scheiben liegt nah an seinem Wagen.',
  build:
    'Der Stand ist deiner. Bau ihn auf {space}: Von deinen Scheiben ist das die nächste am Wagen mit {goods}, und am Ende zählt der Weg dazwischen gegen dich.',
  score:
    'Jedes Feld auf dem Weg vom Stand zu seinem Wagen zählt einen Punkt, und das niedrigste Ergebnis gewinnt. Was offen bleibt, wird Weg, wenn ein Bereich voll ist: Die kleinen Zahlen sagen, wie viele Gebäude er noch nimmt.',
} satisfies Part<'lesson-fresh-fish'>;
