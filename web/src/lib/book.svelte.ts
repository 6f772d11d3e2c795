/* The texts of the page. What the games say comes from the engine. */
import { load, type Share, type Texts } from '../words';
import { formOf, type Lang, languageOf } from './languages';
import { keepSettings, settings } from './settings.svelte';
import { learnWords } from './words.svelte';

export type Args = Record<string, string | number>;

/* {name} is an argument; {n:card|cards} chooses by the form that the number takes, {you:lead|leads} by whether it is the reader. */
export function fill(text: string, args: Args = {}, lang: Lang = settings.lang): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_all, name: string, choice?: string) => {
    const value = args[name] ?? '';
    if (choice === undefined) return String(value);
    const words = choice.split('|');
    const form = name === 'you' ? Number(value !== 1) : formOf(languageOf(lang), Number(value));
    return words[Math.min(form, words.length - 1)]!;
  });
}

let shelf = $state.raw<Record<Lang, Partial<Texts>>>({});
let tables = false; /* are those of the tables wanted, too? */

async function fetchShare(lang: Lang, share: Share): Promise<void> {
  const key = share === 'tables' ? 'stage' : 'shell';
  if (shelf[lang]?.[key]) return;
  const texts = await load(lang, share);
  shelf = { ...shelf, [lang]: { ...shelf[lang], ...texts } };
}

/* Has the texts of a language at hand, those of the page and those of the engine. */
export async function learn(lang: Lang): Promise<void> {
  await Promise.all([fetchShare(lang, 'index'), tables && fetchShare(lang, 'tables'), learnWords(lang)]);
}

/* From here on more is said than the start page has to say. */
export async function learnTables(): Promise<void> {
  tables = true;
  await fetchShare(settings.lang, 'tables');
}

/* Speaks another language from here on. If its texts cannot be loaded, everything stays as it is. */
export async function speak(lang: Lang): Promise<void> {
  await learn(lang);
  settings.lang = lang;
  keepSettings();
}

export type Book<Key extends string> = (key: Key, args?: Args) => string;

/* A book speaks the language that is chosen. */
export function book<Name extends keyof Texts>(name: Name): Book<keyof Texts[Name] & string> {
  return (key, args) => fill((shelf[settings.lang]![name] as Record<string, string>)[key]!, args);
}
