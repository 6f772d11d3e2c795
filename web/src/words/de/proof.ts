import type { Part } from '..';

export default {
  title: 'Ist das Mischen bewiesen?',
  nothing: 'Jeder Zug stimmt; das Mischen ist nicht bewiesen',
  kept: 'Jeder Zug stimmt; der Server blieb bei seiner Mischung',
  mixed: 'Jeder Zug stimmt; das Mischen ist bewiesen',
  commitment: 'Zusage der Aufzeichnung',
  compare: 'Vergleiche sie mit der, die du vor dem Spiel gesehen hast',
  same: 'Es ist dieselbe.',
  other: 'Es ist eine andere: Das ist nicht die Mischung, die dir zugesagt wurde.',
} satisfies Part<'proof'>;
