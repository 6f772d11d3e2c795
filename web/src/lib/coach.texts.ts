/* What is said around the steps of a lesson. */
import { book } from './book.svelte';

export const say = book(
  {
    step: 'Lesson, step {n} of {m}',
    title: 'Lesson',
    strayed: 'You chose “{move}” instead. That is allowed too; the lesson goes on from here.',
    wait: 'This one you can decide yourself. The lesson goes on when there is something new.',
    leave: 'Leave the lesson',
    'leave.short': 'Leave',
    resume: 'Go on with the lesson',
    done: 'That was the lesson. The game goes on, and you are on your own now: “Hint” asks a bot, “Undo” takes a move back, and a click on something that is not allowed explains the rule.',
    play: 'Play on',
  },
  {
    step: 'Lektion, Schritt {n} von {m}',
    title: 'Lektion',
    strayed: 'Du hast stattdessen „{move}“ gewählt. Das ist auch erlaubt; die Lektion geht von hier aus weiter.',
    wait: 'Das kannst du schon selbst entscheiden. Die Lektion geht weiter, wenn etwas Neues kommt.',
    leave: 'Lektion verlassen',
    'leave.short': 'Verlassen',
    resume: 'Mit der Lektion weitermachen',
    done: 'Das war die Lektion. Das Spiel geht weiter, jetzt ohne Hilfe: „Tipp“ fragt einen Bot, „Zurück“ nimmt einen Zug zurück, und ein Klick auf etwas Unerlaubtes erklärt die Regel.',
    play: 'Weiterspielen',
  },
);
