// What every table on the stage has to hold, written for all games and run for those that are on it: everything fits, nothing happens unshown,
// no code leaks into words. A few decisions of each here; whole games with --long, each seen at all sizes.
import { busy, doIt as press, myTurn, sitDown as sit, still } from './play.mjs';

/* Games whose tables stand on the stage, with the numbers of seats that are looked at. */
export const staged = {
  fishing: [3, 4, 5],
  'fresh-fish': [5, 4, 3, 2],
  classic: [4, 5, 3, 2],
  wishes: [3, 4, 5],
  fangfrisch: [4, 5, 3],
  fishmonger: [3, 5, 2, 4],
};

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 720, height: 450 }, // 1440x900 at 200 %
];
const nameOf = ({ width, height }) => `${width}x${height}`;
const isTouched = ({ width }) => width < 1000;
const LEAST = 44;
const STRIP = 18; // of a thing that is confirmed by a second tap

/* Codes that may stand in no sentence: cards, moves, numbers of rules, options, seats by number. */
export const codes = {
  fishing: /(?<![\w-])(?:[BPRYG]\d{1,2}|X[PAFCL]|XM[12]?)(?!\w)|[+>!][BPRYGX]\w/,
  'fresh-fish': /(?<![\w-])(?:[RMP][a-m]\d{1,2}|[BFSCI]\d{1,2}|T[FSCI]|MM)(?!\w)|street_corners|flea_supply/, // spaces are named as the square names them
  wishes: /(?<![\w-])(?:[AMSKCTW]\d|[KT]\d|[SO][AMSKCTW]\d|[AZ][AMSKCTW]|B\d[AMSKCTW]\d|P\d[AMSKCTW]|X[AMSKCTW]\d|Y\d)(?!\w)|\b(?:double_throw|sellas_same|zero_worms|limit_cards)\b/,
  fangfrisch: /(?<![\w-])(?:[ESFCTLJ][1-3]|FP|ME|[st]-|[dc][.-]|s[ESFCTLJ]|t\d[abi]|[pc][ESFCTLJ][1-3][abix]?)(?!\w)|\b(?:half_price|dead_auction|first_auctioneer|spoilage=|bell=)\b/,
  fishmonger: /(?<![\w-])(?:[SBMZCX]\d(?:\.\d)?|[sd][SBMZCX]\d|b\+\w*|b\.(?=\s)|\d[fzc$]>)(?!\w)|\$\d|\b(?:at_once|new_card)\b/,
};
codes.classic = codes['fresh-fish'];
const anywhere = /\b[A-Z]{2}-\d+\b|\bmemory_aid\b|\bfirst_leader\b|\b(?:seat|slot|Platz) \d\b|undefined|NaN|\{\w+\}|\[object/;

/* Everything about a decision that is not as it should be. Runs in the page. */
function faults([least, strip, touch]) {
  const found = [];
  const seen = [innerWidth, innerHeight];
  const root = document.scrollingElement;
  if (root.scrollHeight > seen[1] || root.scrollWidth > seen[0]) found.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  const inside = (box) => box.left >= -1 && box.top >= -1 && box.right <= seen[0] + 1 && box.bottom <= seen[1] + 1;
  const prompt = document.querySelector('[data-prompt]')?.getBoundingClientRect();
  if (!prompt || !inside(prompt)) found.push('the prompt is outside');
  for (const text of document.querySelectorAll('[data-prompt] b, [data-prompt] small'))
    if (text.scrollWidth > text.clientWidth + 1) found.push(`the prompt is cut: ${text.textContent}`);
  const legal = [...document.querySelectorAll('[data-legal=true]')];
  if (!legal.length) found.push('nothing can be done');
  for (const element of legal) {
    const name = element.dataset.move;
    const box = element.getBoundingClientRect();
    const scrolls = element.closest('[data-scrolls]');
    if (scrolls && scrolls.querySelector('[data-count]')) continue; // a zone that scrolls itself, with a count
    const twice = element.hasAttribute('aria-pressed'); // selected by the first tap, done by the second
    const cell = twice && element.matches('.cell'); // of a board: may be smaller if it is confirmed
    const wanted = touch && !twice ? least : strip;
    const needed = (touch && !cell ? least : strip) - 6;
    /* How much of it can be hit: the widest run of points in a row, and the rows that have one; as far as it takes to know that it is enough. */
    const step = 6;
    let [wide, high] = [0, 0];
    for (let y = Math.max(0, box.top) + 1; y < Math.min(seen[1], box.bottom) && (wide < wanted || high < needed); y += step) {
      let run = 0;
      let best = 0;
      for (let x = Math.max(0, box.left) + 1; x < Math.min(seen[0], box.right) && best < wanted; x += step) {
        run = element.contains(document.elementFromPoint(x, y)) ? run + step : 0;
        best = Math.max(best, run);
      }
      if (best >= strip) high += step;
      wide = Math.max(wide, best);
    }
    if (wide < wanted || high < needed) found.push(`${name} can be hit on ${wide}x${high} only`);
    if (touch && !twice && (box.width < least || box.height < least)) found.push(`${name} is ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  for (const element of document.querySelectorAll('[data-prompt] button')) {
    const box = element.getBoundingClientRect();
    if (!inside(box)) found.push(`a button of the prompt is outside: ${element.textContent}`);
    if (touch && (box.width < least - 1 || box.height < least - 1)) found.push(`a button of the prompt is ${Math.round(box.width)}x${Math.round(box.height)}`);
    if (!element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) found.push(`a button of the prompt is covered: ${element.textContent}`);
  }
  return found;
}

/* All words that somebody can see or hear, with those of tooltips. */
function wordsOf() {
  const hidden = (node) => !!node.parentElement?.closest('code, pre, .rules, dialog, script, style');
  const texts = [];
  const walk = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (!hidden(node) && node.textContent.trim()) texts.push(node.textContent.trim());
  for (const element of document.querySelectorAll('.page [aria-label], .page [title]')) {
    if (element.closest('.rules')) continue;
    if (element.matches('.rule')) continue; // it opens a rule by its number
    texts.push(element.getAttribute('aria-label') ?? element.title);
  }
  return texts;
}

const ownOf = (page) => page.getAttribute('.page', 'data-own');
const moved = (page, own) => page.waitForFunction((before) => document.querySelector('.page').dataset.own !== before, own, { polling: 20 });

/* Selects one of the choices, or one that brings the end nearer. False: it was a button of the prompt that needs no second tap, and the move is made. */
async function pick(page, n, ending = false) {
  const own = await ownOf(page);
  await page.evaluate(
    ([k, first]) => {
      const legal = [...document.querySelectorAll('[data-legal=true]')];
      const element = first.map((kind) => legal.find((one) => one.matches(kind))).find(Boolean) ?? legal[k % legal.length];
      if (!element.matches('[aria-pressed=true]')) element.click(); // a second tap would do it
    },
    [n, ending ? busy : []],
  );
  const state = await page.waitForFunction((before) => (document.querySelector('.page').dataset.own !== before ? 'made' : document.querySelector('[data-do]') && 'selected'), own, { polling: 20 });
  return (await state.jsonValue()) === 'selected';
}

async function doIt(page) {
  const own = await ownOf(page);
  await press(page);
  await moved(page, own);
}

export function stage(check, { expect, expectAccessible, shots, long }) {
  for (const [at, [game, seats]] of Object.entries(staged).entries()) {
    const settingsOf = (lang, i) => ({ lang, tips: true, theme: i % 3 ? 'light' : 'dark', seats: { [game]: seats[i % seats.length] } });
    if (!long)
      sizes.forEach((size, i) => {
        if ((i + at) % 2) return; // every size with one game or two
        const lang = i % 2 ? 'de' : 'en';
        const touch = isTouched(size);
        check(`fits: ${game} at ${nameOf(size)} in ${lang}`, { size, hasTouch: touch, settings: settingsOf(lang, i) }, async (page) => {
          await sit(page, game);
          for (let n = 1; n <= 4; n++) {
            if (await myTurn(page)) return;
            await still(page);
            const before = await page.evaluate(faults, [LEAST, STRIP, touch]);
            expect(!before.length, `decision ${n}: ${before.join('; ')}`);
            if (!(await pick(page, n * 31))) continue;
            await still(page);
            const after = await page.evaluate(faults, [LEAST, STRIP, touch]);
            expect(!after.length, `decision ${n}, selected: ${after.join('; ')}`);
            if (n % 3 === 0) await page.evaluate(() => document.querySelector('.bubble .more')?.click()); // one tip after the other
            await doIt(page);
          }
        });
      });

    /* A whole game, every decision of it at all sizes, and what is selected at each of them in turn. A finger and a mouse have a game each. */
    if (long)
      ['en', 'de'].forEach((lang, l) => {
        for (const touch of [true, false]) {
          const own = sizes.filter((size) => isTouched(size) === touch);
          const settings = { ...settingsOf(lang, l * 2 + Number(touch)), level: 'beginner' };
          check(`fits: a whole game of ${game} in ${lang} by ${touch ? 'finger' : 'mouse'}`, { size: own[0], hasTouch: touch, settings }, async (page) => {
            await sit(page, game);
            const seen = new Map(own.map((size) => [nameOf(size), { before: 0, after: 0, found: [] }]));
            const look = async (size, when, n) => {
              await page.setViewportSize(size);
              await still(page);
              const found = await page.evaluate(faults, [LEAST, STRIP, touch]);
              const told = seen.get(nameOf(size));
              told[when]++;
              if (found.length && !told.found.length) await page.screenshot({ path: `${shots}fits-${game}-${nameOf(size)}-${lang}.png` });
              if (found.length && told.found.length < 5) told.found.push(`decision ${n}, ${when} a choice: ${found.slice(0, 4).join('; ')}`);
            };
            for (let n = 1; n < 1500 && !(await myTurn(page)); n++) {
              for (const size of own) await look(size, 'before', n);
              if (!(await pick(page, n * 31, n % 3 > 0))) continue;
              await look(own[n % own.length], 'after', n);
              if (n % 3 === 0) await page.evaluate(() => document.querySelector('.bubble .more')?.click()); // one tip after the other
              await doIt(page);
            }
            for (const [name, { before, after, found }] of seen)
              console.log(`        ${game}, ${name}, ${lang}: ${before} decisions, ${after} selections, ${found.length ? found.join(' | ') : 'all fits'}`);
            expect(await page.locator('.result').count(), 'the game does not end');
            expect([...seen.values()].every(({ found }) => !found.length), 'not everything fits, see above');
          });
        }
      });

    check(`nothing unshown in ${game}`, { settings: { pace: 'quick', seats: { [game]: seats[0] } } }, async (page) => {
      await page.evaluate(() => {
        globalThis.shown = [];
        new MutationObserver((changes) => {
          for (const { target } of changes) if (target.dataset?.scene) globalThis.shown.push(...target.dataset.tells.split(' '));
        }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-tells', 'data-scene'] });
      });
      await sit(page, game);
      for (let n = 1; n <= (long ? 200 : 4); n++) {
        if (await myTurn(page)) break;
        const told = () => page.evaluate(() => [...document.querySelectorAll('aside [data-event]')].map(({ dataset: { n: at, event } }) => ({ at: Number(at), event })));
        const from = (await told()).at(-1)?.at ?? -1; // the log forgets its beginning
        await page.evaluate(() => (globalThis.shown = []));
        if (await pick(page, n * 17)) await doIt(page);
        /* A card over the stage waits for a tap. */
        for (;;) {
          const state = await (await page.waitForFunction(() => (document.querySelector('[data-scene=card]') ? 'card' : document.querySelector('.page[data-settled=true]') && 'done'), null, { polling: 20 })).jsonValue();
          if (state === 'done') break;
          await page.locator('[data-scene=card] [role=dialog] button').click();
          await page.waitForFunction(() => !document.querySelector('[data-scene=card]'));
        }
        const keys = (await told()).filter(({ at }) => at > from).map(({ event }) => event);
        const shown = await page.evaluate(() => globalThis.shown);
        const left = [...new Set(keys)].filter((key) => !shown.includes(key));
        expect(keys.length > 0 && !left.length, `decision ${n}: these events were not shown: ${left.join(', ') || 'there were none'}`);
      }
    });

    check(`after a skipped scene the screen of ${game} is the view`, { settings: { pace: 'calm', seats: { [game]: seats[0] } } }, async (page) => {
      await sit(page, game);
      const own = await ownOf(page);
      if (await pick(page, 3)) await page.evaluate(() => document.querySelector('[data-do]').click());
      await page.waitForSelector('[data-scene]');
      expect((await page.locator('[data-legal=true]').count()) === 0, 'something can be done before everything is shown');
      /* Every scene is skipped by a tap, until it is one's turn again. */
      for (let n = 0; n < 400 && !(await page.locator('.page[data-settled=true][data-mine]').count()); n++) {
        await page.evaluate(() => document.querySelector('[data-scene=card] [role=dialog] button, [data-scene] [data-prompt] button')?.click());
        await page.waitForTimeout(15);
      }
      await myTurn(page);
      expect((await ownOf(page)) !== own, 'no move was made');
      const screen = () => page.evaluate(() => document.querySelector('[data-stage]').innerText.replace(/\s+/g, ' '));
      const shown = await screen();
      await page.reload(); // the same position, read anew
      await myTurn(page);
      const read = await screen();
      expect(shown === read, `the screen says\n${shown}\nand the view\n${read}`);
    });

    for (const lang of ['en', 'de'])
      check(`no code leaks into the words of ${game} in ${lang}`, { size: { width: 1440, height: 900 }, settings: { lang, tips: true, seats: { [game]: seats.at(-1) } } }, async (page) => {
        await sit(page, game);
        const look = async (when) => {
          for (const text of await page.evaluate(wordsOf)) expect(!codes[game].test(text) && !anywhere.test(text), `${when}: “${text}”`);
        };
        for (let n = 1, seen = 0; long || seen < 6; n++) {
          if (await myTurn(page)) break;
          await look(`decision ${n}`);
          if (!(await pick(page, n * 13))) continue;
          seen++;
          await look(`decision ${n}, selected`);
          if (seen === 2) {
            await page.evaluate(() => document.querySelector('[data-move][aria-disabled=true]')?.click());
            await look('refused');
            await pick(page, n * 13);
          }
          if (seen === 3) {
            await page.keyboard.press('h');
            await page.waitForSelector('.bubble.hint');
            await look('advice');
            await page.keyboard.press('Escape');
            await pick(page, n * 13);
          }
          await doIt(page);
        }
        await look('at the end');
      });

    check(`${game} on the stage by keyboard, and in the text view`, { settings: { seats: { [game]: seats[0] } } }, async (page) => {
      await sit(page, game);
      for (let n = 1; n <= (long ? 400 : 3); n++) {
        if (await myTurn(page)) return;
        const own = await ownOf(page);
        for (let i = 0; !(await page.evaluate(() => document.activeElement?.matches('[data-stage] [data-legal=true]'))); i++) {
          expect(i < 80, 'Tab does not come to a legal choice');
          await page.keyboard.press('Tab');
        }
        /* What has the focus can be seen. */
        await still(page);
        const seen = await page.evaluate(() => {
          const { x, y, width, height } = document.activeElement.getBoundingClientRect();
          const at = [0.1, 0.3, 0.5, 0.7, 0.9];
          return at.some((across) => at.some((down) => document.activeElement.contains(document.elementFromPoint(x + width * across, y + height * down))));
        });
        expect(seen, 'the focus is covered');
        await page.keyboard.press(n % 2 ? 'Enter' : 'Space');
        /* Some buttons of the prompt need no second tap. */
        await page.waitForFunction((before) => document.querySelector('[data-do]') || document.querySelector('.page').dataset.own !== before, own, { polling: 20 });
        if ((await ownOf(page)) === own) await page.keyboard.press(n % 2 ? 'Enter' : 'Space');
        await moved(page, own);
      }
      await myTurn(page);
      await page.keyboard.press('t');
      await page.waitForSelector('main pre');
      for (let n = 0; n < 2 && !(await myTurn(page)); n++) {
        const own = await page.getAttribute('.page', 'data-own');
        await page.evaluate(() => document.querySelector('main ol .choice.legal').click());
        await page.waitForFunction((before) => document.querySelector('.page').dataset.own !== before, own, { polling: 20 });
      }
    });

    check(`axe finds nothing in ${game}: bubbles, selection, a scene`, { settings: { theme: 'dark', pace: 'calm', tips: true, seats: { [game]: seats.at(-1) } } }, async (page) => {
      await sit(page, game);
      await page.waitForSelector('.bubble');
      await expectAccessible(page);
      await pick(page, 0);
      await expectAccessible(page);
      await page.evaluate(() => document.querySelector('[data-move][aria-disabled=true]')?.click());
      await expectAccessible(page);
      if (await pick(page, 0)) await doIt(page);
      await page.waitForSelector('[data-scene]');
      await expectAccessible(page);
    });
  }
}
