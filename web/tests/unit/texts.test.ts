import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill } from '../../src/lib/book.svelte';
import { languages } from '../../src/lib/languages';
import { load } from '../../src/words';
import start from '../../src/words/en';
import tables from '../../src/words/en/tables';

type Page = Record<string, Record<string, string>>;
const source: Page = { ...start, ...tables };
const all = async (lang: string): Promise<Page> => ({ ...(await load(lang, 'index')), ...(await load(lang, 'tables')) });
const parts = Object.keys(source);
const pages: [string, Page][] = await Promise.all(languages.map(async ({ code }): Promise<[string, Page]> => [code, await all(code)]));

/* What is put into a text. What only chooses between words, {n:card|cards}, is the language's own affair. */
const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
const choices = (text: string) => [...text.matchAll(/\{(\w+):/g)].map(([, name]) => name!);

test('the games and lessons have texts, and all languages are there', () => {
  for (const game of ['fishing', 'fresh-fish', 'wishes', 'fangfrisch', 'fishmonger']) expect(parts).toEqual(expect.arrayContaining([game, `lesson-${game}`]));
  const folders = readdirSync(new URL('../../src/words/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(languages.map(({ code }) => code).sort());
  expect(languages[0]!.code).toBe('en');
});

test.each(pages)('%s: every text is there, and none is empty', (_lang, texts) => {
  expect(Object.keys(texts).sort()).toEqual(parts.toSorted());
  for (const part of parts) {
    expect(Object.keys(texts[part]!).sort()).toEqual(Object.keys(source[part]!).sort());
    for (const text of Object.values(texts[part]!)) expect(text.trim()).not.toBe('');
  }
});

test.each(pages)('%s: a text has the arguments of the English one', (_lang, texts) => {
  for (const part of parts)
    for (const [key, text] of Object.entries(source[part]!)) {
      const own = texts[part]![key]!;
      const given = [...holes(text), ...choices(text)];
      expect([part, key, holes(own).filter((name) => !given.includes(name!))]).toEqual([part, key, []]);
      expect([part, key, holes(text).filter((name) => ![...holes(own), ...choices(own)].includes(name))]).toEqual([part, key, []]);
      expect([part, key, choices(own).filter((name) => !given.includes(name))]).toEqual([part, key, []]);
    }
});

/* Numbers that are never one: hands, boats, prices, whole games; what a bot found is a mean. */
const never = new Set([
  'fishing.then.youPay',
  'fishing.then.otherPays',
  'fishing.round.hands',
  'fishing.round.full',
  'wishes.do.S.for',
  'wishes.market',
  'wishes.market.fish',
  'wishes.limit.fish',
  'wishes.limit.why',
  'wishes.limit.pays',
  'wishes.seat',
  'wishes.boat.empties',
  'wishes.boat.why',
  'wishes.where.over',
  'wishes.ask.as.why',
  'wishes.then.paid',
  'wishes.then.full',
  'lesson-wishes.sell',
  'fangfrisch.cost.ring',
  'lesson-fangfrisch.sell',
  'online.clock.seconds',
  'online.bell.bounded',
  'review.progress',
  'review.stopped',
  'review.lostBy',
  'shell.start.meta',
  'fishmonger.more',
  'fishmonger.ask.extras',
  'fishmonger.deck.told',
  'fishmonger.then.expires',
  'fishmonger.then.goal',
  'fishmonger.scene.expires.why',
  'fishmonger.round.end',
  'lesson-fangfrisch.ring',
  'lesson-fishmonger.goal',
]);

test.each(pages)('%s: a noun behind a number takes its form', (_lang, texts) => {
  const all = parts.flatMap((part) => Object.entries(texts[part]!).map(([key, text]) => ({ name: `${part}.${key}`, text })));
  const plurals = new Set(all.flatMap(({ text }) => [...text.matchAll(/\{(?!you:)\w+:([^|}]*)\|(?:[^}]*\|)?([^|}]+)\}/g)].filter(([, one, many]) => one !== many).map(([, , many]) => many!)));
  expect(plurals.size).toBeGreaterThan(10);
  const numbers = new Set(all.flatMap(({ text }) => choices(text)));
  const wrong = all.flatMap(({ name, text }) =>
    [...text.matchAll(/\{(\w+)\} (\p{L}+)/gu)].filter(([, number, noun]) => !never.has(name) && numbers.has(number!) && plurals.has(noun!)).map(([whole]) => `${name}: ${whole}`),
  );
  expect(wrong).toEqual([]);
});

/* A line may not break before these marks, nor behind an opening quotation mark. */
test('French has no-break spaces where it needs them', () => {
  const french = pages.find(([lang]) => lang === 'fr')![1];
  const wrong = parts.flatMap((part) => Object.entries(french[part]!).filter(([, text]) => / [;:!?»]|« /.test(text) || /[\p{L}}][;!?»]/u.test(text.replace(/\w+:\/\/\S+/g, ''))).map(([key, text]) => `${part}.${key}: ${text}`));
  expect(wrong).toEqual([]);
});

test('seats have letters of their own in every language', () => {
  for (const [lang, { shell }] of pages) {
    const letters = [0, 1, 2, 3, 4].map((seat) => shell![`name.${seat}`]![0]);
    expect([lang, new Set(letters).size]).toEqual([lang, 5]);
  }
});

test('French is well set, and nothing is elided before a name', async () => {
  const texts = await all('fr');
  for (const part of parts)
    for (const [key, text] of Object.entries(texts[part]!)) {
      expect([part, key, text.match(/['"]| [:;!?»]|« /)?.[0]]).toEqual([part, key, undefined]);
      expect([part, key, text.match(/\b(?:de|que|si) \{(?:name|names|other)\}/)?.[0]]).toEqual([part, key, undefined]);
    }
});

test('every key that is written in a component is in a book', () => {
  const keys = new Set(parts.flatMap((part) => Object.keys(source[part]!)));
  const files = ['games', 'lessons', 'lib', 'pages', 'stage', 'start'].flatMap((part) => {
    const at = new URL(`../../src/${part}/`, import.meta.url);
    return readdirSync(at)
      .filter((name) => /\.(svelte|ts)$/.test(name))
      .map((name) => readFileSync(new URL(name, at), 'utf8'));
  });
  const used = files.flatMap((text) => [...text.matchAll(/\b(?:shell|say)\('([^']+)'/g)].map(([, key]) => key!));
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((key) => !keys.has(key) && !/^(about|option|kind|wish)/.test(key))).toEqual([]);
});

test('arguments and plurals', () => {
  expect(fill('{n} {n:card|cards} of {name}', { n: 1, name: 'Wave' })).toBe('1 card of Wave');
  expect(fill('{n} {n:card|cards}', { n: 3 })).toBe('3 cards');
  expect(fill('{missing}!')).toBe('!');
  expect(fill('{n} {n:carte|cartes}', { n: 0 }, 'fr')).toBe('0 carte');
  expect(fill('{n} {n:card|cards}', { n: 0 }, 'en')).toBe('0 cards');
  expect(['en', 'fr'].map((lang) => fill('{you:lead|leads}', { you: 0 }, lang))).toEqual(['leads', 'leads']);
  expect(fill('{you:lead|leads}', { you: 1 })).toBe('lead');
});
