import { book } from './book.svelte';

export const say = book(
  {
    title: 'Is the shuffle proved?',
    nothing: 'Every move is correct; the shuffle is not proved',
    kept: 'Every move is correct; the server kept its shuffle',
    mixed: 'Every move is correct; the shuffle is proved',
    commitment: 'Commitment of the record',
    compare: 'Compare it with the one you were shown before the game',
    same: 'It is the same.',
    other: 'It is another one: this is not the shuffle that you were promised.',
  },
  {
    title: 'Ist das Mischen bewiesen?',
    nothing: 'Jeder Zug stimmt; das Mischen ist nicht bewiesen',
    kept: 'Jeder Zug stimmt; der Server blieb bei seiner Mischung',
    mixed: 'Jeder Zug stimmt; das Mischen ist bewiesen',
    commitment: 'Zusage der Aufzeichnung',
    compare: 'Vergleiche sie mit der, die du vor dem Spiel gesehen hast',
    same: 'Es ist dieselbe.',
    other: 'Es ist eine andere: Das ist nicht die Mischung, die dir zugesagt wurde.',
  },
);
