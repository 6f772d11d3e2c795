/* The engine's own texts: data files with the words of the games, and the rules pages, which are files beside the page. */
import type { Ask } from '../engine/types';
import { type Lang, settings } from './settings.svelte';

export type Entry = Record<Lang, string>;

export interface DataFile {
  tables: string[][] /* the lines before [words], split into words, without comments */;
  words: Record<string, Entry>;
}

export function readData(text: string): DataFile {
  const data: DataFile = { tables: [], words: {} };
  let inWords = false;
  for (const whole of text.split('\n')) {
    const line = whole.replace(/#.*$/, '').trim();
    if (!line) continue;
    if (line === '[words]') {
      inWords = true;
    } else if (inWords) {
      const [key, en, de] = bars(line);
      if (key && en && de) data.words[key] = { en, de };
    } else {
      data.tables.push(line.split(/\s+/));
    }
  }
  return data;
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

/* docs/rules/<id>.md: chapters of numbered rules, and a table of rulings. */
export function readRules(text: string): RulesPage {
  const page: RulesPage = { intro: '', chapters: [] };
  for (const line of text.split('\n')) {
    const chapter = page.chapters.at(-1);
    const rule = line.match(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/);
    if (line.startsWith('## ')) page.chapters.push({ title: line.slice(3), rules: [], rulings: [] });
    else if (rule) chapter?.rules.push({ number: rule[1]!, text: rule[2]! });
    else if (/^\|(?!-)/.test(line) && chapter) chapter.rulings.push(line.split('|').slice(1, -1).map((cell) => cell.trim()));
    else if (line && !line.startsWith('#') && !chapter) page.intro += (page.intro && '\n\n') + line;
  }
  for (const chapter of page.chapters) chapter.rulings.shift();
  return { ...page, chapters: page.chapters.filter(({ rules, rulings }) => rules.length || rulings.length) };
}

/* The words of one game or, as "quayside", of the program. */
export class Words {
  constructor(readonly data: DataFile) {}

  has(key: string): boolean {
    return key in this.data.words;
  }

  say(key: string): string {
    return this.data.words[key]?.[settings.lang] ?? key;
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
  const name = `data/${section}.txt`;
  return once(name, async () => new Words(readData((await ask('file', name)) as string)));
}

const pages = import.meta.glob<string>(['../../../docs/rules/*.md', '!../../../docs/rules/null*.md'], { query: '?url', import: 'default', eager: true });

/* A rules page as it was written. The service worker keeps all of them. */
export function rulesText(game: string, lang: Lang): Promise<string> {
  const name = `docs/rules/${game}${lang === 'de' ? '.de' : ''}.md`;
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
