// A server of static files and a browser, for the tests; nothing outside this machine is asked.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/* Serves dist compressed; `bytes` counts what was sent since it was last set to 0. */
export async function serve() {
  const counter = { bytes: 0 };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/\/$/, '/index.html');
    try {
      const body = gzipSync(readFileSync(join(dist, path)), { level: 9 });
      counter.bytes += body.length;
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

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/* A page whose visitor has made these choices. Whatever goes wrong in it is an error of the test. */
export async function visit(browser, url, { settings = {}, size = desk, ...more } = {}) {
  const context = await browser.newContext({ viewport: size, ...more });
  const chosen = { lang: 'en', theme: 'light', pace: 'instant', sound: false, letters: true, tips: false, level: 'easy', seats: {}, ...settings };
  await context.addInitScript((text) => {
    if (location.protocol === 'http:' && !localStorage.getItem('quayside.settings')) localStorage.setItem('quayside.settings', text);
  }, JSON.stringify(chosen));
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  /* A page without a server asks once whether there is one; the browser notes that as an error. */
  const asks = (message) => message.location().url.endsWith('/api/tables');
  page.on('console', (message) => message.type() === 'error' && !asks(message) && errors.push(message.text()));
  await page.goto(url);
  return { page, context, errors };
}
