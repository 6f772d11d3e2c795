// What happens at the edges: every option, a table that cannot be drawn, two tabs, letters while somebody writes, narrow columns.
import { clockOf, languages, PATIENCE } from './lib.mjs';
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

export function edges(check, { expect, expectAccessible, expectNoOverflow, url, friend, shots, phone, desk }) {
  // ---- Options ----------------------------------------------------------------------------------------------------------------

  for (const game of games)
    check(`every option of ${game}, one at a time, ten moves each`, { size: phone, reducedMotion: 'reduce', settings: { level: 'random' } }, async (page) => {
      /* The sheet of a new game: a switch or a list for each option. */
      const open = async () => {
        await page.evaluate(() => (location.hash = '#/'));
        await page.locator(`.games > li[data-game=${game}] .choose`).click();
        await page.waitForSelector('dialog .go');
        await page.evaluate(() => (document.querySelector('dialog details') ?? {}).open !== undefined && (document.querySelector('dialog details').open = true));
      };
      await open();
      const fields = await page.evaluate(() =>
        [...document.querySelectorAll('dialog [data-option]')].map((field) => ({
          name: field.dataset.option,
          usual: field.type === 'checkbox' ? field.checked : field.value,
          choices: field.type === 'checkbox' ? [!field.checked] : [...field.options].map(({ value }) => value).filter((value) => value !== field.value),
        })),
      );
      expect(fields.length >= 2, `only ${fields.length} options`);
      const set = async (i, choice) => {
        const field = page.locator('dialog [data-option]').nth(i);
        if (typeof choice === 'boolean') await field.setChecked(choice);
        else await field.selectOption(choice);
      };
      for (const [i, { name, usual, choices }] of fields.entries())
        for (const choice of choices) {
          const counts = page.locator('dialog .count button');
          await (/^\d$/.test(choice) ? counts.last() : counts.first()).click(); /* a seat that an option names is there */
          await set(i, choice);
          await page.locator('dialog .go').click();
          await myTurn(page);
          const made = await playInside(page, 10);
          expect(made === 10 || (await page.locator('.result').count()), `only ${made} moves with ${name} ${choice}`);
          expect(!(await page.locator('.broken').count()), `the table is broken with ${name} ${choice}`);
          await open();
          await set(i, usual);
        }
    });

  check('a game without a table of its own stands on the stage', { size: phone }, async (page) => {
    await page.evaluate(() => (location.hash = '#/play/null/t1'));
    await myTurn(page);
    expect((await page.locator('[data-stage] [data-scrolls] [data-legal=true]').count()) > 1, 'no moves on the stage');
    const own = await page.getAttribute('.page', 'data-own');
    await page.locator('[data-stage] [data-legal=true]').first().click();
    await page.locator('[data-do]').click();
    await page.waitForFunction((before) => document.querySelector('.page').dataset.own !== before, own);
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}null.png` });
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
    const here = page.getByRole('button', { name: 'Go on here' });
    await here.waitFor();
    expect(!(await page.locator('.choice.legal').count()), 'both tabs can move');
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}elsewhere.png` });
    for (let n = 0; n < 3; n++) {
      await clickOne(other, n * 5);
      await myTurn(other);
    }
    const played = await other.locator('main').textContent();
    const own = await other.getAttribute('.page', 'data-own');
    await here.click();
    await here.waitFor({ state: 'detached' });
    await myTurn(page);
    expect((await page.locator('main').textContent()) === played, 'the other tab has played something else');
    expect((await page.getAttribute('.page', 'data-own')) === own, 'moves are missing');
    await other.getByRole('button', { name: 'Go on here' }).waitFor();
    await other.close();
    await clickOne(page, 0);
  });

  // ---- Looks ------------------------------------------------------------------------------------------------------------------

  for (const lang of languages)
    check(`no word is broken at any width (${lang})`, { reducedMotion: 'reduce', settings: { lang } }, async (page) => {
      const found = [];
      for (const game of games) {
        await sitDown(page, game);
        await playInside(page, 4);
        for (const width of [360, 390, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await page.waitForFunction((wanted) => new Promise(requestAnimationFrame).then(() => innerWidth === wanted), width); /* it is drawn anew */
          await expectNoOverflow(page);
          /* A table measures itself and is arranged anew within a few frames; what stays broken is a fault. */
          let broken = await page.evaluate(brokenWords);
          for (const end = Date.now() + PATIENCE / 6; broken.length && Date.now() < end; broken = await page.evaluate(brokenWords)) await page.waitForTimeout(50);
          found.push(...broken.map((what) => `${game}, ${width}: ${what}`));
        }
        await page.evaluate(() => (location.hash = '#/'));
        await page.waitForSelector('.games > li');
      }
      expect(!found.length, found.join('; '));
    });

  for (const lang of languages)
    check(`the sheet of a new game: choices in words, kept for the next time (${lang})`, { size: phone, settings: { lang } }, async (page) => {
      for (const game of [...games, 'classic']) {
        await page.locator(`.games > li[data-game=${game}] .choose`).click();
        await page.waitForSelector('dialog .go');
        await page.evaluate(() => (document.querySelector('dialog details') ?? {}).open !== undefined && (document.querySelector('dialog details').open = true));
        const found = await page.evaluate(() => {
          const form = document.querySelector('dialog form');
          const { right } = form.getBoundingClientRect();
          const codes = /\b[a-z]+_[a-z_]+\b|\b(?:uniform|rotate|at_once|literal|steep|unlimited)\b/; /* what an option is called for programs */
          return [
            ...[...form.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > right + 1).map((one) => `outside: ${one.textContent}`),
            ...(codes.test(form.textContent) ? [`a code: ${form.textContent.match(codes)[0]}`] : []),
          ];
        });
        expect(!found.length, `${game}: ${found[0]}`);
        if (game === 'fangfrisch') {
          await page.locator('dialog [data-option=bell][role=switch]').check();
          await page.locator('dialog [data-chair="2"]').click();
          await page.locator('dialog [data-sitter=expert]').click();
          await expectAccessible(page);
        }
        await page.locator('dialog header button').click();
      }
      await page.locator('.games > li[data-game=fangfrisch] .choose').click();
      expect(await page.locator('dialog [data-option=bell][role=switch]').isChecked(), 'the live bell was forgotten');
      expect((await page.getAttribute('dialog [data-chair="1"] use', 'href')) === '#fo-easy', 'another bot has changed, too');
      expect((await page.getAttribute('dialog [data-chair="2"] use', 'href')) === '#fo-expert', 'the bot was forgotten');
      await page.locator('dialog .go').click();
      await page.waitForSelector('.page');
      const setup = await page.waitForFunction(() => JSON.parse(localStorage.getItem('quayside.games') ?? '[]')[0]?.setup).then((handle) => handle.jsonValue());
      expect(setup.options.bell === 'first' && setup.levels?.[2] === 'expert' && setup.levels[1] === 'easy', JSON.stringify(setup));
    });

  for (const size of [phone, { width: 844, height: 390 }, desk])
    check(`every game and way of the start page in one view at ${size.width}x${size.height}`, { size }, async (page) => {
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll('.ways button, .games .tile')].filter((one) => {
          const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || width < 44 || height < 44;
        }).map((one) => one.textContent),
      );
      expect((await page.locator('.games .tile').count()) === 6 && !hidden.length, `outside: ${hidden}`);
      const names = await page.evaluate(() => [...document.querySelectorAll('.games > li')].map((one) => [one.querySelector('.tile').textContent.trim(), one.querySelector('strong').textContent]));
      expect(names.every(([name, title]) => name.startsWith('Play now') && name.endsWith(title)), JSON.stringify(names));
      await expectAccessible(page);
    });

  check('paths of Classic are shown before they are laid', { settings: { seats: { classic: 3 } } }, async (page) => {
    await sitDown(page, 'classic');
    let shown = false;
    await playOn(page, async () => {
      const places = page.locator('.cell.legal[data-move^=M], .cell.legal[data-move^=P]');
      for (let i = 0; i < (await places.count()) && !shown; i++) {
        await places.nth(i).click();
        await page.waitForFunction((move) => document.querySelector('.square').dataset.preview === move, await places.nth(i).getAttribute('data-move'));
        shown = (await page.locator('[data-paths]').count()) > 0;
      }
      return shown;
    });
    expect(shown, 'no path was ever shown before it was laid');
    expect((await page.locator('h1').textContent()) === 'Fresh Fish Classic', 'Classic has not its own title');
    expect(/must become/.test(await page.locator('[data-prompt]').textContent()), 'the paths are not told');
    expect(/^[a-m]\d+ (keeps two parts together|is the last access)/.test(await page.locator('.reason').textContent()), 'why is not told');
    expect((await page.locator('.square .why').count()) > 0, 'the spaces that have a reason are not marked');
    await page.screenshot({ path: `${shots}classic-paths.png` });
  });

  // ---- Somebody writes --------------------------------------------------------------------------------------------------------

  check('letters do nothing in a sheet nor just after it has closed', { size: phone, settings: { seats: { wishes: 3 } } }, async (page) => {
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
    const names = await page.locator('.lobby .around').textContent();
    expect(/frei/i.test(names) && !/Bot \d/.test(names), `the chairs are ${names}`);
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
