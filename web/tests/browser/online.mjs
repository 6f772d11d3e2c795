// Tables on a real server: `quayside serve` behind a line that the tests can cut.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { desk, PATIENCE, phone, visit } from './lib.mjs';
import { choose, clickOne, tile } from './play.mjs';

const program = fileURLToPath(new URL('../../../build/release/quayside', import.meta.url));
export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// ---- The server and the line to it ------------------------------------------------------------------------------------------

const listening = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));

/* A port that is free at all addresses, and not one that the system gives away itself: before the server listens there, a connection would have it. */
async function freePort() {
  const [first, last] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number);
  for (;;) {
    const port = randomInt(10000, 65536);
    if (port >= first && port <= last) continue;
    const server = createServer();
    const free = await new Promise((resolve) => server.once('error', () => resolve(false)).listen(port, () => resolve(true)));
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/* Starts a server with an empty database; or again, with that of another one that was stopped. */
export async function startServer({ web = dist, folder = mkdtempSync(join(tmpdir(), 'quayside-online-')), port, more = [] } = {}) {
  port ??= await freePort();
  const words = ['serve', '--port', port, '--db', join(folder, 'tables.db'), '--web', web, '--quiet', '--pace', '0', '--think', '20', '--rate', '500', ...more];
  const child = spawn(program, words.map(String), { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill()); /* also when the tests are stopped */
  const url = `http://127.0.0.1:${port}/`;
  for (const end = Date.now() + PATIENCE; ; ) {
    if (await fetch(`${url}healthz`).then(({ ok }) => ok, () => false)) break;
    if (child.exitCode !== null || Date.now() > end) throw new Error('the server does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = () => {
    child.kill('SIGTERM');
    return new Promise((resolve) => child.once('exit', resolve));
  };
  const close = () => stop().then(() => rmSync(folder, { recursive: true }));
  return { url, port, folder, stop, close };
}

/* The text of the frame that a browser has sent; nothing if it is something else (RFC 6455, 5.2). */
function frameText(chunk) {
  if (chunk[0] !== 0x81 || chunk.length < 8) return '';
  const at = (chunk[1] & 127) === 126 ? 4 : 2;
  const mask = chunk.subarray(at, at + 4);
  return Buffer.from(chunk.subarray(at + 4).map((byte, i) => byte ^ mask[i % 4])).toString();
}

/*
 * A line between browsers and the server. `trap` breaks everything that goes over it when the next move comes by, before the
 * move (`swallow`) or behind it, so that only the answer is lost; for some time nobody gets through.
 */
export async function startLine(port) {
  const open = new Set();
  let dead = false;
  let trapped = null;
  const cut = (milliseconds) => {
    dead = true;
    for (const socket of open) socket.destroy();
    setTimeout(() => (dead = false), milliseconds);
  };
  const server = createServer((near) => {
    if (dead) return near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [[near, far], [far, near]]) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    far.on('data', (chunk) => near.write(chunk));
    near.on('data', (chunk) => {
      const trap = trapped && frameText(chunk).includes('"do":"move"') ? trapped : null;
      if (!trap?.swallow) far.write(chunk);
      if (!trap) return;
      trapped = null;
      near.removeAllListeners('data');
      far.removeAllListeners('data'); /* the answer goes nowhere */
      setTimeout(() => {
        cut(trap.milliseconds);
        trap.sprung();
      }, 30);
    });
  });
  const url = `http://127.0.0.1:${await listening(server)}/`;
  const trap = (swallow, milliseconds) => new Promise((sprung) => (trapped = { swallow, milliseconds, sprung }));
  const close = () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url, trap, close };
}

// ---- What people do ---------------------------------------------------------------------------------------------------------

/* Opens a table from the start page and gives the link for friends. */
export async function invite(page, game, { name = 'Ann', seats = 2, bots = {}, options = {}, clock, open } = {}) {
  await choose(page, 'friends');
  await tile(page, game).click();
  await page.fill('dialog input[name=nick]', name);
  await page.locator('dialog .count button', { hasText: String(seats) }).click();
  for (const [seat, level] of Object.entries(bots)) {
    await page.locator(`dialog [data-chair="${seat}"]`).click();
    await page.locator(`dialog [data-sitter=${level}]`).click();
  }
  await page.evaluate(() => (document.querySelector('dialog details').open = true));
  for (const [option, choice] of Object.entries(options)) {
    const field = page.locator(`dialog [data-option=${option}]`).first();
    if ((await field.getAttribute('role')) === 'switch') await field.check();
    else await field.selectOption(choice);
  }
  if (clock) await page.locator('dialog select[name=clock]').selectOption(String(clock));
  if (open) await page.locator('dialog input[name=open]').check();
  await page.locator('dialog .go').click();
  await page.waitForSelector('.online-bar');
  return page.evaluate(() => document.querySelector('.lobby .link input')?.value ?? '');
}

export async function comeIn(page, name) {
  await page.fill('input[name=nick]', name);
  await page.locator('form .btn.primary').click();
  await page.waitForSelector('.online-bar');
}

/* The moves that a page sends, each with its id; one that is sent again stands there again. */
export function listen(page) {
  const sent = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.do === 'move') sent.push(message);
    }),
  );
  return sent;
}

