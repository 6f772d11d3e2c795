// What happens at the edges: every option, a table that cannot be drawn, two tabs, letters while somebody writes, narrow columns.
import { clockOf } from './lib.mjs';
import { comeIn, invite } from './online.mjs';
import { clickOne, games, myTurn, playInside, playOn, sitDown } from './play.mjs';

/* Words of the page that stand on two lines; those that have a hyphen, and long names of things that nobody reads, may. */
const brokenWords = () => {
  const broken = new Set();
  const walker = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('.sr, pre, code, style, [hidden]')) continue;
    const range = document.createRange();
    const lineOf = (at) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return [...range.getClientRects()].at(-1)?.bottom ?? 0; /* a hyphen that a soft one has become stands before the letter */
    };
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}]{3,}/gu))
      if (lineOf(index + word.length - 1) > lineOf(index) + 4) broken.add(`${word} in ${node.parentElement.className || node.parentElement.tagName}`);
  }
  return [...broken];
};

/* Before a worker's answer reaches the page, some of its view is lost. */
const loseFields = () => {
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    set onmessage(hear) {
      super.onmessage = ({ data }) => {
        if (globalThis.losing && data.answer?.phase) delete data.answer.hand_count;
        hear({ data });
      };
    }
  };
};

export function edges(check, { expect, expectAccessible, expectNoOverflow, server, url, friend, shots, phone, desk }) {
  // ---- Options ----------------------------------------------------------------------------------------------------------------

  for (const game of games)
    check(`every option of ${game}, one at a time, ten moves each`, { size: phone, reducedMotion: 'reduce', settings: { level: 'random' } }, async (page) => {
      const item = page.locator('.games > li').nth(games.indexOf(game));
      const select = item.locator('details select');
      const start = async () => {
        await page.evaluate(() => (location.hash = '#/'));
        await item.locator('details').evaluate((element) => (element.open = true));
      };
      await start();
      /* Seats and level come first, then the options of the game. */
      const [{ choices: seats }, , ...options] = await select.evaluateAll((all) =>
        all.map(({ value, options: list }) => ({ usual: value, choices: [...list].map((option) => option.value) })),
      );
      for (const [i, { usual, choices }] of options.entries())
        for (const choice of choices.filter((one) => one !== usual)) {
          await select.nth(0).selectOption(/^\d$/.test(choice) ? seats.at(-1) : seats[0]); /* a seat that an option names is there */
          await select.nth(i + 2).selectOption(choice);
          await sitDown(page, game);
          const made = await playInside(page, 10);
          expect(made === 10 || (await page.locator('.result').count()), `only ${made} moves with choice ${choice} of option ${i}`);
          expect(!(await page.locator('.broken').count()), `the table is broken with choice ${choice} of option ${i}`);
          await start();
          await select.nth(i + 2).selectOption(usual);
        }
    });

  check('a table that cannot be drawn says so, and the game is played as text', { allowed: /hand_count|undefined/ }, async (page) => {
    await page.addInitScript(loseFields);
    await page.reload();
    await sitDown(page, 'fishing');
    await page.evaluate(() => (globalThis.losing = true));
    await clickOne(page, 0);
    await page.waitForSelector('.broken');
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}broken.png` });
    await page.locator('.broken .btn').first().click();
    expect((await page.locator('main pre').textContent()).length > 100, 'the position cannot be read');
    await myTurn(page);
    await clickOne(page, 0);
    await page.evaluate(() => (globalThis.losing = false));
    await myTurn(page);
    await clickOne(page, 0);
    await page.locator('.broken .btn').last().click();
    await page.waitForSelector('.hand .choice');
    expect(!(await page.locator('.broken').count()), 'what is whole again is not drawn again');
  });

  // ---- Two tabs ---------------------------------------------------------------------------------------------------------------

  check('two tabs with one game do not overwrite each other, and a deal stays a deal', { settings: { seats: { wishes: 3 } } }, async (page, { context }) => {
    await sitDown(page, 'wishes');
    const dealt = await page.locator('main').textContent();
    await page.reload();
    await myTurn(page);
    expect((await page.locator('main').textContent()) === dealt, 'a reload has dealt another game');
    const other = await context.newPage();
    await other.goto(page.url());
    await myTurn(other);
    await page.waitForSelector('.elsewhere');
    expect(!(await page.locator('.choice.legal').count()), 'both tabs can move');
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}elsewhere.png` });
    for (let n = 0; n < 3; n++) {
      await clickOne(other, n * 5);
      await myTurn(other);
    }
    const played = await other.locator('main').textContent();
    const own = await other.getAttribute('.page', 'data-own');
    await page.locator('.elsewhere .btn').click();
    await page.waitForFunction(() => !document.querySelector('.elsewhere'));
    await myTurn(page);
    expect((await page.locator('main').textContent()) === played, 'the other tab has played something else');
    expect((await page.getAttribute('.page', 'data-own')) === own, 'moves are missing');
    await other.waitForSelector('.elsewhere');
    await other.close();
    await clickOne(page, 0);
  });

  // ---- Looks ------------------------------------------------------------------------------------------------------------------

  for (const lang of ['en', 'de'])
    check(`no word is broken at any width (${lang})`, { reducedMotion: 'reduce', settings: { lang } }, async (page) => {
      const found = [];
      for (const game of games) {
        await sitDown(page, game);
        await playInside(page, 4);
        for (const width of [360, 390, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await page.waitForFunction((wanted) => new Promise(requestAnimationFrame).then(() => innerWidth === wanted), width); /* it is drawn anew */
          await expectNoOverflow(page);
          found.push(...(await page.evaluate(brokenWords)).map((what) => `${game}, ${width}: ${what}`));
        }
        await page.evaluate(() => (location.hash = '#/'));
        await page.waitForSelector('.games > li');
      }
      expect(!found.length, found.join('; '));
    });

  check('options of one game do not stretch or move the others', { size: desk }, async (page) => {
    const boxes = () => page.evaluate(() => [...document.querySelectorAll('.games > li')].map((li) => JSON.stringify(li.getBoundingClientRect())));
    const before = await boxes();
    const details = page.locator('.games > li').nth(1).locator('details');
    await details.locator('summary').click();
    expect((await boxes()).join() === before.join(), 'a neighbour has moved or grown');
    await page.locator('.games > li').nth(3).locator('summary').click();
    expect((await page.locator('details[open]').count()) === 1, 'two lists of options lie over each other');
    const last = details.page().locator('.games > li').nth(3).locator('select').last();
    await last.selectOption('off');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.screenshot({ path: `${shots}options.png`, fullPage: true });
  });

  for (const lang of ['en', 'de'])
    check(`options stay inside the card of their game (${lang})`, { size: phone, settings: { lang } }, async (page) => {
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.games > li')].flatMap((item) => {
          item.querySelector('details').open = true;
          const { right } = item.getBoundingClientRect();
          return [...item.querySelectorAll('details *')].filter((one) => one.getBoundingClientRect().right > right).map((one) => one.textContent.trim());
        }),
      );
      expect(!outside.length, `${outside.length} things are outside of their card: ${outside[0]}`);
    });

  check('paths of Classic are shown before they are laid', { settings: { seats: { 'fresh-fish': 3 } } }, async (page) => {
    const details = page.locator('.games > li').nth(1).locator('details');
    await details.evaluate((element) => (element.open = true));
    await details.locator('select').nth(2).selectOption('classic');
    await sitDown(page, 'fresh-fish');
    let shown = false;
    await playOn(page, async () => {
      const places = page.locator('.cell .choice.legal[data-move^=M], .cell .choice.legal[data-move^=P]');
      for (let i = 0; i < (await places.count()) && !shown; i++) {
        await places.nth(i).focus();
        await page.waitForFunction((move) => document.querySelector('.preview')?.dataset.for === move, await places.nth(i).getAttribute('data-move'));
        shown = /A path is laid on/.test(await page.locator('.preview').textContent());
      }
      return shown;
    });
    expect(shown, 'no preview told of a path');
    expect((await page.locator('.cell.ghost').count()) > 0, 'the path that is told is not shown');
    await page.screenshot({ path: `${shots}classic-paths.png` });
  });

  // ---- Somebody writes --------------------------------------------------------------------------------------------------------

  check('letters do nothing in a sheet nor just after it has closed', { settings: { seats: { wishes: 3 } } }, async (page) => {
    await sitDown(page, 'wishes');
    await clickOne(page, 0);
    await myTurn(page);
    const own = await page.getAttribute('.page', 'data-own');
    await page.keyboard.press('l');
    await page.keyboard.press('r');
    await page.waitForSelector('dialog[open]');
    expect(await page.evaluate(() => document.activeElement.matches('dialog')), 'the focus is on the button that closes');
    await page.keyboard.press('Space');
    expect(await page.locator('dialog[open]').count(), 'a space closes the sheet');
    const clock = clockOf(page);
    await clock.stop();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    for (const letter of 'utter') {
      await clock.skip(900);
      await page.keyboard.press(letter);
    }
    expect((await page.getAttribute('.page', 'data-own')) === own, 'a letter after the sheet took a move back');
    expect(!(await page.locator('main pre').count()), 'a letter after the sheet changed the view');
    await clock.skip(1100); /* as long as letters are dead */
    await page.keyboard.press('u');
    await page.waitForFunction((old) => document.querySelector('.page').dataset.own !== old, own);
  });

  check('online: what is typed into the chat takes nothing back, and no letter changes a game', { url }, async (page) => {
    await invite(page, 'fishing', { seats: 3, bots: { 1: 'easy', 2: 'easy' } });
    await page.waitForSelector('.page[data-settled=true] .dock.mine');
    await clickOne(page, 0);
    await page.waitForSelector('.page[data-settled=true] .dock.mine');
    const own = await page.getAttribute('.page', 'data-own');
    await page.locator('.chat-door').click();
    await page.waitForFunction(() => document.activeElement?.id === 'chat-text');
    await page.keyboard.type(' u');
    expect((await page.inputValue('#chat-text')) === ' u', 'what is typed does not come into the field');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    const clock = clockOf(page);
    await clock.skip(1100); /* letters are commands again */
    const asked = [];
    await page.exposeFunction('asked', (what) => asked.push(what));
    await page.evaluate(() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        globalThis.asked(JSON.parse(text).do);
        return send.call(this, text);
      };
    });
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      await page.keyboard.press(letter);
      await page.evaluate(() => new Promise(requestAnimationFrame)); /* a sheet that it opens is there */
      if (await page.locator('dialog[open]').count()) {
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !document.querySelector('dialog'));
        await clock.skip(1100);
      }
    }
    expect(!asked.some((what) => !['hint', 'picture', 'ping'].includes(what)), `letters have asked for ${asked}`);
    expect((await page.getAttribute('.page', 'data-own')) === own, 'a letter has changed the game');
  });

  check('online: a free seat is free, the toast leaves, and a sheet says what is refused', { url, size: phone, settings: { lang: 'de' } }, async (page) => {
    const link = await invite(page, 'fishing', { seats: 3 });
    const names = await page.locator('.online-bar .who').textContent();
    expect(/frei/.test(names) && !/Bot/.test(names), `the chairs are ${names}`);
    const bob = await friend(link);
    await comeIn(bob.page, 'Bob');
    await page.locator('.lobby .start').click();
    await Promise.all([page, bob.page].map((one) => one.waitForSelector('.dock')));
    await bob.page.locator('.chat-door').click();
    await bob.page.fill('#chat-text', 'Moin');
    await bob.page.keyboard.press('Enter');
    await page.waitForSelector('.toast');
    await page.locator('.chat-door').click();
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    expect(!(await page.locator('.toast').count()), 'what was read comes back as a toast');
    await bob.context.close();
    await page.locator('.people-door').click();
    await page.locator('dialog .rows .btn').click(); /* a bot for Bob, who has only just gone */
    await page.waitForFunction(() => {
      const alert = document.querySelector('dialog [role=alert]');
      if (!alert) return false;
      const { x, y, width, height } = alert.getBoundingClientRect();
      return alert.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}online-refused.png` });
  });
}
