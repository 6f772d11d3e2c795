export default {
  goal: 'The most coins win. Fish becomes ice or tins, those become coins, and {n} coins here end the game.',
  bid: 'A card does one thing a round. {card} has nothing to convert yet: tap it, then bid it. Only bidders may buy.',
  buy: 'Buy {card}: it costs {n} and brings you the {m} {m:coin|coins} on it. What you pay falls on the other contracts.',
  extra: 'An extra coin is yours to place: {card}, for instance. It makes a contract cheaper for those after you.',
  supply: 'Now use your cards. {card} gives {n} fish, but fish rots when your turn ends.',
  convert: 'Make something of it that keeps: convert with {card}.',
  sale: 'The end of the chain: {card} turns your goods into coins. The number on your cash box says how many.',
  expired: '{card} was full of coins: it expired, and its coins are gone. Another contract has taken its place.',
  end: 'Nothing is left to do: end your turn. Ice, tins and coins stay, and your cards come back next round.',
  next: 'A new round. Soon {card} will bring you coins, so keep it. {advice}',
  'next.bid': 'Bid {card}: its value is high, so you choose first.',
  'next.pass': 'You may pass: you buy nothing, and every contract gets a coin.',
};