const stateOf = (page) =>
  page.evaluate(() => (document.querySelector('.result') ? 'over' : document.querySelector('.dock.mine') ? 'mine' : 'wait'));

/*
 * Waits until a page is connected and has been brought up to date. After a cut the log comes last, and it changes the number of own
 * moves, too: who clicks before takes that for the answer, and clicks again while the first move is still on its way.
 */
const settled = (page) => page.waitForSelector('.page[data-settled=true]');

/* Everybody clicks whenever it is their turn, until the game is over. */
async function playTogether(pages, each) {
  for (let n = 1; n < 3000; n++) {
    await Promise.all(pages.map(settled));
    const states = await Promise.all(pages.map(stateOf));
    if (states.every((state) => state === 'over')) return n;
    const on = states.indexOf('mine');
    if (on < 0) {
      await Promise.any(pages.map((page) => page.waitForSelector('.dock.mine, .result')));
      continue;
    }
    await each?.(n);
    await clickOne(pages[on], n * 7919);
  }
  throw new Error('the game does not end');
}

// ---- The checks -------------------------------------------------------------------------------------------------------------

export function online(check, { browser, expect, expectNoOverflow, expectAccessible, shots }) {
  let started;
  const start = () => (started ??= startServer().then(async (server) => ({ server, line: await startLine(server.port) })));
  const url = () => start().then(({ server }) => server.url);
  const weak = () => start().then(({ line }) => line.url);
  const close = async () => {
    if (!started) return;
    const { server, line } = await started;
    await line.close();
    await server.close();
  };
  /* A second visitor, with a page that may make no mistakes either. */
  async function friend(at, options = {}) {
    const visitor = await visit(browser, at, { serviceWorkers: 'block', ...options });
    return { ...visitor, sent: listen(visitor.page) };
  }
  const good = ({ errors }) => errors.filter((text) => !/WebSocket|ERR_(CONNECTION|EMPTY)/.test(text));

  check('online: two browsers, a whole game, ten times without a connection', { url: weak, cuts: true }, async (page) => {
    const { line, server } = await start();
    const sentByAnn = listen(page);
    const link = await invite(page, 'fresh-fish', { seats: 2 });
    const bob = await friend(link);
    await comeIn(bob.page, 'Bob');
    for (const one of [page, bob.page]) await one.evaluate(() => (globalThis.neverReloaded = true));
    let cuts = 0;
    let next = 4;
    await playTogether([page, bob.page], async (n) => {
      if (cuts === 10 || n < next) return;
      next = n + 3;
      void line.trap(cuts % 2 === 0, cuts % 3 ? 60 : 700).then(() => cuts++);
    });
    expect(cuts === 10, `only ${cuts} cuts`);
    for (const one of [page, bob.page]) expect(await one.evaluate(() => globalThis.neverReloaded), 'the page was loaded again');
    const [, table, code] = link.match(/join\/(\w+)\/(\w+)$/);
    const { record } = await (await fetch(`${server.url}api/tables/${table}/record`, { method: 'POST', body: JSON.stringify({ code }) })).json();
    const made = [...record.matchAll(/^(\d) (.+)$/gm)].map(([, seat, move]) => ({ seat: Number(seat), move }));
    let again = 0;
    for (const [seat, sent] of [sentByAnn, bob.sent].entries()) {
      const ids = new Map(sent.map(({ id, move }) => [id, move]));
      again += sent.length - ids.size;
      const own = made.filter((one) => one.seat === seat).map(({ move }) => move);
      expect([...ids.values()].join() === own.join(), `seat ${seat} meant ${[...ids.values()].join()} and the record has ${own.join()}`);
    }
    expect(again >= 10, `only ${again} moves had to be sent again`);
    console.log(`        ${made.length} moves, ${cuts} cuts, ${again} moves were sent more than once`);
    const told = await Promise.all([page, bob.page].map((one) => one.locator('.result tfoot').textContent()));
    expect(told[0] === told[1], `the results are ${told}`);
    for (const one of [page, bob.page]) await one.waitForSelector('[data-holds=true]');
    for (const what of ['[data-promise=same]', '[data-given=given]']) expect((await page.locator(what).count()) === 1, `no ${what}`);
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}online-proof.png`, fullPage: true });
    expect(!good(bob).length, `errors at Bob's: ${good(bob)}`);
    await bob.context.close();
    const eve = await friend(link); /* who comes too late sees how it ended, and cannot ask for another game */
    await eve.page.locator('.inside > .btn').click();
    await eve.page.waitForSelector('.result .btn');
    expect((await eve.page.locator('.result .btn.primary').count()) === 0, 'a spectator can play again');
    await eve.context.close();
  });

  check('online: lobby, link, code to scan, bots, chat, mute, spectator, vote', { url, settings: { theme: 'dark' } }, async (page, { context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = await invite(page, 'fishing', { seats: 4, bots: { 3: 'easy' }, clock: 300 });
    expect((await page.locator('[data-chair=bot]').count()) === 1 && (await page.locator('[data-chair=free]').count()) === 2, 'the chairs');
    await page.locator('.lobby .copy').click();
    expect((await page.evaluate(() => navigator.clipboard.readText())) === link, 'the link is not copied');
    /* As on a page by plain HTTP of another machine. */
    await page.evaluate(() => navigator.clipboard.writeText('nothing'));
    await page.evaluate(() => (navigator.clipboard.writeText = undefined));
    await page.locator('.lobby .copy').click();
    expect((await page.evaluate(() => navigator.clipboard.readText())) === link, 'the link is not copied without a clipboard');
    expect((await page.locator('.lobby svg[role=img]').count()) === 1, 'no QR code');
    await expectAccessible(page);
    const bob = await friend(link, { size: phone, hasTouch: true, settings: { lang: 'de' } });
    await bob.page.waitForSelector('input[name=nick]');
    await expectNoOverflow(bob.page);
    await expectAccessible(bob.page);
    await bob.page.screenshot({ path: `${shots}online-join.png`, fullPage: true });
    await comeIn(bob.page, 'Bob');
    await expectNoOverflow(bob.page);
    await expectAccessible(bob.page);
    await bob.page.screenshot({ path: `${shots}online-lobby.png`, fullPage: true });
    const eve = await friend(link);
    await eve.page.waitForSelector('input[name=nick]');
    await eve.page.locator('.inside > .btn').click();
    await eve.page.waitForSelector('.lobby');
    await page.locator('[data-chair=free] .add').click();
    await page.waitForSelector('.dock');
    await Promise.all([bob, eve].map((one) => one.page.waitForSelector('.dock')));
    expect((await eve.page.locator('.hand .choice.legal').count()) === 0, 'a spectator can play');
    expect(/\d+:\d\d/.test(await page.locator('.online-bar .clock').first().textContent()), 'no clock');

    await bob.page.locator('.chat-door').click();
    await bob.page.fill('#chat-text', 'Moin zusammen');
    await bob.page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.toast')?.textContent.includes('Moin zusammen'));
    await eve.page.waitForFunction(() => document.querySelector('.toast')?.textContent.includes('Moin zusammen'));
    await expectNoOverflow(bob.page);
    await expectAccessible(bob.page);
    await bob.page.screenshot({ path: `${shots}online-chat.png` });
    await bob.page.keyboard.press('Escape');
    await page.locator('.chat-door').click();
    await page.locator('.mutes .btn').click();
    await bob.page.locator('.chat-door').click();
    await bob.page.fill('#chat-text', 'Hört mich jemand?');
    await bob.page.keyboard.press('Enter');
    await eve.page.waitForFunction(() => document.querySelector('.toast')?.textContent.includes('jemand'));
    expect(!(await page.textContent('dialog ol')).includes('jemand'), 'somebody muted is heard');
    await page.keyboard.press('Escape');
    await bob.page.keyboard.press('Escape');

    await page.locator('.people-door').click();
    await expectAccessible(page);
    await page.locator('.show-key').click();
    const key = await page.locator('dialog .link input').inputValue();
    expect(/#\/seat\/\w+\/\w{48}\/\w+$/.test(key), `this is no key: ${key}`);
    const other = await friend(key, { size: phone });
    await other.page.waitForSelector('.dock');
    expect(!(await other.page.evaluate(() => location.hash)).includes('seat'), 'the key stays in the address');
    expect((await other.page.locator('.hand').textContent()) === (await page.locator('.hand').textContent()), 'the seat is another one on the other device');
    await expectNoOverflow(other.page);
    await other.page.screenshot({ path: `${shots}online-table.png` });
    await other.context.close();

    await page.locator('dialog .abandon').click();
    await bob.page.waitForSelector('.vote');
    await bob.page.locator('.vote .btn').last().click();
    await page.waitForFunction(() => !document.querySelector('.vote'));

    await page.locator('.people-door').click();
    await page.locator('dialog .abandon').click();
    await bob.page.locator('.vote .btn.primary').click();
    await page.waitForSelector('[data-holds=true]');
    expect((await page.locator('.choice.legal').count()) === 0, 'a game that was broken off can be played');
    const first = await page.evaluate(() => location.hash);
    await page.locator('.note .btn.primary').click();
    await page.waitForFunction((old) => location.hash !== old, first);
    await bob.page.locator('.note .btn.primary').click();
    await Promise.all([page, bob.page].map((one) => one.waitForSelector('.dock')));
    expect((await page.evaluate(() => location.hash)) === (await bob.page.evaluate(() => location.hash)), 'the next game is not the same for both');
    await bob.context.close();
    await page.waitForSelector('.online-bar li.gone');
    for (const one of [bob, eve, other]) expect(!good(one).length, `errors: ${good(one)}`);
    await eve.context.close();
  });

  check('online: the bell in real time by mouse, key and thumb, with the receipt', { url, size: phone, hasTouch: true }, async (page) => {
    await invite(page, 'fangfrisch', { seats: 3, bots: { 1: 'easy', 2: 'easy' }, options: { bell: 'first' } });
    const rung = [];
    const hits = {
      mouse: async (bell) => {
        const { x, y, width, height } = await bell.boundingBox();
        await page.mouse.click(x + width / 2, y + height / 2);
      },
      thumb: (bell) => bell.tap(),
      key: async () => {
        await page.keyboard.press('b'); /* goes to the bell; no letter rings among people */
        await page.keyboard.press('Space');
      },
    };
    await page.waitForSelector('.bell-row');
    for (let n = 0; rung.length < 3; n++) {
      expect(n < 600, `only ${rung}`);
      const left = Object.keys(hits).find((way) => !rung.includes(way));
      if (await page.locator('.ring.legal').count()) {
        const before = await page.evaluate(() => document.querySelector('.last-bell')?.textContent ?? '');
        await hits[left](page.locator('.ring.legal')).catch(() => undefined);
        await page.waitForFunction(() => !document.querySelector('.ring.legal') || /rung/.test(document.querySelector('.bell-row')?.textContent), null, { timeout: 3000 }).catch(() => undefined);
        await page.waitForFunction((old) => (document.querySelector('.last-bell')?.textContent ?? '') !== old, before, { timeout: 3000 }).catch(() => undefined);
        if (/Ann/.test(await page.evaluate(() => document.querySelector('.last-bell')?.textContent ?? ''))) rung.push(left);
      } else if ((await stateOf(page)) === 'mine') await clickOne(page, n * 31);
      else await page.waitForSelector('.ring.legal, .dock.mine, .result');
      if ((await stateOf(page)) === 'over') break;
    }
    expect(rung.length === 3, `only ${rung} rang`);
    await page.screenshot({ path: `${shots}online-bell.png` });
    await page.locator('.last-bell').click();
    /* A bot may have rung for the next parcel meanwhile; then this is its receipt. */
    const cells = await page.locator('.bell-receipt .winner').textContent();
    expect(/Ann|Bot \d/.test(cells) && /\d+ ms/.test(cells) && !/not measured/.test(cells), `the receipt says ${cells}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.screenshot({ path: `${shots}online-receipt.png` });
  });

  check('online: names and colours stay through a rematch and in its review', { url, size: desk }, async (page) => {
    const { server } = await start();
    const link = await invite(page, 'fishing', { seats: 3, bots: { 2: 'easy' } });
    const [, , code] = link.match(/join\/(\w+)\/(\w+)$/);
    const bob = await friend(link);
    await comeIn(bob.page, 'Bob');
    const all = [page, bob.page];
    /* Who wears what, over the table and on it; a bot is called by its seat. */
    const worn = (one) =>
      one.evaluate(() => {
        const hue = (element) => element.className.match(/seat-\d/)[0];
        const names = [...document.querySelectorAll('.online-bar .who li')].map((li) => [li.title, `${hue(li.querySelector('.roundel'))} ${li.querySelector('use').getAttribute('href')}`]);
        const boats = [...document.querySelectorAll('[data-stage] .boat')].map((boat) => [boat.getAttribute('aria-label').match(/Ann|Bob|Bot \d/)[0], hue(boat)]);
        const plain = (list) => Object.fromEntries(list.map(([name, look]) => [name.replace(/\d/, ''), look]).sort());
        return { over: plain(names), on: plain(boats), mine: hue(document.querySelector('[data-stage] .purse')) };
      });
    const breakOff = async () => {
      await page.locator('.people-door').click();
      await page.locator('dialog .abandon').click();
      await bob.page.locator('.vote .btn.primary').click();
      await page.waitForSelector('.note .btn.primary');
    };
    await Promise.all(all.map((one) => one.waitForSelector('.dock')));
    const first = await Promise.all(all.map(worn));
    expect(new Set(Object.values(first[0].over)).size === 3, `the seats cannot be told apart: ${JSON.stringify(first[0])}`);
    await breakOff();
    const old = await page.evaluate(() => location.hash);
    await page.locator('.note .btn.primary').click();
    await page.waitForFunction((hash) => location.hash !== hash, old);
    await bob.page.locator('.note .btn.primary').click();
    await bob.page.waitForFunction((hash) => location.hash !== hash, old);
    await Promise.all(all.map((one) => one.waitForSelector('.dock')));
    const second = await Promise.all(all.map(worn));
    expect(JSON.stringify(first) === JSON.stringify(second), `before the rematch ${JSON.stringify(first)}, after it ${JSON.stringify(second)}`);
    expect((await page.locator('.online-bar .who li').first().getAttribute('title')) !== 'Ann', 'nobody has moved on');
    await page.screenshot({ path: `${shots}online-rematch.png` });
    await breakOff();
    const [table] = (await page.evaluate(() => location.hash)).match(/\w+$/);
    const { record } = await (await fetch(`${server.url}api/tables/${table}/record`, { method: 'POST', body: JSON.stringify({ code }) })).json();
    await page.goto(`${server.url}#/replay/${deflateRawSync(record).toString('base64url')}`);
    await page.waitForSelector('.photograph .boat');
    const names = await page.locator('.seen option').allTextContents();
    expect(/^Bot \d,Ann,Bob,/.test(names.join()), `the review calls them ${names}`);
    const { mine, on } = await page.evaluate(() => {
      const hue = (element) => element.className.match(/seat-\d/)[0];
      return { mine: hue(document.querySelector('.photograph .purse')), on: [...document.querySelectorAll('.photograph .boat')].map(hue) };
    });
    expect(mine === first[0].mine && on.toSorted().join() === Object.values(first[0].on).toSorted().join(), `in the review ${mine} and ${on}`);
    expect(!good(bob).length, `errors at Bob's: ${good(bob)}`);
    await bob.context.close();
  });

  check('online: what a friend opens, and that nobody else can open this machine alone', { url, size: phone }, async (page) => {
    await choose(page, 'friends');
    await tile(page, 'wishes').click();
    await page.waitForSelector('dialog [data-reach=here]');
    expect((await page.locator('dialog [data-reach]').textContent()).includes('--listen 0.0.0.0'), 'how it is opened is not said');
    const wide = await startServer({ more: ['--listen', '0.0.0.0'] });
    try {
      const { addresses } = await (await fetch(`${wide.url}reach`)).json();
      const { host } = new URL(wide.url);
      const other = await friend(wide.url, { size: phone });
      const link = await invite(other.page, 'wishes', { seats: 2 });
      expect(new URL(link).host === (addresses[0] ?? host), `the link is ${link}, and the server is reached at ${addresses}`);
      for (const address of addresses) expect((await other.page.locator('.lobby [data-reach]').textContent()).includes(address), `${address} is not named`);
      const eve = await friend(link.replace(addresses[0] ?? host, host)); // the same door, by the name that it has here
      await eve.page.waitForSelector('input[name=nick]');
      await eve.context.close();
      expect(!good(other).length, `errors: ${good(other)}`);
      await other.context.close();
    } finally {
      await wide.close();
    }
  });

  check('online: an open table is found, and somebody comes back to it', { url, size: desk }, async (page) => {
    const at = await url();
    await choose(page, 'friends');
    await tile(page, 'fishing').click();
    await page.waitForSelector('dialog input[name=nick]');
    await page.evaluate(() => (document.querySelector('dialog details').open = true));
    await expectAccessible(page);
    await page.screenshot({ path: `${shots}online-invite.png` });
    await page.fill('dialog input[name=nick]', 'Ann');
    await page.locator('dialog input[name=open]').check();
    await page.selectOption('dialog select[name=look]', '60');
    await page.locator('dialog .go').click();
    await page.waitForSelector('.lobby');
    const bob = await friend(at);
    await bob.page.locator('.open-tables .plate').first().click();
    await comeIn(bob.page, 'Bob');
    await page.waitForFunction(() => document.querySelectorAll('[data-chair=person]').length === 2);
    const eve = await friend(at, { settings: { lang: 'de' } });
    await eve.page.locator('.open-tables .plate').first().click();
    await eve.page.locator('.inside > .btn').click();
    await eve.page.waitForFunction(() => document.querySelector('.online-bar')?.parentElement.textContent.includes('wie er vor 1 Minute war'));
    await eve.context.close();
    await page.locator('.start').click();
    await page.waitForSelector('.dock');
    await bob.page.goto(at);
    await bob.page.waitForSelector('.online-table');
    await expectAccessible(bob.page);
    await bob.page.screenshot({ path: `${shots}online-start.png`, fullPage: true });
    await bob.page.locator('.online-table').click();
    await bob.page.waitForSelector('.dock');
    expect((await bob.page.locator('.hand .choice').count()) > 0, 'Bob has no cards');
    await bob.page.goto(`${at}#/online/nosuchtable`);
    await bob.page.waitForSelector('.failed');
    await bob.context.close();
  });

  check('online: without a server the page says so in one line', {}, async (page) => {
    await choose(page, 'friends');
    await page.waitForFunction(() => document.querySelector('.alone')?.textContent.includes('need a server behind this page'));
    expect((await page.locator('.games .tile:enabled').count()) === 0, 'there is an invitation without a server');
  });

  return { close, url, friend };
}
