// pictures.mjs [GAME[-SHAPE]] [URL]: makes docs/pictures anew: every table on a phone, on a desk and on a phone in landscape, by day and by night, in
// small form. Each game is then played to its end. URL: the page of a server that runs, `./run` for instance; without it, web/dist alone.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { desk, launch, phone, serve, visit } from './lib.mjs';
import { myTurn, playOn, sitDown } from './play.mjs';
import { staged } from './stage.mjs';

const [, , only = '', url = ''] = process.argv;
const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
mkdirSync(folder, { recursive: true });
const server = url ? { url, close() {} } : await serve();
const browser = await launch();
/* How many clicks until a table is worth a picture. */
const clicks = { fishing: 33, 'fresh-fish': 17, classic: 21, wishes: 14, fishmonger: 24 };

/* Who buys anything has nothing to show in Fangfrisch: there the bot's advice is followed until a parcel lies on the table and cards stand in the vessels. */
async function asAdvised(page) {
  for (let n = 0; n < 80 && !(await myTurn(page)); n++) {
    const ready = await page.evaluate(() => document.querySelector('[data-move=w][data-legal]') && document.querySelectorAll('.fa-parcel .lot').length >= 4 && document.querySelectorAll('.fa-own .up').length >= 4);
    if (ready) return;
    const own = await page.getAttribute('.page', 'data-own');
    await page.keyboard.press('h');
    await page.locator('.bubble.hint .more').click({ timeout: 60000 });
    await page.waitForFunction((before) => document.querySelector('.page').dataset.own !== before, own);
  }
}

for (const game of Object.keys(staged))
  for (const [name, size, scale] of [
    ['phone', phone, 0.75],
    ['desk', desk, 0.6],
    ['landscape', { width: 844, height: 390 }, 0.75],
  ].filter(([shape]) => `${game}-${shape}`.includes(only))) {
    const { page, context } = await visit(browser, server.url, { size, deviceScaleFactor: scale, serviceWorkers: 'block', seed: 'pictures', settings: { level: 'medium' } });
    await page.waitForSelector('.games > li');
    await sitDown(page, game);
    if (game === 'fangfrisch') await asAdvised(page);
    else await playOn(page, (n) => n > clicks[game]);
    await page.evaluate(() => scrollTo(0, 0));
    /* On the stage something is selected: that is what a table looks like while one decides. */
    await page.evaluate(() => [...document.querySelectorAll('[data-stage] [data-legal=true]:not([data-prompt] *)')].at(-1)?.click());
    await page.mouse.move(1, 1); /* no tooltip */
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
