// The page reads redacted states with its own engine: it shows and answers what the server would have told in words, with fewer
// bytes; and where the versions differ it is told in words.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comeIn, dist, invite, startServer } from './online.mjs';
import { clickOne, games, playInside } from './play.mjs';

/* Notes what the engine of the page has answered, and what has come over the line. */
const noteAnswers = () => {
  const asked = new Map();
  globalThis.answers = [];
  globalThis.received = { bytes: 0, moved: 0, kinds: [] };
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    postMessage(data) {
      if (data?.call) asked.set(data.id, data);
      super.postMessage(data);
    }
    set onmessage(hear) {
      super.onmessage = (event) => {
        const { call, args } = asked.get(event.data.id) ?? {};
        if (['see', 'preview', 'picture'].includes(call)) globalThis.answers.push({ call, args, answer: structuredClone(event.data.answer) });
        hear(event);
      };
    }
  };
  const Line = globalThis.WebSocket;
  globalThis.WebSocket = class extends Line {
    constructor(...args) {
      super(...args);
      if (globalThis.quiet) return;
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.do !== 'moved' && message.do !== 'view') return;
        globalThis.received.kinds.push('state' in message ? 'state' : 'view');
        globalThis.received.plies ??= [];
        globalThis.received.plies.push(message.ply);
        if (message.do !== 'moved') return;
        globalThis.received.bytes += data.length;
        globalThis.received.moved++;
      });
    }
  };
};

/* A second line to the same seat, which is told in words; `asks` waits for an answer. */
const listenInWords = (table) =>
  new Promise((resolve) => {
    const { secret, code } = JSON.parse(localStorage.getItem('quayside.online')).find((seat) => seat.table === table);
    globalThis.quiet = true;
    const line = new WebSocket(location.origin.replace('http', 'ws'));
    globalThis.quiet = false;
    const told = [];
    const waiting = new Map();
    line.onopen = () => line.send(JSON.stringify({ do: 'hello', table, secret, code, lang: JSON.parse(localStorage.getItem('quayside.settings')).lang }));
    line.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.do === 'sync') line.send(JSON.stringify({ do: 'synced', n: message.n }));
      if (message.id) waiting.get(message.id)?.(message);
      if (message.do !== 'moved' && message.do !== 'view') return;
      told.push({ ply: message.ply, view: message.view, moves: message.moves ?? [], bytes: message.do === 'moved' ? data.length : 0 });
      resolve();
    };
    let count = 0;
    globalThis.inWords = told;
    globalThis.asks = (message) =>
      new Promise((answered) => {
        const id = `words${++count}`;
        waiting.set(id, answered);
        line.send(JSON.stringify({ ...message, id }));
      });
  });

/* Everything that was read from states since the second line was there must have been told in words, to the last letter. How many
   positions that were, how many plies, and what differs. */
const compare = () => {
  const plain = ({ view, moves }) => {
    const { ok: _ok, game: _game, seat: _seat, ...rest } = view;
    return JSON.stringify({ view: rest, moves });
  };
  const first = globalThis.inWords[0].view.ply;
  const told = new Set(globalThis.inWords.map(plain));
  const read = globalThis.answers.filter(({ call, answer }) => call === 'see' && answer.view.ply >= first);
  const other = read.find(({ answer }) => !told.has(plain(answer)));
  const same = globalThis.inWords.find(({ view }) => view.ply === other?.answer.view.ply);
  const plies = new Set(read.map(({ answer }) => answer.view.ply)).size;
  return { read: read.length, plies, differs: other && `by state: ${plain(other.answer)}\nin words: ${same && plain(same)}` };
};

/* The same page in another version, which can be told by its first element. */
function newerPage() {
  const web = mkdtempSync(join(tmpdir(), 'quayside-newer-'));
  cpSync(dist, web, { recursive: true });
  const change = (name, from, to) => writeFileSync(join(web, name), readFileSync(join(web, name), 'utf8').replace(from, to));
  change('index.html', '<html', '<html data-newer');
  change('sw.js', /version = "\w+"/, 'version = "newer"');
  return web;
}

/* A page whose engine is another one than the server's, until the newer page is there. */
const oldEngine = () => {
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    set onmessage(hear) {
      super.onmessage = ({ data }) => {
        if (data.answer?.engine && !('newer' in document.documentElement.dataset)) data.answer.engine = '1:0123456789abcdef:0123456789abcdef';
        hear({ data });
      };
    }
  };
};

const turn = (page) => page.waitForSelector('.page[data-settled=true] .dock.mine, .result');

