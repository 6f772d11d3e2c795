/* The texts of the page. What the games say comes from the engine. */
import { settings } from './settings.svelte';

export type Args = Record<string, string | number>;

/* {name} is an argument; {n:card|cards} chooses by n being 1. */
export function fill(text: string, args: Args = {}): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_all, name: string, one?: string, many?: string) => {
    const value = args[name] ?? '';
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (many ?? '');
  });
}

export interface Book<Key extends string> {
  (key: Key, args?: Args): string;
  texts: { en: Record<Key, string>; de: Record<Key, string> };
}

/* A book knows its texts in both languages and speaks the one that is chosen. */
export function book<Key extends string>(en: Record<Key, string>, de: Record<NoInfer<Key>, string>): Book<Key> {
  const say = (key: Key, args?: Args) => fill((settings.lang === 'de' ? de : en)[key], args);
  return Object.assign(say, { texts: { en, de } });
}
