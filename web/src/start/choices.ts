/* Options of games as a person chooses them: a switch with what it changes, or one of a few words. What is not named here is shown by the engine's
   own words. */
export interface Choice {
  option: string;
  on?: string; /* a switch: what the option is when it is on; off is the usual, or the other one */
  text?: string; /* its key in the book, if it is not the option's name */
  hero?: boolean; /* shown first, with a picture */
  rare?: boolean; /* behind "more" */
  only?: string; /* for this offer */
}

export const choices: Record<string, Choice[]> = {
  fishing: [
    { option: 'memory_aid', on: 'on' },
    { option: 'first_leader', rare: true },
  ],
  'fresh-fish': [
    { option: 'tiebreak', on: 'coins' },
    { option: 'auction', on: 'all' },
    { option: 'flea_supply', on: '18', only: 'classic' },
    { option: 'street_corners', on: 'on', rare: true },
    { option: 'streets', rare: true },
  ],
  wishes: [
    { option: 'double_throw', on: 'on' },
    { option: 'sellas_same', on: 'on' },
    { option: 'zero_worms', on: 'on' },
    { option: 'limit_cards', rare: true },
    { option: 'start', rare: true },
  ],
  fangfrisch: [
    { option: 'bell', on: 'first', text: 'live', hero: true },
    { option: 'memory_aid', on: 'on' },
    { option: 'spoilage', on: 'highest' },
    { option: 'half_price', on: 'up' },
    { option: 'dead_auction', on: 'fold', rare: true },
    { option: 'bell', rare: true },
    { option: 'deck', rare: true },
    { option: 'first_auctioneer', rare: true },
  ],
  fishmonger: [
    { option: 'memory_aid', on: 'on' },
    { option: 'new_card', on: 'waits' },
    { option: 'ties', on: 'random' },
    { option: 'payment', on: 'at_once' },
  ],
};
