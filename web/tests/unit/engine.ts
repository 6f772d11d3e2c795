/* The engine without a browser, for the unit tests: the module itself answers. */
import { readFileSync } from 'node:fs';
import { Module } from '../../src/engine/module';
import { type Ask, checked } from '../../src/engine/types';

const bytes = readFileSync(new URL('../../../build/wasm/quayside.wasm', import.meta.url));

export async function engine(): Promise<Ask> {
  const module = await Module.start(await WebAssembly.compile(bytes));
  return async (call, ...args) => checked(module.ask(call, ...args));
}
