// run.mjs [--long] [WORD]: the page in Debian's chromium; with a word only the checks that have it in their name. --long plays
// games to their end where others have shown the end already, and every lesson.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after } from './after.mjs';
import { edges } from './edges.mjs';
import { loadFigures } from './figures.mjs';
import { desk, launch, phone, serve, visit } from './lib.mjs';
import { online } from './online.mjs';
import { stage } from './stage.mjs';
import { states } from './states.mjs';
import { clickOne, games, myTurn, playOn, sitDown, still } from './play.mjs';

const words = process.argv.slice(2);
const long = words.includes('--long');
const word = words.find((one) => one !== '--long') ?? '';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = fileURLToPath(new URL('../../../build/web-pictures/', import.meta.url));
mkdirSync(shots, { recursive: true });

const server = await serve();
const browser = await launch();
let passed = 0;
let failed = 0;

function expect(is, what) {
  if (!is) throw new Error(what);
}

/* Every check has a visitor of its own. */
const checks = [];
function check(name, options, test) {
  if (name.includes(word)) checks.push({ name, options, test });
}

/* A check that waits for ever is a failed one, not a run that never ends. */
const tooLong = (seconds) => new Promise((_, reject) => setTimeout(() => reject(new Error(`no end after ${seconds} s`)), seconds * 1000).unref());

async function run({ name, options, test }) {
  const from = Date.now();
  const { url, cuts, allowed, ...more } = options; /* at another server; with a line that is cut; with errors that are meant */
  const visitor = await visit(browser, (await url?.()) ?? server.url, { serviceWorkers: 'block', seed: url ? '' : name, ...more });
  try {
    await visitor.page.waitForSelector('.games > li');
    await Promise.race([test(visitor.page, visitor), tooLong(long ? 1200 : 600)]);
    const errors = visitor.errors.filter((text) => !(cuts && /WebSocket|ERR_(CONNECTION|EMPTY)/.test(text)) && !allowed?.test(text));
    expect(!errors.length, `errors in the page: ${errors.join('; ')}`);
    passed++;
    console.log(`ok      ${name}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${error.stack}\n${visitor.errors.join('\n')}`);
    await visitor.page.screenshot({ path: `${shots}failed-${name.replace(/\W+/g, '-')}.png` }).catch(() => undefined);
  }
  await visitor.context.close();
}

/* A window that has just been resized is laid out within a few frames, later on a busy machine; what stays too wide is a fault. */
async function expectNoOverflow(page) {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const end = Date.now() + 5000; (await wide()) > 0; await page.waitForTimeout(50))
    expect(Date.now() < end, `the page is ${await wide()} pixels wider than the screen`);
}

