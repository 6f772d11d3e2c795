export default {
  goal: 'Whoever has most money when the market ends wins. This list is how you earn it: a few fish of a kind bring little, ten bring 30 euros.',
  wait: 'Every parcel costs 10 euros, and {n} fish is little for it. Wait, and a card is added. But whoever rings first buys!',
  ring: 'Now there are {n} fish for 10 euros, among them {fish}. Ring before somebody else does: tap the bell twice.',
  place: 'The cards are yours. {card}: best into {field}. Each box and the ice tub take one kind, and many of a kind sell for far more.',
  waste: 'Nothing of yours takes {card}. Into the trash it goes and costs 1 euro a fish at the end; big parcels are worth it.',
  thief: 'A fish thief lies in this parcel: whoever buys it takes the front card of a box or tub of somebody else.',
  stolen: 'A thief takes the front card, also from the ice. So do not leave your best card in front where others can use it.',
  spoiled: 'Somebody sold a kind, and every other box of it lost its front card to the trash. Sell in time; in the ice tub nothing spoils.',
  sell: 'Your auction: you may sell first. Your best stack, {fish}, brings {m} {m:euro|euros}. From {n} of a kind it pays well; with fewer, collect on.',
};
