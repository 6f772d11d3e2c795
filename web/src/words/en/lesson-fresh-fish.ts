export default {
  goal: 'Four stalls, each with a short way to its truck: every space of a way counts one point, every coin that you keep takes one off. The lowest score wins.',
  area: 'An area had its last building, so its other spaces became paths. Ways run along paths: what is laid now can only help those who build beside it.',
  lost: 'A disc lay where a path was laid, and went home for nothing: the space is lost. Build before others fill your area.',
  reserve:
    'You need four stalls, each as close as possible to the truck with the same goods. Reserve {space} with a disc: it lies close to the {goods} truck, and only on your own discs can you build.',
  second: 'Now a disc near another truck, so that you have a place for its goods too: reserve {space}, close to the {goods} truck.',
  draw: 'You have places to build on. Draw a tile: a stall is auctioned among all players, a flea market table you must build yourself.',
  flea: 'A flea market table is of no use to you, but it must stand on one of your discs. Give it {space}, your disc that is farthest from a truck.',
  bid: 'Everybody bids in secret for the {goods} stall; the highest bid pays and builds. {advice} Coins that you keep count in the end, so bid {n}.',
  'bid.near': 'Your disc on {space} lies close to its truck.',
  'bid.far': 'None of your discs lies close to its truck.',
  build:
    'The stall is yours. Build it on {space}: of all your discs it is closest to the {goods} truck, and in the end the way between them counts against you.',
  score:
    'Every space on the way from a stall to its truck counts one point, and the lowest score wins. What is left open becomes path when an area is full: the small numbers say how many buildings it still takes.',
};
