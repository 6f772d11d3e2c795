import type { Part } from '..';

export default {
  title: 'Wirklich? {move}',
  yes: 'Ja, so spielen',
  no: 'Nein',
} satisfies Part<'confirm'>;
