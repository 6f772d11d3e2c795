// Learning, looking back, and being asked: the checks of everything around the games themselves.
import { cutRecord, fairRecord, finishedRecord, openFile } from './records.mjs';
import { clickOne, doIt, games, learn, myTurn, sitDown } from './play.mjs';

/* Makes the move that the lesson points at, with as many clicks as the table needs. */
async function obey(page) {
  const own = await page.getAttribute('.page', 'data-own');
  const read = page.locator('.lesson > div > .btn, .lesson [data-step] > .more:not(.quiet)');
  if (await read.count()) return read.first().click();
  for (let i = 0; i < 4 && (await page.getAttribute('.page', 'data-own')) === own; i++) {
    const aimed = await page.evaluate(() => {
      const rule = [...document.adoptedStyleSheets.at(-1).cssRules][0]?.selectorText;
      const all = rule ? [...document.querySelectorAll(rule)].filter((e) => e.matches('button:enabled:not(.chosen)')) : [];
      const act = all.filter((e) => e.matches('.choice.legal, .controls .btn, [data-legal=true]')).concat(all.filter((e) => e.matches('.act-now')));
      document.querySelector('[data-aimed]')?.removeAttribute('data-aimed');
      act[0]?.setAttribute('data-aimed', '');
      return act.length;
    });
    if (!aimed) throw new Error('the lesson points at nothing that can be clicked');
    /* In a fan only a strip of it shows. */
    const fan = await page.locator('[data-aimed].held').count();
    await page.locator('[data-aimed]').click(fan ? { position: { x: 12, y: 30 } } : {});
    /* A button of the prompt may need no second tap. */
    const state = await page.waitForFunction((before) => (document.querySelector('[data-stage]') ? document.querySelector('[data-do]') && 'selected' : 'clicked') || (document.querySelector('.page').dataset.own !== before && 'made'), own, { polling: 20 });
    if ((await state.jsonValue()) === 'selected') await doIt(page);
    await page.waitForFunction((before) => {
      const aimed = document.querySelector('[data-aimed]');
      return document.querySelector('.page').dataset.own !== before || !aimed || aimed.matches('.chosen');
    }, own);
  }
}

