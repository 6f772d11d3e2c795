import type { Part } from '..';

export default {
  title: 'Vraiment ? {move}',
  yes: 'Oui, jouer ce coup',
  no: 'Non',
} satisfies Part<'confirm'>;
