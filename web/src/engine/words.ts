/* The module has its sentences in English. Those of another language are given to it when that language is asked for. */
import type { Lang } from '../lib/languages';
import { PATIENCE } from './rules';
import type { Ask } from './types';

/* The sentences of all games and of the program in a language; none for English. */
export type WordTexts = (lang: Lang) => Promise<Record<string, string>>;

/* The same engine, which has the words of a language before it is asked to speak it. Questions keep their order. Words that could not be
   loaded are tried again with the next question, and until then it speaks English. */
export function withWords(ask: Ask, textsOf: WordTexts): Ask {
  const given = new Map<Lang, Promise<unknown>>();
  let before: Promise<unknown> = Promise.resolve();

  const give = (lang: Lang): Promise<unknown> => {
    if (!given.has(lang)) {
      const coming = textsOf(lang)
        .then((texts) => Promise.all(Object.entries(texts).map(([section, text]) => ask('words', lang, section, text))))
        .catch(() => given.delete(lang));
      given.set(lang, Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE))]));
    }
    return given.get(lang)!;
  };

  return (call, ...args) => {
    const turn = before.then(() => (call === 'language' ? give(String(args[0])) : undefined));
    before = turn;
    return turn.then(() => ask(call, ...args));
  };
}
