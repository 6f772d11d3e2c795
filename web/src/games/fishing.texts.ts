import { book } from '../lib/book.svelte';

export const say = book(
  {
    'round': 'Round {n} of 8',
    'trick': 'Trick {n}',
    'ocean': '{n} {n:card|cards} in the ocean',
    'points': 'points',
    'caught': 'caught this round',
    'stock': 'in the stockroom',
    'hand': 'cards in hand',
    'yourHand': 'Your hand',
    'table': 'The trick',
    'lastTrick': 'The last trick',
    'empty': 'nothing played yet',
    'played': '{name} played {card}',
    'ahead': 'ahead',
    'leads': 'leads',
    'B': 'blue',
    'P': 'purple',
    'R': 'red',
    'Y': 'yellow',
    'G': 'green',
    'X': 'buoy',
    'card': '{colour} {value}',
    'zero': 'A zero catches one card of its player’s choice at the end of the trick.',
    'XP': 'Pass left: after the trick everybody gives a card to the left.',
    'XM': 'Minus three: whoever catches it loses 3 points.',
    'XA': 'Catch all: its player catches every other card of the trick.',
    'XF': 'Play first: its player leads the next trick.',
    'XC': 'Call: its player names the colour of the next trick.',
    'XL': 'Lowest wins: in the next trick the lowest card wins.',
    'name.XP': 'Pass left',
    'name.XM': 'Minus 3',
    'name.XA': 'Catch all',
    'name.XF': 'Play first',
    'name.XC': 'Call',
    'name.XL': 'Lowest',
    'follow': 'Follow: {colour}',
    'called': '{name} called {colour}',
    'free': 'Any card may be played',
    'lowest': 'The lowest card wins this trick',
    'do.play': 'Play {card}',
    'do.catch': 'Catch {card} with your zero',
    'do.pass': 'Give {card} to the left',
    'do.call': 'Call {colour}',
    'ask.lead': 'You lead: play any card of your hand.',
    'ask.any': 'No colour is demanded: play any card of your hand.',
    'ask.follow': 'Play a card. If you have {colour}, you must play it, or a buoy.',
    'ask.free': 'You have no {colour}: play any card.',
    'ask.catch': 'Your zero catches a card: choose one of the trick.',
    'ask.pass': 'Choose a card to give to the left.',
    'ask.call': 'Call the colour of the next trick.',
    'part.caught': 'Cards caught',
    'part.minus': 'Minus three',
    'part.round': 'Round {n}',
    'tip.follow': 'Tap a card to play it. The framed cards are allowed: follow the colour that was led if you can. The highest card of that colour catches the whole trick, one point a card.',
    'tip.stock': 'What you catch comes back to your hand in later rounds. Whoever caught too little draws from the ocean, where the cards are stronger.',
    'tip.green': 'Green is trump: it beats every other colour.',
    'tip.buoy': 'Buoys may always be played, even if you could follow. Hover over one, or hold it, to read what it does.',
  },
  {
    'round': 'Runde {n} von 8',
    'trick': 'Stich {n}',
    'ocean': '{n} {n:Karte|Karten} im Ozean',
    'points': 'Punkte',
    'caught': 'in dieser Runde gefangen',
    'stock': 'im Lager',
    'hand': 'Handkarten',
    'yourHand': 'Deine Hand',
    'table': 'Der Stich',
    'lastTrick': 'Der letzte Stich',
    'empty': 'noch nichts gespielt',
    'played': '{name} hat {card} gespielt',
    'ahead': 'führt',
    'leads': 'spielt aus',
    'B': 'Blau',
    'P': 'Lila',
    'R': 'Rot',
    'Y': 'Gelb',
    'G': 'Grün',
    'X': 'Boje',
    'card': '{colour} {value}',
    'zero': 'Eine Null fängt am Ende des Stichs eine Karte nach Wahl.',
    'XP': 'Nach links: Nach dem Stich geben alle eine Karte nach links.',
    'XM': 'Minus drei: Wer sie fängt, verliert 3 Punkte.',
    'XA': 'Alle fangen: Wer sie spielt, fängt alle anderen Karten des Stichs.',
    'XF': 'Ausspielen: Wer sie spielt, beginnt den nächsten Stich.',
    'XC': 'Ansagen: Wer sie spielt, nennt die Farbe des nächsten Stichs.',
    'XL': 'Niedrigste: Im nächsten Stich gewinnt die niedrigste Karte.',
    'name.XP': 'Nach links',
    'name.XM': 'Minus 3',
    'name.XA': 'Alle fangen',
    'name.XF': 'Ausspielen',
    'name.XC': 'Ansagen',
    'name.XL': 'Niedrigste',
    'follow': 'Bedienen: {colour}',
    'called': '{name} hat {colour} angesagt',
    'free': 'Jede Karte darf gespielt werden',
    'lowest': 'In diesem Stich gewinnt die niedrigste Karte',
    'do.play': '{card} spielen',
    'do.catch': '{card} mit deiner Null fangen',
    'do.pass': '{card} nach links geben',
    'do.call': '{colour} ansagen',
    'ask.lead': 'Du spielst aus: irgendeine Karte deiner Hand.',
    'ask.any': 'Keine Farbe ist gefordert: Spiel irgendeine Karte deiner Hand.',
    'ask.follow': 'Spiel eine Karte. Hast du {colour}, musst du es oder eine Boje spielen.',
    'ask.free': 'Du hast kein {colour}: Spiel irgendeine Karte.',
    'ask.catch': 'Deine Null fängt eine Karte: Such eine aus dem Stich aus.',
    'ask.pass': 'Such eine Karte aus, die du nach links gibst.',
    'ask.call': 'Sag die Farbe des nächsten Stichs an.',
    'part.caught': 'Gefangene Karten',
    'part.minus': 'Minus drei',
    'part.round': 'Runde {n}',
    'tip.follow': 'Tippe auf eine Karte, um sie zu spielen. Die umrahmten sind erlaubt: Bediene die angespielte Farbe, wenn du kannst. Die höchste Karte dieser Farbe fängt den ganzen Stich, ein Punkt je Karte.',
    'tip.stock': 'Was du fängst, kommt in späteren Runden wieder auf deine Hand. Wer zu wenig gefangen hat, zieht aus dem Ozean, und dort sind die Karten stärker.',
    'tip.green': 'Grün ist Trumpf: Es schlägt jede andere Farbe.',
    'tip.buoy': 'Bojen darf man immer spielen, auch wenn man bedienen könnte. Zeig auf eine oder halte sie, dann liest du, was sie tut.',
  },
);

