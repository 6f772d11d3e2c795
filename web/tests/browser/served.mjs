// served.mjs PROGRAM: the page as `quayside serve` gives it, with its strict headers: nothing of it may need what they forbid.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { launch, visit } from './lib.mjs';
import { games, playOn, sitDown } from './play.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const files = mkdtempSync(join(tmpdir(), 'quayside-'));
const program = spawn(process.argv[2], ['serve', '--port', '0', '--db', join(files, 'tables.db'), '--web', dist, '--quiet'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await Promise.race([
  new Promise((resolve) => createInterface(program.stdout).once('line', (text) => resolve([text]))),
  new Promise((_, reject) => program.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))),
]);
const url = `${line.match(/http:\S+/)[0]}/`;
const browser = await launch();
let passed = 0;
let failed = 0;

function check(is, what, detail = '') {
  if (is) passed++;
  else failed++;
  console.log(`${is ? 'ok     ' : 'FAILED '} ${what}${detail && `: ${detail}`}`);
}

try {
  const { headers } = await fetch(url);
  const policy = Object.fromEntries(headers.get('content-security-policy').split('; ').map((part) => [part.split(' ')[0], part]));
  check(policy['default-src'] === "default-src 'none'", 'what is not named is forbidden');
  check(policy['script-src'] === "script-src 'self' 'wasm-unsafe-eval'", 'only scripts of this server, and WebAssembly');
  check(!/unsafe-eval|\*|http/.test(headers.get('content-security-policy').replace('wasm-unsafe-eval', '')), 'no other host, no eval');
  check(policy['frame-ancestors'] && headers.get('x-frame-options') === 'DENY', 'no page around it');
  check(headers.get('x-content-type-options') === 'nosniff', 'types are not guessed');
  check(headers.get('referrer-policy') === 'no-referrer', 'links tell nobody where they were');

  const { page, context, errors } = await visit(browser, url);
  await page.waitForSelector('.games > li');
  check(true, 'the page and its engine run');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 15);
  check(true, 'the service worker keeps its files');
  for (const game of games) {
    await page.goto(url);
    await sitDown(page, game);
    check((await playOn(page, (n) => n > 6)) > 5, `${game} against bots, in their worker`);
  }
  await page.goto(url);
  await sitDown(page, 'wishes');
  await page.keyboard.press('r');
  check((await page.waitForSelector(':is(dialog, aside) dl > div')) && (await page.locator(':is(dialog, aside) dl > div').count()) > 50, 'the rules of a table are there');
  const evil = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.evil = true';
    document.head.append(script);
    return globalThis.evil === true;
  });
  check(!evil, 'a script that was smuggled into the page does not run');
  const own = errors.filter((text) => !text.includes('inline script'));
  check(!own.length && errors.length === 1, 'nothing else was forbidden', own.join('; '));
  await context.setOffline(true);
  await page.goto(url);
  await page.waitForSelector('.games > li');
  check(true, 'without a network it opens all the same');
} catch (error) {
  check(false, 'the page as it is served', error.stack);
}
await browser.close();
program.kill('SIGTERM');
const code = await new Promise((resolve) => program.once('exit', resolve));
check(code === 0, 'the server ends properly');
rmSync(files, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
