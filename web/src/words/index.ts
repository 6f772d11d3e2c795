/* The texts of the page: a folder a language, loaded when it is asked for: index.ts with the start page, tables.ts with the first table. English
   has the keys; a text that another language lacks is an error of types there. docs/new-language.md says how to add one. */
import type { Lang } from '../lib/languages';
import type start from './en';
import type tables from './en/tables';

type English = typeof start & typeof tables;
export type Texts = { [Name in keyof English]: Record<keyof English[Name], string> };
export type Part<Name extends keyof Texts> = Texts[Name];
export type Share = 'index' | 'tables';

const files = import.meta.glob<Partial<Texts>>(['./*/index.ts', './*/tables.ts'], { import: 'default' });

export function load(lang: Lang, share: Share): Promise<Partial<Texts>> {
  const file = files[`./${lang}/${share}.ts`];
  return file ? file() : Promise.reject(new Error(`there are no texts in "${lang}"`));
}