export type Colour = 'B' | 'P' | 'R' | 'Y' | 'G';
export type Buoy = 'XP' | 'XM' | 'XA' | 'XF' | 'XC' | 'XL';
export const colours: Colour[] = ['B', 'P', 'R', 'Y', 'G'];

const hues: Record<string, string> = { B: 'blue', P: 'purple', R: 'red', Y: 'yellow', G: 'green', X: 'grey' };

const buoyOf = (card: string) => card.slice(0, 2) as Buoy;

/* How a card or a colour looks. */
export function faceOf(card: string): { glyph: string; hue: string; value: string } {
  const lane = card[0] ?? '';
  const hue = hues[lane] ?? 'ink';
  return lane === 'X' ? { glyph: `buoy-${buoyOf(card)}`, hue, value: 'X' } : { glyph: `lane-${lane}`, hue, value: card };
}

export function cardName(card: string): string {
  if (card[0] === 'X') return `${say('X')} ${say(`name.${buoyOf(card)}`)}`;
  return say('card', { colour: say(card[0] as Colour), value: card.slice(1) });
}

/* What a card does besides being high or low; nothing for most. */
export function effectOf(card: string): string {
  if (card[0] === 'X') return say(buoyOf(card));
  return card.slice(1) === '0' ? say('zero') : '';
}
