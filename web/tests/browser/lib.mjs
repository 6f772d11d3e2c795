// A server of static files and a browser, for the tests; nothing outside this machine is asked.
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

/* Every language: a folder each. */
export const languages = readdirSync(new URL('../../src/words/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/* Serves dist compressed, and counts what was sent. */
export async function serve() {
  const counter = { bytes: 0, files: [] };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/\/$/, '/index.html');
    try {
      const body = gzipSync(readFileSync(join(dist, path)), { level: 9 });
      counter.bytes += body.length;
      counter.files.push(path);
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain', 'content-encoding': 'gzip' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, counter, close };
}

export function launch() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/* So long something may take that comes at once on a machine that has nothing else to do. What never comes is a fault; what is late is not. */
export const PATIENCE = 120000;

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/* Chance that is the same in every run: a check that fails can be looked at, and none fails by its deal alone. */
function sameChance(seed) {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 1);
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      bytes[i] = state >>> 24;
    }
    return bytes;
  };
}

/* A page whose visitor has made these choices. Whatever goes wrong in it is an error of the test. */
export async function visit(browser, url, { settings = {}, size = desk, seed = '', ...more } = {}) {
  const context = await browser.newContext({ viewport: size, ...more });
  context.setDefaultTimeout(PATIENCE);
  const chosen = { lang: 'en', theme: 'light', pace: 'instant', sound: false, letters: true, tips: false, level: 'easy', seats: {}, ...settings };
  await context.addInitScript((text) => {
    if (location.protocol === 'http:' && !localStorage.getItem('quayside.settings')) localStorage.setItem('quayside.settings', text);
  }, JSON.stringify(chosen));
  if (seed) await context.addInitScript(sameChance, seed);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  /* A page without a server asks once whether there is one; the browser notes that as an error. */
  const asks = (message) => message.location().url.endsWith('/api/tables');
  page.on('console', (message) => message.type() === 'error' && !asks(message) && errors.push(message.text()));
  await page.goto(url);
  return { page, context, errors };
}

/* The clock of the page for what is measured in it: it can stand still, or jump; so no check depends on how fast it types. */
export const clockOf = (page) => {
  const set = (what, by = 0) =>
    page.evaluate(
      ([how, milliseconds]) => {
        globalThis.ownClock ??= { real: performance.now.bind(performance), still: null, later: 0 };
        const clock = globalThis.ownClock;
        performance.now = () => (clock.still ?? clock.real()) + clock.later;
        if (how === 'stop') clock.still = clock.real();
        else if (how === 'go') clock.still = null;
        else clock.later += milliseconds;
      },
      [what, by],
    );
  return { stop: () => set('stop'), go: () => set('go'), skip: (milliseconds) => set('skip', milliseconds) };
};
