// figures.mjs: prints the figures of docs/web.md: first paint, layout shift, frames a second while things move, and the longest task on a
// processor that is four times slower, on the start page and at every table. Nothing is expected here; run.mjs checks the limits.
import { desk, launch, phone, serve, visit } from './lib.mjs';
import { clickOne, games, myTurn, sitDown } from './play.mjs';

const LOADS = 5;
const SECONDS = 4;
const MOVES = 6;

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/* What has been painted and shifted so far. */
export function loadFigures(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shift += entry.value))).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, shift }), 200);
      }),
  );
}

/* Times between frames, as long as `until` is not over. */
function frames(page, seconds) {
  return page.evaluate(async (length) => {
    const gaps = [];
    let last = performance.now();
    const end = last + length * 1000;
    while (last < end) {
      const now = await new Promise(requestAnimationFrame);
      if (now > last) gaps.push(now - last);
      last = now;
    }
    return gaps;
  }, seconds);
}

async function loads(browser, server, name, size) {
  const seen = [];
  for (let i = 0; i < LOADS; i++) {
    const { page, context } = await visit(browser, server.url, { size, serviceWorkers: 'block' });
    await page.waitForSelector('.games > li');
    seen.push(await loadFigures(page));
    await context.close();
  }
  const paints = seen.map(({ paint }) => Math.round(paint));
  console.log(`start page, ${name}: first paint ${Math.min(...paints)}, median ${median(paints)} ms; layout shift ${Math.max(...seen.map(({ shift }) => shift))}`);
}

async function table(browser, server, game) {
  const { page, context } = await visit(browser, server.url, { size: desk, serviceWorkers: 'block', settings: { pace: 'quick', level: 'easy' } });
  await page.waitForSelector('.games > li');
  await sitDown(page, game);
  const measured = frames(page, SECONDS);
  const until = Date.now() + SECONDS * 1000 - 500;
  for (let n = 0; Date.now() < until; n++) {
    if (await page.locator('.dock.mine').count()) await clickOne(page, n * 7919);
    else await page.waitForTimeout(20);
  }
  const gaps = await measured;
  await myTurn(page);
  const slow = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)];
  console.log(`${game}: ${(gaps.length / SECONDS).toFixed(0)} frames a second; 95 of 100 frames within ${slow.toFixed(0)} ms`);
  await context.close();
}

/* The longest task of a table on a processor that is four times slower, from the first own move on. */
async function tasks(browser, server, game) {
  const { page, context } = await visit(browser, server.url, { size: phone, serviceWorkers: 'block', seed: 'tasks', settings: { pace: 'quick', level: 'easy' } });
  await page.waitForSelector('.games > li');
  await sitDown(page, game);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    globalThis.long = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => globalThis.long.push(Math.round(duration)))).observe({ type: 'longtask' });
  });
  for (let n = 1; n <= MOVES && !(await myTurn(page)); n++) await clickOne(page, n * 7919);
  const long = await page.evaluate(() => globalThis.long.toSorted((a, b) => b - a));
  console.log(`${game}, four times slower: longest task ${long[0] ?? 'under 50'} ms; ${long.filter((time) => time > 100).length} of more than 100 ms in ${MOVES} moves`);
  await context.close();
}

if (process.argv[1]?.endsWith('figures.mjs')) {
  const server = await serve();
  const browser = await launch();
  await loads(browser, server, 'desk', desk);
  await loads(browser, server, 'phone', phone);
  for (const game of games) await table(browser, server, game);
  for (const game of games) await tasks(browser, server, game);
  await browser.close();
  await server.close();
}