export function after({ check, expect, expectAccessible, expectNoOverflow, shots, phone, desk, server, long }) {
  // ---- Lessons ----------------------------------------------------------------------------------------------------------------

  /* Cards and the bell; the unit tests take every lesson, without a page. */
  const lessons = long ? games : ['fishing', 'fangfrisch'];
  for (const [i, game] of games.entries())
    if (lessons.includes(game)) check(`a lesson of ${game} from its button to its end`, { size: i % 2 ? phone : desk, settings: { theme: i % 2 ? 'dark' : 'light', lang: i % 2 ? 'de' : 'en' } }, async (page) => {
      await learn(page, game);
      await page.waitForSelector('.lesson');
      const told = new Set();
      /* Fishing goes on until its last card has been met, which takes rounds; its end is seen with --long, and by the unit tests. */
      const short = game === 'fishing' && !long;
      for (let n = 0; n < 120 && !(short && told.size >= 5); n++) {
        await myTurn(page);
        if (await page.locator('.say.tip:not(.lesson), .lesson .done').count()) break;
        if (await page.locator('.lesson[data-step], .lesson [data-step]').count()) {
          told.add(await page.locator('.lesson p').last().textContent());
          if (told.size === 2) {
            await expectAccessible(page);
            await expectNoOverflow(page);
            await page.screenshot({ path: `${shots}lesson-${game}.png` });
          }
          await obey(page);
        } else await clickOne(page, game === 'fangfrisch' ? 0 : n * 7919); /* who has spent all money on anything is asked nothing any more */
      }
      expect(told.size >= 4, `only ${told.size} sentences`);
      if (short) return;
      await page.locator('.say.tip:not(.lesson) .btn, .lesson .done').first().click();
      await page.waitForFunction(() => !document.querySelector('.say.tip, .lesson'));
      await myTurn(page);
      await clickOne(page, 0);
    });

  check('a lesson allows another move, can be left, and is gone on with', {}, async (page) => {
    await learn(page, 'wishes');
    await page.waitForSelector('.lesson');
    await page.locator('[data-move=K1]').click();
    await page.locator('[data-do]').click();
    await page.waitForFunction(() => document.querySelector('.strayed')?.textContent.includes('That is allowed too'));
    await myTurn(page);
    await page.locator('.lesson .quiet').click();
    await page.waitForSelector('.resume');
    expect(!(await page.locator('.lesson').count()), 'the lesson does not go away');
    await page.goto(server.url);
    await page.waitForSelector('.games > li');
    await learn(page, 'wishes');
    await page.waitForSelector('.resume');
    await page.locator('.resume button').click();
    await page.waitForSelector('.lesson');
    await page.locator('header button:has-text("Undo")').click();
    await page.waitForFunction(() => document.querySelector('.lesson')?.textContent.includes('step 1 of'));
  });

  // ---- Looking back -----------------------------------------------------------------------------------------------------------

  check('a review with progress, summary and jumps, while the page stays alive', { size: desk, settings: { theme: 'dark' } }, async (page) => {
    await openFile(page, await finishedRecord('wishes', 3));
    await page.waitForSelector('input[type=range]');
    await page.locator('header a[href$="/review"]').click();
    await page.waitForFunction(() => document.querySelector('.review progress')?.value > 3); /* it is under way, and the table stands */
    const frames = await page.evaluate(async () => {
      let count = 0;
      const until = performance.now() + 1000;
      while (performance.now() < until) await new Promise(requestAnimationFrame).then(() => count++);
      return count;
    });
    expect(frames > 4, `only ${frames} frames in a second`);
    await page.waitForFunction(() => document.querySelector('progress').value === document.querySelector('progress').max);
    expect((await page.locator('.review tbody tr').count()) === 3, 'a line for each seat');
    await page.locator('.review .check input').check();
    const item = page.locator('.review li button').filter({ hasText: 'Move' }).nth(4);
    const number = Number((await item.textContent()).match(/Move (\d+)/)[1]);
    await item.click();
    await page.waitForFunction((n) => document.querySelector('footer').textContent.includes(`Move ${n} of`), number - 1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.screenshot({ path: `${shots}review.png` });
  });

  check('a review can be stopped and begun anew, on a phone in German', { size: phone, settings: { lang: 'de' } }, async (page) => {
    await openFile(page, await finishedRecord('fresh-fish', 2));
    await page.waitForSelector('input[type=range]');
    await page.locator('header a[href$="/review"]').click();
    await page.locator('.review-door').click();
    /* Asked and clicked in one go: between two questions a fast machine would be at the end. */
    await page.waitForFunction(() => {
      const begun = document.querySelector('progress')?.value > 2;
      if (begun) document.querySelector('.review .row .btn').click();
      return begun;
    });
    await page.waitForFunction(() => document.querySelector('[data-progress]').textContent.includes('Angehalten'));
    const at = await page.evaluate(() => document.querySelector('progress').value);
    await page.waitForTimeout(400);
    expect((await page.evaluate(() => document.querySelector('progress').value)) === at, 'it goes on');
    await page.locator('.review select').selectOption('quick');
    await page.waitForFunction(() => document.querySelector('progress').value === document.querySelector('progress').max);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  check('the points of a finished game as a graph and as a table', { size: phone }, async (page) => {
    const record = await finishedRecord('fishing', 3);
    await page.evaluate((text) => {
      const setup = { game: 'fishing', seats: 3, level: 'easy', options: {}, seed: '01' };
      localStorage.setItem('quayside.games', JSON.stringify([{ id: 'done', at: 0, setup, record: text, moves: 1, over: true, scores: [] }]));
    }, record);
    await page.goto(`${server.url}#/play/fishing/done`); /* a game that another tab has kept */
    await page.waitForSelector('.graph polyline');
    expect((await page.locator('.graph polyline').count()) === 3, 'a line for each seat');
    const dashes = await page.locator('.graph polyline').evaluateAll((all) => all.map((line) => line.getAttribute('stroke-dasharray')));
    expect(new Set(dashes).size === 3, 'the lines differ in colour only');
    await page.locator('.graph summary').click();
    await page.waitForFunction(() => document.querySelector('.graph tbody tr:last-child')?.querySelectorAll('td').length === 3);
    const last = await page.locator('.graph tbody tr').last().locator('td').allTextContents();
    const total = await page.locator('tfoot .number').allTextContents();
    expect(last.toSorted().join() === total.toSorted().join(), /* other columns: those of the podium */
      `the table ends with ${last}, not ${total}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.locator('.graph').screenshot({ path: `${shots}graph.png` });
  });

  check('who looks on has no hand, mat or boats of their own', {}, async (page) => {
    for (const [game, own] of [['fishing', 'Your hand'], ['wishes', 'Your boats'], ['fangfrisch', 'Your mat'], ['fishmonger', 'Your contracts']]) {
      await page.goto(server.url);
      await page.waitForSelector('.games > li');
      await openFile(page, cutRecord(await finishedRecord(game, 3), 5));
      await page.waitForFunction((text) => document.querySelector('main')?.innerHTML.includes(text), own);
      await page.locator('footer select').selectOption('-1');
      await page.waitForFunction((text) => !document.querySelector('main')?.innerHTML.includes(text), own);
      expect((await page.locator('main .seats > li, [data-stage] .others [role=group]').count()) === 3, 'the seats are gone');
    }
  });

  check('a record says whether its shuffle is proved', {}, async (page) => {
    await openFile(page, fairRecord);
    await page.waitForFunction(() => document.querySelector('.proof summary')?.textContent.includes('the shuffle is proved'));
    await page.locator('.proof summary').click();
    const commitment = fairRecord.match(/^commitment (.*)$/m)[1];
    await page.locator('.proof input').fill(commitment.replace(/.$/, 'x'));
    await page.waitForSelector('.proof .other');
    await page.locator('.proof input').fill(commitment);
    await page.waitForFunction(() => document.querySelector('.proof [role=status]').textContent.includes('the same'));
    await expectAccessible(page);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForFunction(() => document.querySelector('.proof summary')?.textContent.includes('the shuffle is proved'));
    await page.goto(server.url);
    await page.waitForSelector('.games > li');
    await openFile(page, await finishedRecord('wishes', 2).then((record) => cutRecord(record, 4)));
    await page.waitForFunction(() => document.querySelector('.proof summary')?.textContent.includes('not proved'));
    await page.goto(server.url);
    await page.waitForSelector('.games > li');
    await openFile(page, fairRecord.replace('entropy 0 2', 'entropy 0 3'));
    await page.waitForSelector('[role=alert]');
  });

  // ---- Being asked and told ---------------------------------------------------------------------------------------------------

  check('a costly move is asked about once, and only who wants it is asked', { settings: { confirm: 'always', level: 'medium', seats: { fishmonger: 2 } } }, async (page) => {
    await sitDown(page, 'fishmonger');
    for (const move of ['b+S1', 'b+S2', 'b+S3']) await page.locator(`[data-move="${move}"]`).click();
    await page.locator('[data-do]').click();
    await page.waitForSelector('.confirm');
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}confirm.png` });
    expect((await page.getAttribute('.page', 'data-own')) === '0', 'the move was made');
    await page.locator('.confirm .more').last().click();
    await page.waitForFunction(() => !document.querySelector('.confirm'));
    expect((await page.locator('.fm-pick.chosen').count()) === 3, 'the bid that was put together is lost');
    await page.locator('[data-do]').click();
    await page.waitForSelector('.confirm');
    await page.locator('[data-do]').click(); // the same again is the answer
    await page.waitForFunction(() => document.querySelector('.page').dataset.own === '4');
    await page.locator('header button:has-text("Settings")').click();
    await page.locator('dialog select').last().selectOption('never');
    await page.locator('dialog header button').click();
    await page.locator('header button:has-text("Undo")').click();
    await page.waitForFunction(() => document.querySelector('.page').dataset.own !== '4');
  });

  check('one’s turn is told by title, sound, vibration and a notice that was asked for', { settings: { pace: 'quick' } }, async (page, { context }) => {
    await context.grantPermissions(['notifications']);
    await page.evaluate(() => {
      globalThis.told = { asked: 0, tones: 0, buzzes: 0, notices: [] };
      const { told } = globalThis;
      Notification.requestPermission = async () => (told.asked++, 'granted');
      const Tone = globalThis.OscillatorNode;
      globalThis.OscillatorNode = class extends Tone {
        constructor(...all) {
          super(...all);
          told.tones++;
        }
      };
      Object.defineProperty(Notification, 'permission', { value: 'granted' });
      globalThis.Notification = Object.assign(
        class {
          constructor(title, { body }) {
            told.notices.push(`${title}: ${body}`);
          }
        },
        { permission: 'granted', requestPermission: Notification.requestPermission },
      );
      navigator.vibrate = () => (told.buzzes++, true);
    });
    await sitDown(page, 'wishes');
    expect((await page.title()).startsWith('● Your turn'), await page.title());
    expect((await page.evaluate(() => told.asked + told.tones + told.buzzes)) === 0, 'something is told that nobody asked for');
    await page.locator('header button:has-text("Settings")').click();
    for (const name of ['Sounds', 'Vibrate', 'A notice']) await page.locator('dialog label', { hasText: name }).locator('input').check();
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}settings.png` });
    await page.locator('dialog header button').click();
    expect((await page.evaluate(() => told.asked)) === 1, 'the browser was not asked by the click');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await clickOne(page, 0);
    await page.waitForFunction(() => !document.title.startsWith('●'));
    await myTurn(page);
    await page.waitForFunction(() => told.notices.length === 1);
    const told = await page.evaluate(() => globalThis.told);
    expect(told.tones >= 2 && told.buzzes >= 1 && told.notices[0] === 'If Wishes Were Fishes!: Your turn', JSON.stringify(told));
  });
}
