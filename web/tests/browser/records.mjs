// Records for the checks: games that bots have played to the end, and one whose shuffle is proved (docs/protocol.md).
import { readFileSync } from 'node:fs';

const wasm = readFileSync(new URL('../../../build/wasm/quayside.wasm', import.meta.url));
const protocol = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

export const fairRecord = JSON.parse(protocol.match(/^> (\{"do":"verify".*"commitment":.*\})$/m)[1]).record;

async function start() {
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(wasm), {});
  exports._initialize();
  exports.load();
  return (name, ...args) => {
    const buffer = () => Buffer.from(exports.memory.buffer, exports.text(), exports.text_size());
    const length = exports[name](...args.map((arg) => (typeof arg === 'string' ? buffer().write(arg) : arg)));
    return JSON.parse(buffer().toString('utf8', 0, length));
  };
}

/* A whole game between easy bots. */
export async function finishedRecord(game, seats) {
  const ask = await start();
  let table = ask('new', seats, `${game} 01\n`);
  for (let i = 0; !table.over; i++) table = ask('play', table.active[0], ask('bot', table.active[0], 0, i, 'easy').move);
  return ask('record').record;
}

export function cutRecord(record, count) {
  const lines = record.trim().split('\n');
  const at = lines.findIndex((line) => line.startsWith('moves '));
  return [...lines.slice(0, at), `moves ${count}`, ...lines.slice(at + 1, at + 1 + count), 'end', ''].join('\n');
}

/* Opens a record on the start page. */
export async function openFile(page, record) {
  await page.locator('.my-games').click();
  await page.locator('input[type=file]').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
}
