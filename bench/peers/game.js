/*
 * The game that is measured on the peers: four seats, 52 cards, tricks. Whoever leads plays any card; the others follow its
 * colour if they can; the highest card of it takes the trick, a point and the lead. After 13 tricks new cards are dealt, and
 * so on for ever. Hands are secret. It is about what a move of Fishing is to Quayside: one card, four people who see it, a
 * state of the same order of size (see `view`), and a check whether the card may be played.
 */
export const SEATS = 4, CARDS = 52, HAND = 13;

export const colour = (card) => Math.floor(card / HAND);

/* Enough chance for a load: the order of cards does not matter to what is measured. */
export function deal(random) {
  const deck = Array.from({ length: CARDS }, (_, i) => i);
  for (let i = CARDS - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [deck[i], deck[k]] = [deck[k], deck[i]];
  }
  return Array.from({ length: SEATS }, (_, seat) => deck.slice(seat * HAND, (seat + 1) * HAND).sort((a, b) => a - b));
}

export function start(random) {
  return { turn: 0, ply: 0, deals: 1, table: [], plays: [], points: [0, 0, 0, 0], hands: deal(random) };
}

/* The cards of a hand that may be played on what lies on the table. */
export function legal(hand, table) {
  const follow = table.length ? hand.filter((card) => colour(card) === colour(table[0])) : [];
  return follow.length ? follow : hand;
}

/* Plays a card, in place. false: it may not be played. */
export function play(s, seat, card, random) {
  if (s.turn !== seat || !legal(s.hands[seat], s.table).includes(card)) return false;
  s.hands[seat].splice(s.hands[seat].indexOf(card), 1);
  s.table.push(card);
  s.plays.push(card);
  s.ply++;
  s.turn = (seat + 1) % SEATS;
  if (s.table.length === SEATS) {
    const led = colour(s.table[0]), leader = s.turn;
    let best = 0;
    s.table.forEach((c, i) => { if (colour(c) === led && c > s.table[best]) best = i; });
    s.turn = (leader + best) % SEATS;
    s.points[s.turn]++;
    s.table.length = 0;
  }
  if (s.hands.every((hand) => !hand.length)) {
    s.hands = deal(random);
    s.plays.length = 0;
    s.deals++;
  }
  return true;
}

/* What a seat may see, as names like those of Quayside's views: about a thousand bytes of JSON, as much as Quayside sends to
   a client that has its engine. */
export function view(s, seat) {
  const name = (card) => "BPRY"[colour(card)] + ((card % HAND) + 2), where = {};
  for (let card = 0; card < CARDS; card++)
    where[name(card)] = s.plays.includes(card) ? "already played" : s.hands[seat].includes(card) ? "in your hand" : "somebody else's";
  return { seats: SEATS, turn: s.turn, ply: s.ply, deals: s.deals, table: s.table, plays: s.plays, points: s.points,
           hand: s.hands[seat], counts: s.hands.map((hand) => hand.length), where };
}
