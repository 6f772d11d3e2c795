/* The page's side of the engine: asks, and gets promises. */
import wasmUrl from '../../../build/wasm/quayside.wasm?url';
import { type Ask, checked } from './types';
import type { Answer, Request } from './worker';

const compiled = WebAssembly.compileStreaming(fetch(wasmUrl));

/* Starts a Worker of its own. An answer that is not ok becomes an EngineError. */
export function startEngine(): Ask {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failed !== undefined) asked?.reject(new Error(data.failed));
    else asked?.resolve(data.answer);
  };
  const posted = compiled.then((module) => worker.postMessage(module));
  return async (call, ...args) => {
    await posted;
    const answer = await new Promise<unknown>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, call, args } satisfies Request);
    });
    return checked(answer);
  };
}
