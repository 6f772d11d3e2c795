import type { Part } from '..';

export default {
  goal: 'Wer am Ende des Marktes am meisten Geld hat, gewinnt. Diese Liste bringt es: wenige Fische einer Sorte wenig, zehn aber 30 Euro.',
  wait: 'Jedes Paket kostet 10 Euro, und {n} {n:Fisch ist|Fische sind} wenig dafür. Warte, dann kommt eine Karte dazu. Doch wer zuerst klingelt, kauft!',
  ring: 'Jetzt sind es {n} Fische für 10 Euro, darunter {fish}. Klingle, ehe es jemand anders tut: zweimal auf die Klingel.',
  place:
    'Die Karten gehören dir. {card}: am besten hierhin: {field}. Kisten und Wanne nehmen je eine Sorte, und viele einer Sorte bringen viel mehr.',
  waste: 'Nichts von dir nimmt {card} auf. Ab in den Abfall: am Ende 1 Euro je Fisch; große Pakete sind es wert.',
  thief: 'In diesem Paket liegt ein Fischdieb: Wer es kauft, nimmt jemandem die vorderste Karte aus einer Kiste oder Wanne.',
  stolen: 'Ein Dieb nimmt die vorderste Karte, auch vom Eis. Lass also nicht deine beste vorn stehen, wenn andere sie brauchen können.',
  spoiled:
    'Jemand hat eine Sorte verkauft, und jede andere Kiste davon hat ihre vorderste Karte verloren. Verkauf beizeiten; auf Eis verdirbt nichts.',
  sell: 'Deine Auktion: Du darfst zuerst verkaufen. Dein bester Stapel, {fish}, bringt {m} Euro. Ab {n} einer Sorte lohnt es sich; sonst sammle weiter.',
} satisfies Part<'lesson-fangfrisch'>;
