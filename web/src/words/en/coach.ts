export default {
  step: 'Lesson, step {n} of {m}',
  title: 'Lesson',
  strayed: 'You chose “{move}” instead. That is allowed too; the lesson goes on from here.',
  wait: 'This one you can decide yourself. The lesson goes on when there is something new.',
  leave: 'Leave the lesson',
  'leave.short': 'Leave',
  resume: 'Go on with the lesson',
  done: 'That was the lesson. The game goes on, and you are on your own now: “Hint” asks a bot, “Undo” takes a move back, and a click on something that is not allowed explains the rule.',
  play: 'Play on',
};
