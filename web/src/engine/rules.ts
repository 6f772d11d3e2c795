/* Rules pages are files of their own: they are loaded when a table or the rules of their game are opened, and given to the
   engine, which says them in its refusals. */
import type { Lang } from '../lib/languages';
import type { Ask } from './types';

export type RulesText = (game: string, lang: Lang) => Promise<string>;

/* How long a question waits for a page that is on its way over a bad line; then refusals name only the number of the rule. */
export const PATIENCE = 4000;

/* The game of the table that a question opens or judges. A table on a server (`see`) is refused by the server. */
function gameOf(call: string, args: (string | number)[]): string | undefined {
  if (call === 'new') return String(args[1]).split(' ')[0];
  if (call === 'open' || call === 'verify') return String(args[0]).match(/^game (\S+)/m)?.[1];
  return undefined;
}

/* The same engine, which has the rules of a table before anything is asked about it. Questions keep their order. A page that
   could not be loaded is tried again with the next question. */
export function withRules(ask: Ask, textOf: RulesText): Ask {
  const given = new Map<string, Promise<unknown>>();
  let game = '';
  let lang: Lang = 'en';
  let before: Promise<unknown> = Promise.resolve();

  const give = (one: Lang): Promise<unknown> => {
    const name = `${game} ${one}`;
    const id = game;
    if (!given.has(name)) {
      const coming = textOf(id, one)
        .then((text) => ask('rules', one, id, text))
        .catch(() => given.delete(name));
      given.set(name, Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE))]));
    }
    return given.get(name)!;
  };

  return (call, ...args) => {
    const opened = gameOf(call, args);
    const turn = before.then(async () => {
      if (call === 'language') lang = String(args[0]);
      game = opened ?? game;
      /* What is wrong with a record is said in English. */
      const wanted: Lang[] = call === 'open' || call === 'verify' ? [lang, 'en'] : [lang];
      if (game) await Promise.all(wanted.map(give));
    });
    before = turn;
    return turn.then(() => ask(call, ...args));
  };
}
