import type { Part } from '..';

export default {
  goal: 'Fang Karten: Jede in diesem Korb ist am Ende der Runde ein Punkt. Nach acht Runden gewinnen die meisten Punkte.',
  lead: 'Du beginnst, und alle müssen deine Farbe bedienen. Spiel {card}: Höheres gibt es in dieser Runde nicht, also fängst du den ganzen Stich.',
  again: 'Der Stich liegt in deinem Korb. Wer fängt, spielt wieder aus. Spiel {card}: Niemand kann sie schlagen.',
  next: 'Die Zehn in {colour} ist weg, also ist {card} jetzt die höchste. Merk dir, was gespielt wurde, und spiel sie aus.',
  away: 'Keine Karte fängt mehr sicher. Spiel {card} aus, deine niedrigste: So kostet es dich wenig.',
  follow: 'Du hast {colour}, also musst du bedienen: Nur was hoch steht, ist erlaubt. {advice} Spiel {card}.',
  'follow.win': 'Du kannst den Stich noch fangen.',
  'follow.lose': 'Sicher fängst du ihn nicht, also schone deine guten Karten.',
  free: 'Du hast kein {colour}, also darfst du jede Karte spielen, aber diesen Stich fängst du nicht. Gib {card} ab, deine niedrigste.',
  stock: 'Eine neue Runde: Deine Hand kommt aus deinem Fang. Wer zu wenig gefangen hat, zieht stärkere Karten aus dem Ozean.',
  green: 'Grün ist Trumpf: Eine grüne Karte schlägt jede andere Farbe. Spielen darfst du sie, wenn du nicht bedienen kannst.',
  zero: 'Eine Null fängt am Ende des Stichs eine Karte nach Wahl, auch wenn andere ihn gewinnen.',
  buoy: 'Eine Boje hat keine Farbe und darf immer gespielt werden. Zeig auf eine oder halte sie, dann liest du, was sie tut.',
} satisfies Part<'lesson-fishing'>;
