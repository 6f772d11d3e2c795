/* The engine without a browser, for the unit tests: the module itself answers, and rules pages are read from their files. */
import { readFileSync } from 'node:fs';
import { Module } from '../../src/engine/module';
import { type RulesText, withRules } from '../../src/engine/rules';
import { type Ask, checked } from '../../src/engine/types';
import { withWords } from '../../src/engine/words';
import { wordTexts } from '../../src/lib/words.svelte';

const bytes = readFileSync(new URL('../../../build/wasm/quayside.wasm', import.meta.url));

export const rulesText: RulesText = async (game, lang) =>
  readFileSync(new URL(`../../../docs/rules/${lang}/${game}.md`, import.meta.url), 'utf8');

/* The module as it is, without rules. */
export async function bare(): Promise<Ask> {
  const module = await Module.start(await WebAssembly.compile(bytes));
  return async (call, ...args) => checked(module.ask(call, ...args));
}

export async function engine(): Promise<Ask> {
  return withRules(withWords(await bare(), wordTexts), rulesText);
}
