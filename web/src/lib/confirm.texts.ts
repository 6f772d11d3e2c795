import { book } from './book.svelte';

export const say = book(
  {
    title: 'Really? {move}',
    yes: 'Yes, play it',
    no: 'No',
  },
  {
    title: 'Wirklich? {move}',
    yes: 'Ja, so spielen',
    no: 'Nein',
  },
);
