/* The engine in a Worker, so that no bot ever makes the page wait. */
import { Module } from './module';

export interface Request {
  id: number;
  call: string;
  args: (string | number)[];
}

export interface Answer {
  id: number;
  answer?: unknown;
  failed?: string;
}

const started = new Promise<Module>((resolve, reject) => {
  addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module>) => Module.start(data).then(resolve, reject), {
    once: true,
  });
});

/* Answers come in the order of the requests, whatever is asked while the module is still starting. */
let before: Promise<unknown> = started;
addEventListener('message', ({ data }: MessageEvent<Request | WebAssembly.Module>) => {
  if (data instanceof WebAssembly.Module) return;
  before = before.then(
    async () => {
      const { id, call, args } = data;
      let reply: Answer;
      try {
        reply = { id, answer: (await started).ask(call, ...args) };
      } catch (error) {
        reply = { id, failed: String(error) };
      }
      postMessage(reply);
    },
    (error: unknown) => postMessage({ id: data.id, failed: String(error) } satisfies Answer),
  );
});
