export default {
  title: 'Is the shuffle proved?',
  nothing: 'Every move is correct; the shuffle is not proved',
  kept: 'Every move is correct; the server kept its shuffle',
  mixed: 'Every move is correct; the shuffle is proved',
  commitment: 'Commitment of the record',
  compare: 'Compare it with the one you were shown before the game',
  same: 'It is the same.',
  other: 'It is another one: this is not the shuffle that you were promised.',
};