export function states(check, { expect, url, friend }) {
  const lines = [];
  for (const [i, game] of games.entries())
    check(`online: ${game} by states shows what it would show by words`, { url, settings: { lang: i % 2 ? 'de' : 'en' } }, async (page) => {
      await page.addInitScript(noteAnswers);
      await page.reload();
      await page.waitForSelector('.games > li');
      const seats = 3;
      const link = await invite(page, game, { seats, bots: { 1: 'easy' } });
      const eve = await friend(link.replace(/#.*/, ''), { settings: { lang: i % 2 ? 'de' : 'en' } });
      await eve.page.addInitScript(noteAnswers);
      await eve.page.goto(link);
      await eve.page.reload();
      await eve.page.locator('.inside > .btn').click();
      await eve.page.waitForSelector('.lobby');
      await page.locator('.lobby .start').click();
      await turn(page);
      const table = link.match(/join\/(\w+)\//)[1];
      await page.evaluate(listenInWords, table);
      await eve.page.evaluate(listenInWords, table);
      await playInside(page, 9);
      await turn(page);
      /* Both lines have been told of the last position. */
      for (const one of [page, eve.page]) await one.waitForFunction(() => globalThis.inWords.at(-1)?.ply >= globalThis.received.plies.at(-1));
      expect((await page.evaluate(() => globalThis.received.kinds.join())).match(/^(state,?)+$/), 'the page was told in words');
      for (const one of [page, eve.page]) {
        const { read, plies, differs } = await one.evaluate(compare);
        expect(!differs, differs);
        expect(plies >= 10, `only ${read} positions of ${plies} plies were compared`);
      }
      /* So are the previews of the moves, and the picture. */
      await page.keyboard.press('t'); /* the text view: every move is a line with a preview */
      await page.waitForFunction(() => document.querySelector('main pre')?.textContent.length > 50);
      const moves = await page.locator('main ol .choice').evaluateAll((all) => all.slice(0, 6).map((one) => one.dataset.move));
      for (const move of moves) {
        await page.locator(`main ol .choice[data-move="${move}"]`).focus();
        await page.waitForFunction((name) => globalThis.answers.some(({ call, args }) => call === 'preview' && args[1] === name), move);
      }
      const differs = await page.evaluate(async (names) => {
        const same = (own, told, keys) => keys.every((key) => JSON.stringify(own[key]) === JSON.stringify(told[key]));
        for (const name of names) {
          const own = globalThis.answers.findLast(({ call, args }) => call === 'preview' && args[1] === name).answer;
          const told = await globalThis.asks({ do: 'preview', move: name });
          if (!same(own, told, ['events', 'changes', 'until', 'rest'])) return `preview of ${name}: ${JSON.stringify(own)} is not ${JSON.stringify(told)}`;
        }
        const { text } = await globalThis.asks({ do: 'picture' });
        const { picture } = globalThis.answers.findLast(({ call }) => call === 'picture').answer;
        return text === picture ? '' : `the picture is ${picture}, not ${text}`;
      }, moves);
      expect(!differs, differs);
      const bytes = await page.evaluate(() => {
        const words = globalThis.inWords.filter(({ bytes: n }) => n);
        return { state: globalThis.received.bytes / globalThis.received.moved, words: words.reduce((sum, one) => sum + one.bytes, 0) / words.length };
      });
      lines.push(`${game} ${Math.round(bytes.state)} by state, ${Math.round(bytes.words)} in words`);
      console.log(`        bytes of a message after a move: ${lines.at(-1)}`);
      /* A state of Fangfrisch has room for every card in every place; it spares the server's time, not the bytes. */
      expect(game === 'fangfrisch' || bytes.state < 0.9 * bytes.words, 'states do not spare anything');
      await eve.context.close();
    });

  check('online: a page of another version is told in words, and offers the newer one between games', { url }, async (page) => {
    await page.addInitScript(noteAnswers);
    await page.addInitScript(oldEngine);
    await page.reload();
    await page.waitForSelector('.games > li');
    const link = await invite(page, 'fishing', { seats: 3, bots: { 1: 'easy' } });
    await page.waitForSelector('.outdated .btn');
    const bob = await friend(link);
    await comeIn(bob.page, 'Bob');
    await page.waitForSelector('.dock');
    expect(!(await page.locator('.outdated').count()), 'a reload is offered in the middle of a game');
    for (let n = 0; n < 4; n++) {
      const who = await Promise.any([page, bob.page].map((one) => one.waitForSelector('.page[data-settled=true] .dock.mine').then(() => one)));
      await clickOne(who, n * 3);
    }
    expect((await page.evaluate(() => globalThis.received.kinds.join())).match(/^(view,?)+$/), 'a page of another version got a state');
    expect(!(await page.evaluate(() => globalThis.answers.length)), 'the engine of another version was asked about the table');
    expect((await page.locator('.hand .choice').count()) > 0 && !(await bob.page.locator('.outdated').count()), 'the table is not shown');
    await bob.context.close();
  });

  let old;
  const oldServer = async () => (old = await startServer()).url;
  const after = { url: oldServer, cuts: true, serviceWorkers: 'allow' };
  check('online: after a game the newer page is offered, and its button brings it', after, async (page) => {
    await page.addInitScript(oldEngine);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.reload();
    await invite(page, 'fishing', { seats: 3, bots: { 1: 'easy', 2: 'easy' } });
    await turn(page);
    expect(!(await page.locator('.outdated').count()), 'a reload is offered in the middle of a game');
    const web = newerPage();
    await old.stop();
    const { close } = await startServer({ web, folder: old.folder, port: old.port });
    try {
      await turn(page);
      await page.locator('.people-door').click();
      await page.locator('dialog .abandon').click();
      await page.waitForSelector('.outdated .btn');
      await page.locator('.outdated .btn').click();
      await page.waitForFunction(() => 'newer' in document.documentElement.dataset);
      await page.waitForSelector('.page[data-settled=true] .online-bar');
      expect(!(await page.locator('.outdated').count()), 'the newer page is offered to itself');
    } finally {
      await close();
      rmSync(web, { recursive: true });
    }
  });
}
