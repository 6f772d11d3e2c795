import type { Part } from '..';

export default {
  step: 'Lektion, Schritt {n} von {m}',
  title: 'Lektion',
  strayed: 'Du hast stattdessen „{move}“ gewählt. Das ist auch erlaubt; die Lektion geht von hier aus weiter.',
  wait: 'Das kannst du schon selbst entscheiden. Die Lektion geht weiter, wenn etwas Neues kommt.',
  leave: 'Lektion verlassen',
  'leave.short': 'Verlassen',
  resume: 'Mit der Lektion weitermachen',
  done: 'Das war die Lektion. Das Spiel geht weiter, jetzt ohne Hilfe: „Tipp“ fragt einen Bot, „Zurück“ nimmt einen Zug zurück, und ein Klick auf etwas Unerlaubtes erklärt die Regel.',
  play: 'Weiterspielen',
} satisfies Part<'coach'>;
