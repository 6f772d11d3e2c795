import { expect, test } from 'vitest';
import type { Book } from '../../src/lib/book.svelte';
import { fill } from '../../src/lib/book.svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { shell } from '../../src/lib/shell';

const games = import.meta.glob<{ say: Book<string> }>('../../src/games/*.texts.ts', { eager: true });
const lessons = import.meta.glob<{ say: Book<string> }>(['../../src/lessons/*.ts', '!**/index.ts'], { eager: true });
const around = import.meta.glob<{ say: Book<string> }>('../../src/lib/*.texts.ts', { eager: true });
const books: [string, Book<string>][] = [
  ['shell', shell as Book<string>],
  ...Object.entries({ ...games, ...lessons, ...around }).map(([path, { say }]): [string, Book<string>] => [path.split('/').slice(-2).join('/'), say]),
];

const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

test('the games and lessons have books', () => {
  expect(Object.keys(games).length).toBeGreaterThanOrEqual(5);
  expect(Object.keys(lessons).length).toBeGreaterThanOrEqual(5);
});

test.each(books)('%s: both languages have the same keys, and none is empty', (_name, { texts }) => {
  expect(Object.keys(texts.de).sort()).toEqual(Object.keys(texts.en).sort());
  for (const text of [...Object.values(texts.en), ...Object.values(texts.de)]) expect(text.trim()).not.toBe('');
});

test.each(books)('%s: a text has the same arguments in both languages', (_name, { texts }) => {
  for (const [key, text] of Object.entries(texts.en))
    expect([key, [...new Set(holes(texts.de[key]!))]]).toEqual([key, [...new Set(holes(text))]]);
});

test('every key that is written in a component is in a book', () => {
  const keys = new Set(books.flatMap(([, { texts }]) => Object.keys(texts.en)));
  const files = ['games', 'lessons', 'lib', 'pages'].flatMap((part) => {
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
});
