// pictures.mjs [GAME] [URL]: makes docs/pictures anew: every table on a phone and on a desk, by day and by night, in small form. Each
// game is then played to its end. URL: the page of a server that runs, `./run` for instance; without it, web/dist alone.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { desk, launch, phone, serve, visit } from './lib.mjs';
import { games, playOn, sitDown } from './play.mjs';

const [, , only = '', url = ''] = process.argv;
const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });
const server = url ? { url, close() {} } : await serve();
const browser = await launch();
/* How many clicks until a table is worth a picture. */
const clicks = { fishing: 33, 'fresh-fish': 17, wishes: 14, fangfrisch: 16, fishmonger: 24 };

for (const game of games.filter((id) => id.includes(only)))
  for (const [name, size, scale] of [
    ['phone', phone, 0.75],
    ['desk', desk, 0.6],
  ]) {
    const { page, context } = await visit(browser, server.url, { size, deviceScaleFactor: scale, serviceWorkers: 'block', settings: { level: 'medium' } });
    await page.waitForSelector('.games > li', { timeout: 60000 });
    await sitDown(page, game);
    await playOn(page, (n) => n > clicks[game]);
    await page.evaluate(() => scrollTo(0, 0));
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}${game}-${name}-${theme}.jpg`, type: 'jpeg', quality: 62 });
    }
    const turns = await playOn(page);
    console.log(`${game}, ${name}: ${turns} clicks more; ${await page.locator('.result h2').first().textContent()}`);
    await context.close();
  }
await browser.close();
await server.close();