/* No serious or critical finding. */
async function expectAccessible(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(!bad.length, bad.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n   ')}`).join('\n'));
}

// ---- Loading ----------------------------------------------------------------------------------------------------------------

check('first load is at most 250 KB', {}, async (page) => {
  const { bytes, files } = server.counter;
  expect(!files.some((name) => name.endsWith('.txt')), `rules are loaded that nobody has asked for: ${files}`);
  console.log(`        ${bytes} bytes, compressed, with the engine`);
  expect(bytes > 100000 && bytes <= 250000, `${bytes} bytes were loaded`);
  const loads = [await loadFigures(page)];
  /* How fast it is on a quiet machine is in docs/web.md; here it only must not wait for something. A busy machine may be slow once. */
  while (loads.length < 4 && loads.at(-1).paint >= 1000) {
    await page.reload();
    await page.waitForSelector('.games > li');
    loads.push(await loadFigures(page));
  }
  const { paint, shift } = loads.toSorted((a, b) => a.paint - b.paint)[0];
  console.log(`        first paint after ${Math.round(paint)} ms, layout shift ${shift.toFixed(3)}`);
  expect(paint < 5000, `the first paint came after ${paint} ms`);
  expect(shift === 0, `the layout shifts by ${shift}`);
});

check('two clicks from the page to the first own move', {}, async (page) => {
  let clicks = 0;
  await page.exposeFunction('clicked', () => clicks++);
  await page.evaluate(() => addEventListener('click', () => globalThis.clicked(), true));
  await sitDown(page, 'fishing');
  await clickOne(page, 0);
  await page.waitForFunction(() => document.querySelector('aside .log')?.textContent.includes('You play'));
  expect(clicks <= 3, `${clicks} clicks`);
});

// ---- Whole games ------------------------------------------------------------------------------------------------------------

const ways = {
  fishing: { size: desk, settings: { seats: { fishing: 3 } } },
  'fresh-fish': { size: phone, hasTouch: true, settings: { theme: 'dark', seats: { 'fresh-fish': 3 } } },
  wishes: { size: { width: 360, height: 740 }, hasTouch: true, settings: { lang: 'de', seats: { wishes: 3 } } },
  fangfrisch: { size: phone, hasTouch: true, settings: { seats: { fangfrisch: 3 } } },
  fishmonger: { size: desk, settings: { theme: 'dark', lang: 'de', level: 'medium', seats: { fishmonger: 2 } } },
};
for (const game of games) {
  /* Eight rounds of Fishing take a minute or two; the end of a game is shown by the others. */
  const short = game === 'fishing' && !long;
  check(short ? `${game} by clicking` : `a whole game of ${game} by clicking`, ways[game], async (page) => {
    await sitDown(page, game);
    const moves = await playOn(page, async (n) => {
      if (n % 25 === 1) await expectNoOverflow(page);
      if (n === 12) await expectAccessible(page);
      if (n === 12) await page.screenshot({ path: `${shots}${game}.png` });
      return short && n > 30;
    });
    expect(moves > 5, `only ${moves} clicks`);
    if (short) return;
    const [parts, total] = await page.evaluate(() => {
      const cells = (row) => [...row.querySelectorAll('td .number')].map((cell) => Number(cell.dataset.value));
      const body = [...document.querySelectorAll('tbody tr')].map(cells);
      return [body[0].map((_, i) => body.reduce((sum, row) => sum + row[i], 0)), cells(document.querySelector('tfoot tr'))];
    });
    expect(parts.join() === total.join(), `the parts add up to ${parts}, not ${total}`);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

check(long ? 'a whole game of wishes by keyboard only' : 'wishes by keyboard only', { settings: { seats: { wishes: 2 } } }, async (page) => {
  const focus = async (selector) => {
    for (let i = 0; i < 120; i++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not come to ${selector}`);
  };
  await focus('.games > li[data-game=wishes] .tile');
  await page.keyboard.press('Enter');
  for (let n = 0; (long || n < 15) && !(await myTurn(page)); n++) {
    expect(n < 400, 'the game does not end');
    const own = await page.getAttribute('.page', 'data-own');
    await focus('.choice.legal:not(.chosen)');
    if (n % 3 === 1) await page.keyboard.press('ArrowRight');
    const on = await page.evaluate(() => ({ legal: document.activeElement.matches('.legal'), pick: document.activeElement.matches('[aria-pressed]') }));
    if (!on.legal) continue;
    await page.keyboard.press(n % 2 ? 'Enter' : 'Space');
    if (on.pick) await page.keyboard.press('Enter'); /* the second one does it */
    await page.waitForFunction((old) => document.querySelector('.page')?.dataset.own !== old, own, { polling: 20 });
  }
});

check('a whole game of fresh-fish in the text view', { settings: { seats: { 'fresh-fish': 2 } } }, async (page) => {
  await sitDown(page, 'fresh-fish');
  await page.keyboard.press('t');
  expect((await page.locator('pre').textContent()).includes('TF truck'), 'the position is not told in words');
  await page.fill('form input', 'Rzz');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.refused');
  await playOn(page);
});

// ---- Understanding ----------------------------------------------------------------------------------------------------------

const wrong = {
  fishing: '.held[aria-disabled=true]',
  'fresh-fish': '.cell[aria-disabled=true]',
  wishes: '.wi-keep[aria-disabled=true], .wi-wish[aria-disabled=true]',
  fangfrisch: '.vessel.off',
  fishmonger: '.fm-act[aria-disabled=true]',
};
for (const game of games)
  check(`a refused click in ${game} shows the rule and what proves it`, { seed: `${game} again`, settings: { seats: { [game]: 3 } } }, async (page) => {
    await sitDown(page, game);
    let shown = false;
    await playOn(page, async () => {
      const things = page.locator(wrong[game]);
      const count = await things.count();
      for (let i = 0; i < Math.min(count, 6) && !shown; i++) {
        const own = await page.getAttribute('.page', 'data-own');
        const clicked = await things.nth((i * 5) % count).click({ force: true, timeout: 3000 }).then(() => true, () => false);
        if (!clicked) return false; /* it is gone: somebody has rung the bell meanwhile */
        await page.waitForSelector('.refused .rule-text');
        const text = await page.locator('.refused .rule-text').textContent();
        const staged = await page.locator('[data-stage]').count(); /* there the number is behind the button */
        expect((staged ? /^.{20,}/ : /^[A-Z]+-\d+: .{20,}/).test(text), `this is no rule: ${text}`);
        expect((await page.getAttribute('.page', 'data-own')) === own, 'the refused move was made');
        const proof = await page.locator('.because b').count();
        shown = proof > 0 && (await page.locator('.witness').count()) > 0;
      }
      return shown;
    });
    expect(shown, 'nothing that proves a rule was ever marked');
    const button = page.locator('.refused [data-rule]');
    const number = (await button.count()) ? await button.getAttribute('data-rule') : (await page.locator('.refused .rule-text').textContent()).split(':')[0];
    await page.locator('.refused :is(.btn, .more)').first().click();
    await page.waitForSelector(`#rule-${number}.wanted`);
  });

check('a space of fresh-fish shows what would follow', { settings: { seats: { 'fresh-fish': 3 } } }, async (page) => {
  await sitDown(page, 'fresh-fish');
  await page.locator('.cell.legal').first().click();
  await page.waitForSelector('.square .ghost');
  expect((await page.locator('.square .tag').count()) === 4, 'how far it is to the four trucks is not told');
  let paths = false;
  await playOn(page, async () => {
    const places = page.locator('.cell.legal[data-move^=M], .cell.legal[data-move^=P]');
    for (let i = 0; i < (await places.count()) && !paths; i++) {
      await places.nth(i).click();
      await page.waitForFunction((move) => document.querySelector('.square').dataset.preview === move, await places.nth(i).getAttribute('data-move'));
      paths = (await page.locator('[data-paths]').count()) > 0;
    }
    return paths;
  });
  expect(paths, 'no path was ever shown before it was laid');
  expect(/Fills the area: \d new path/.test(await page.locator('[data-prompt]').textContent()), 'the paths are not told');
});

check('hint, undo, rules, log and events', { size: phone, settings: { seats: { wishes: 3 } } }, async (page) => {
  await sitDown(page, 'wishes');
  await page.keyboard.press('h');
  await page.waitForSelector('.bubble.hint');
  expect((await page.locator('.bubble.hint p').textContent()).includes('A bot would play'), 'the hint has no words');
  expect((await page.locator('.hinted').count()) === 1, 'the hinted move is not marked');
  const before = await page.locator('.ocean').textContent();
  await page.locator('.bubble.hint .more').click();
  await page.waitForFunction(() => document.querySelector('[data-told]').textContent.length > 10);
  await myTurn(page);
  await page.keyboard.press('u');
  await page.waitForFunction((text) => document.querySelector('.ocean').textContent === text, before);
  await page.keyboard.press('r');
  await page.locator('dialog input').fill('garbage heap');
  const rules = await page.locator('dialog dl > div').count();
  expect(rules > 3 && rules < 40, `${rules} rules are found`);
  await expectAccessible(page);
  await page.locator('dialog header button').click();
  for (let n = 1; n < 5; n++) {
    await clickOne(page, n * 7919);
    await myTurn(page);
  }
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('.menu').getByRole('button', { name: 'Log' }).click();
  await page.locator('dialog .rule').first().click();
  await page.waitForSelector('dialog .wanted');
});

check('the bell by mouse, key and thumb', { hasTouch: true, settings: { seats: { fangfrisch: 3 } } }, async (page) => {
  await sitDown(page, 'fangfrisch');
  const rung = new Set();
  const twice = (hit) => async () => {
    await hit();
    await page.waitForSelector('.ring.chosen'); /* the first one selects it */
    await still(page);
    await hit();
  };
  const bell = page.locator('.ring.legal');
  const hits = { mouse: twice(() => bell.click()), thumb: twice(() => bell.tap()), key: () => page.keyboard.press('b') };
  await playOn(page, async () => {
    const left = Object.keys(hits).find((way) => !rung.has(way));
    if (!left || !(await bell.count())) return !left;
    const [own, before] = await page.evaluate(() => [document.querySelector('.page').dataset.own, document.querySelectorAll('aside [data-event=rang]').length]);
    await hits[left]();
    await page.waitForFunction((old) => document.querySelector('.page').dataset.own !== old, own, { polling: 20 });
    await page.waitForFunction((known) => [...document.querySelectorAll('aside [data-event=rang]')].slice(known).some(({ textContent }) => /You have rung the bell/.test(textContent)), before);
    rung.add(left);
    await myTurn(page);
  });
  expect(rung.size === 3, `only ${[...rung]}`);
});

check('tips for newcomers can be read and put away', { settings: { tips: true } }, async (page) => {
  await sitDown(page, 'fangfrisch');
  await page.waitForSelector('.tip');
  await page.locator('.tip .more').first().click();
  await page.waitForFunction(() => !document.querySelector('.tip'));
});

// ---- Keeping, offline, languages --------------------------------------------------------------------------------------------

check('a game goes on after a reload; a replay can be shared', { settings: { level: 'medium', seats: { 'fresh-fish': 2 } } }, async (page, { context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sitDown(page, 'fresh-fish');
  for (let n = 0; n < 6; n++) {
    await clickOne(page, n * 13);
    await myTurn(page);
  }
  const before = await page.locator('main').textContent(); /* with the bids that were opened, if any: what is new stays new */
  await page.reload();
  await myTurn(page);
  expect((await page.locator('main').textContent()) === before, 'the position is another one');
  await page.goto(server.url);
  await page.locator('.go-on').click();
  await myTurn(page);
  await playOn(page);
  await page.locator('.result .btn').nth(1).click();
  await page.waitForSelector('input[type=range]');
  await page.locator('input[type=range]').fill('9');
  await page.waitForFunction(() => document.querySelector('footer')?.textContent.includes('Move 9 of'));
  await expectAccessible(page);
  await page.locator('header .share').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForFunction(() => document.querySelector('footer')?.textContent.includes('The record is correct'));
  await page.goto('about:blank');
  await page.goto(link.slice(0, -30));
  await page.waitForSelector('[role=alert]');
});

check('a wrong record is refused with a reason', {}, async (page) => {
  const record = 'quayside record 1\ngame fishing 1\nseats 3\nseed 01\nmoves 1\n2 B4\nend\n';
  await page.locator('.my-games').click();
  await page.locator('input[type=file]').setInputFiles({ name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForSelector('.record [role=alert]');
  await expectAccessible(page);
});

check('German from top to bottom', { settings: { lang: 'de', theme: 'dark' } }, async (page) => {
  expect((await page.getAttribute('html', 'lang')) === 'de', 'the language of the page');
  expect((await page.textContent('main')).includes('Was du fängst, ist deine nächste Hand.'), 'the words of the engine');
  await expectAccessible(page);
  await sitDown(page, 'fishing');
  await clickOne(page, 0);
  await page.waitForFunction(() => document.querySelector('aside .log')?.textContent.includes('Du spielst'));
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.querySelector('dialog, aside .rules')?.textContent.includes('Stich'));
});

check('another language is chosen by its own name, French from top to bottom', {}, async (page) => {
  await page.locator('.tools select').selectOption({ label: 'Français' });
  await page.waitForFunction(() => document.documentElement.lang === 'fr' && document.querySelector('.ways')?.textContent.includes('Jouer maintenant'));
  await page.reload();
  await page.waitForSelector('.games > li');
  expect((await page.textContent('main')).includes('Ce que tu pêches sera ta prochaine main.'), 'the words of the engine');
  await expectAccessible(page);
  await sitDown(page, 'fishing');
  await clickOne(page, 0);
  await page.waitForFunction(() => document.querySelector('aside .log')?.textContent.includes('Tu joues'));
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.querySelector('dialog, aside .rules')?.textContent.includes('Qui a le plus de points gagne'));
});

check('the page stays alive while expert thinks', { settings: { pace: 'calm', level: 'expert', seats: { wishes: 3 } } }, async (page) => {
  await sitDown(page, 'wishes');
  await clickOne(page, 0);
  const frames = await page.evaluate(async () => {
    let count = 0;
    const until = performance.now() + 1500;
    while (performance.now() < until) await new Promise(requestAnimationFrame).then(() => count++);
    return count;
  });
  expect(frames > 5, `only ${frames} frames in a second and a half`);
});

check('without a network: reload, and play against expert', { serviceWorkers: 'allow', settings: { level: 'expert', seats: { 'fresh-fish': 2 } } }, async (page, { context }) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 15);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('.games > li');
  await sitDown(page, 'fresh-fish');
  await page.locator('.cell[aria-disabled=true]').first().click({ force: true });
  await page.waitForFunction(() => /.{20,}/.test(document.querySelector('.refused .rule-text')?.textContent) && document.querySelector('.refused [data-rule^=FF-]'));
  await page.keyboard.press('r');
  await page.waitForSelector(':is(dialog, aside) dl > div');
  await page.keyboard.press('Escape');
  await playOn(page, (n) => !long && n > 12);
});

const { close: closeOnline, url, friend } = online(check, { browser, expect, expectNoOverflow, expectAccessible, shots });
stage(check, { expect, expectAccessible, shots, long });
after({ check, expect, expectAccessible, expectNoOverflow, shots, phone, desk, server, long });
states(check, { expect, url, friend });
edges(check, { expect, expectAccessible, expectNoOverflow, server, url, friend, shots, phone, desk });

/* The first one counts bytes and goes alone; then three at a time, which two cores can draw without anybody waiting too long. */
if (checks[0]?.name.startsWith('first load')) await run(checks.shift());
/* Long ones first, so that nobody waits for them at the end. */
const slow = ({ name }) => /ten times|keyboard only|of (wishes|fish\w+) by clicking/.test(name);
checks.sort((a, b) => slow(b) - slow(a));
const worker = async () => {
  for (let next = checks.shift(); next; next = checks.shift()) await run(next);
};
await Promise.all([worker(), worker(), worker()]);

await browser.close();
await server.close();
await closeOnline();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
