/* The engine's own texts: data files with the words of the games, and the rules pages, which are files beside the page. */
import type { Ask } from '../engine/types';
import type { Lang } from './languages';
import { settings } from './settings.svelte';

/* The lines of a file that say something. */
const linesOf = (text: string) => text.split('\n').flatMap((line) => line.replace(/#.*$/, '').trim() || []);

/* data/<id>.txt: lines of words. */
export const readTables = (text: string): string[][] => linesOf(text).map((line) => line.split(/\s+/));

/* data/words/<lang>/<id>.txt: key | text. */
export function readWords(text: string): Record<string, string> {
  return Object.fromEntries(linesOf(text).map((line) => bars(line).slice(0, 2) as [string, string]));
}

/* The parts between bars that stand outside {braces}. */
function bars(line: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of line) {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    if (letter === '|' && !depth) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

export interface Rule {
  number: string;
  text: string;
}

export interface Chapter {
  title: string;
  rules: Rule[];
  rulings: string[][];
}

export interface RulesPage {
  intro: string;
  chapters: Chapter[];
}

/* docs/rules/<lang>/<id>.md: chapters of numbered rules, and a table of rulings. */
export function readRules(text: string): RulesPage {
  const page: RulesPage = { intro: '', chapters: [] };
  for (const line of text.split('\n')) {
    const chapter = page.chapters.at(-1);
    const rule = line.match(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/);
    if (line.startsWith('## ')) page.chapters.push({ title: line.slice(3), rules: [], rulings: [] });
    else if (rule) chapter?.rules.push({ number: rule[1]!, text: rule[2]! });
    else if (/^\|(?!-)/.test(line) && chapter)
      chapter.rulings.push(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    else if (line && !line.startsWith('#') && !chapter) page.intro += (page.intro && '\n\n') + line;
  }
  for (const chapter of page.chapters) chapter.rulings.shift();
  return { ...page, chapters: page.chapters.filter(({ rules, rulings }) => rules.length || rulings.length) };
}

/* The words of one game or, as "quayside", of the program. */
export class Words {
  constructor(
    readonly section: string,
    readonly data: { tables: string[][]; english: Record<string, string> },
  ) {}

  has(key: string): boolean {
    return key in this.data.english;
  }

  say(key: string): string {
    return learned[settings.lang]?.[this.section]?.[key] ?? this.data.english[key] ?? key;
  }

  /* The lines of the tables whose first word is this one. */
  lines(first: string): string[][] {
    return this.data.tables.filter(([word]) => word === first);
  }
}

const read = new Map<string, Promise<unknown>>();

function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  if (!read.has(name)) {
    const made = make();
    read.set(name, made);
    made.catch(() => read.delete(name)); /* next time it is tried again */
  }
  return read.get(name) as Promise<T>;
}

export function wordsOf(ask: Ask, section: string): Promise<Words> {
  const file = async (name: string) => (await ask('file', name)) as string;
  return once(`data/${section}.txt`, async () => {
    const tables = readTables(await file(`data/${section}.txt`));
    return new Words(section, { tables, english: readWords(await file(`data/words/en/${section}.txt`)) });
  });
}

const files = import.meta.glob<string>(
  ['../../../data/words/*/*.txt', '!../../../data/words/en/*.txt', '!../../../data/words/*/{language,null}.txt'],
  { query: '?raw', import: 'default' },
);

/* The sentences of a language as they were written, by section; none for English, which the module has. */
export function wordTexts(lang: Lang): Promise<Record<string, string>> {
  return once(`data/words/${lang}`, async () => {
    const own = Object.entries(files).filter(([path]) => path.split('/').at(-2) === lang);
    const texts = own.map(async ([path, load]) => [path.split('/').at(-1)!.replace('.txt', ''), await load()] as const);
    return Object.fromEntries(await Promise.all(texts));
  });
}

/* What the page itself says in the engine's words, by language and section. */
let learned = $state.raw<Record<Lang, Record<string, Record<string, string>>>>({});

export async function learnWords(lang: Lang): Promise<void> {
  const texts = Object.entries(await wordTexts(lang)).map(([section, text]) => [section, readWords(text)] as const);
  learned = { ...learned, [lang]: Object.fromEntries(texts) };
}

const pages = import.meta.glob<string>(['../../../docs/rules/*/*.md', '!../../../docs/rules/*/null.md'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/* A rules page as it was written. The service worker keeps all of them. */
export function rulesText(game: string, lang: Lang): Promise<string> {
  const name = `docs/rules/${lang}/${game}.md`;
  return once(name, async () => {
    const address = pages[`../../../${name}`];
    const answer = address ? await fetch(address) : undefined;
    if (!answer?.ok) throw new Error(`there is no ${name}`);
    return answer.text();
  });
}

export async function rulesOf(game: string, lang: Lang): Promise<RulesPage> {
  return readRules(await rulesText(game, lang));
}
