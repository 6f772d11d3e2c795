export default {
  keep: 'Most dollars win, and fish sold to markets bring them. One thing a turn: keep the {card}. Shallow water costs no worm.',
  second: 'Here is another {kind}, and one kind can be sold together: keep it too{cost}.',
  'second.cost': ' for {n} {n:worm|worms}',
  wish: 'A fish thrown back grants the wish on its night water. Throw the {card} back: it sells all your {kinds} at once.',
  buyer: 'A buyer raises the price where he stands by his number, for every fish. Send the one at {from} to {kind}.',
  sell: 'Now sell: the {kind} market pays {n} dollars for each of your fish.',
  paid: 'Your fish lie in the {kind} market now. When it is full, most fish there bring the higher bonus on this sign.',
  full: 'The {kind} market is full: bonuses were paid, and it takes no more fish. The limit rises. The fourth full market ends the game.',
};
