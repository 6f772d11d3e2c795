// What a player does in the tests: click until the game is over.

export const games = ['fishing', 'fresh-fish', 'wishes', 'fangfrisch', 'fishmonger'];

const choices = '.choice.legal, .controls .btn, .act-now:enabled';
/* In Fishmonger! a game ends soon only for those who make coins of their fish. */
const busy = ['.act-now', '.two [data-move^=d]', '.two [data-move^=s]'];

/* Opens a table from the start page. */
export async function sitDown(page, game) {
  await page.locator('.games > li').nth(games.indexOf(game)).locator('.btn.primary').click();
  await myTurn(page);
}

/* Waits until there is something to decide and nothing else happens meanwhile. True: the game is over. */
export async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.page[data-settled=true] .dock.mine, .result'), null, { polling: 20, timeout: 60000 });
  return (await page.locator('.result').count()) > 0;
}

/* Clicks one of the things that are raised, as `n` says; waits until the table has answered. */
export async function clickOne(page, n) {
  const picked = await page.evaluate(
    ([all, first, k]) => {
      document.querySelector('[data-picked]')?.removeAttribute('data-picked');
      const found = [...document.querySelectorAll(all)].filter((element) => !element.matches('.chosen'));
      const ready = first.map((kind) => found.find((element) => element.matches(`.fishmonger ${kind}`))).find(Boolean);
      const element = ready ?? found[k % found.length];
      if (!element) return { none: true, own: document.querySelector('.page').dataset.own };
      element.setAttribute('data-picked', '');
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const bare = element.contains(document.elementFromPoint(left, top));
      return { left, top, bare, pick: element.matches('[aria-pressed]'), own: document.querySelector('.page').dataset.own };
    },
    [choices, busy, n],
  );
  /* A move that nobody needs to be asked about is made by the page itself. */
  if (picked.none) return page.waitForFunction(([all, own]) => document.querySelector('.page').dataset.own !== own || document.querySelector(all), [choices, picked.own], { polling: 20 });
  /* What nothing covers is clicked where it is; for the rest the browser is asked to wait and scroll, which takes longer. */
  if (picked.bare) await page.mouse.click(picked.left, picked.top);
  else await page.locator('[data-picked]').click({ timeout: 10000 });
  if (picked.pick) return;
  await answered(page, picked.own);
}

/* The move was made; if it costs something, it is asked about first, once. */
async function answered(page, own) {
  const moved = (before) => document.querySelector('.page')?.dataset.own !== before || (document.querySelector('.confirm') && 'asks');
  if ((await (await page.waitForFunction(moved, own, { polling: 20 })).jsonValue()) !== 'asks') return;
  await page.locator('.confirm .btn').first().click();
  await page.waitForFunction((before) => document.querySelector('.page')?.dataset.own !== before, own, { polling: 20 });
}

/* Plays to the end; `each` is called before every click and may stop it by answering true. */
export async function playOn(page, each) {
  for (let n = 1; n < 1500; n++) {
    if (await myTurn(page)) return n;
    if (await each?.(n)) return n;
    await clickOne(page, n * 7919);
  }
  throw new Error('the game does not end');
}

/* Plays so many moves inside the page, or to the end: for checks that are not about clicking. How many were made. */
export function playInside(page, moves) {
  return page.evaluate(
    async ([all, first, wanted]) => {
      const until = (holds) => new Promise((done) => {
        const look = () => (holds() ? done() : setTimeout(look, 4));
        look();
      });
      const own = () => document.querySelector('.page').dataset.own;
      let made = 0;
      for (let n = 1; made < wanted && n < 400; n++) {
        await until(() => document.querySelector('.page[data-settled=true] .dock.mine, .result, .broken'));
        if (document.querySelector('.result, .broken')) return made;
        const found = [...document.querySelectorAll(all)].filter((element) => !element.matches('.chosen'));
        const before = own();
        const picked = first.map((kind) => found.find((element) => element.matches(`.fishmonger ${kind}`))).find(Boolean) ?? found[(n * 7919) % found.length];
        picked?.click();
        await until(() => own() !== before || document.querySelector('.confirm, .broken') || (picked ? picked.matches('.chosen') : document.querySelector(all)));
        document.querySelector('.confirm .btn')?.click();
        if (picked?.matches('[aria-pressed]') && own() === before) continue;
        await until(() => own() !== before || !picked || document.querySelector('.broken'));
        made++;
      }
      return made;
    },
    [choices, busy, moves],
  );
}
