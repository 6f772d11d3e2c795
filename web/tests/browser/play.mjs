// What a player does in the tests: click until the game is over.

export const games = ['fishing', 'fresh-fish', 'wishes', 'fangfrisch', 'fishmonger'];

/* On the stage every legal move has data-legal; the other tables are clicked by their classes. A tap that only selects is followed by the prompt's button. */
const choices = '[data-stage] [data-legal=true], .choice.legal:not([data-stage] .choice), .controls .btn, .act-now:enabled';
/* There is something to decide, and nothing is on its way. */
const turn = '.page[data-settled=true] .dock.mine, .page[data-settled=true][data-mine], .result';
/* In Fishmonger! a game ends soon only for those who make coins of their fish. */
export const busy = ['[data-move^=d]', '[data-move^=s]'];

/* The button of a game on the start page; what it does is said by the switch above: play, friends, learn. */
export const tile = (page, game) => page.locator(`.games > li[data-game=${game}] .tile`);
export async function choose(page, way) {
  await page.locator(`.ways [data-way=${way}]`).click();
}

/* Opens the lesson of a game. */
export async function learn(page, game) {
  await choose(page, 'learn');
  await tile(page, game).click();
}

/* Opens a table from the start page. */
export async function sitDown(page, game) {
  await tile(page, game).click();
  await myTurn(page);
}

/* Waits until there is something to decide and nothing else happens meanwhile. True: the game is over. */
export async function myTurn(page) {
  await page.waitForFunction((ready) => document.querySelector(ready), turn, { polling: 20 });
  return (await page.locator('.result').count()) > 0;
}

/* Cards need a moment until they stand where they belong. What goes round for ever, as the steps of a way do, is not waited for. */
export const still = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const ends = (animation) => Number.isFinite(animation.effect.getComputedTiming().endTime);
    for (let i = 0; i < 2; i++) {
      await Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => undefined)));
      await frame();
      await frame();
    }
  });

/* Clicks one of the things that are raised, as `n` says; waits until the table has answered. */
export async function clickOne(page, n) {
  if (await page.locator('[data-stage]').count()) await still(page);
  const picked = await page.evaluate(
    ([all, first, k]) => {
      document.querySelector('[data-picked]')?.removeAttribute('data-picked');
      const found = [...document.querySelectorAll(all)].filter((element) => !element.matches('.chosen'));
      const ready = first.map((kind) => found.find((element) => element.matches(`.fm-act${kind}`))).find(Boolean);
      const element = ready ?? found[k % found.length];
      if (!element) return { none: true, own: document.querySelector('.page').dataset.own };
      element.setAttribute('data-picked', '');
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      /* In a fan a card shows only a strip of itself. */
      const points = [0.5, 0.12, 0.25, 0.75, 0.88].flatMap((down) => [0.5, 0.12, 0.25, 0.75, 0.88].map((across) => [x + width * across, y + height * down]));
      const open = points.find(([left, top]) => element.contains(document.elementFromPoint(left, top)));
      const [left, top] = open ?? points[0];
      const bare = !!open;
      return { left, top, bare, staged: !!element.closest('[data-stage]'), pick: element.matches('[aria-pressed]'), own: document.querySelector('.page').dataset.own };
    },
    [choices, busy, n],
  );
  /* A move that nobody needs to be asked about is made by the page itself. */
  if (picked.none) return page.waitForFunction(([all, own]) => document.querySelector('.page').dataset.own !== own || document.querySelector(all), [choices, picked.own], { polling: 20 });
  /* What nothing covers is clicked where it is; for the rest the browser is asked to wait and scroll, which takes longer. */
  if (picked.bare) await page.mouse.click(picked.left, picked.top);
  else await page.locator('[data-picked]').click();
  /* A button of the prompt may need no second tap. */
  const made = (own) => (document.querySelector('[data-do]') ? 'selected' : document.querySelector('.page')?.dataset.own !== own && 'made');
  if (picked.staged && (await (await page.waitForFunction(made, picked.own, { polling: 20 })).jsonValue()) === 'selected') await doIt(page);
  else if (picked.staged) return;
  else if (picked.pick) return;
  await answered(page, picked.own);
}

/* Clicks the prompt's button, where it is and nothing covers it. */
export async function doIt(page) {
  const at = await page.waitForFunction(() => {
    const button = document.querySelector('[data-do]');
    const { x, y, width, height } = button?.getBoundingClientRect() ?? {};
    const [left, top] = [x + width / 2, y + height / 2];
    return button?.contains(document.elementFromPoint(left, top)) && { left, top };
  }, null, { polling: 20 });
  const { left, top } = await at.jsonValue();
  await page.mouse.click(left, top);
}

/* The move was made; if it costs something, it is asked about first, once. */
async function answered(page, own) {
  const moved = (before) => document.querySelector('.page')?.dataset.own !== before || (document.querySelector('.confirm') && 'asks');
  if ((await (await page.waitForFunction(moved, own, { polling: 20 })).jsonValue()) !== 'asks') return;
  await page.locator('.confirm .yes').first().click();
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
    async ([all, first, wanted, ready]) => {
      const until = (holds) => new Promise((done) => {
        const look = () => (holds() ? done() : setTimeout(look, 4));
        look();
      });
      const own = () => document.querySelector('.page').dataset.own;
      let made = 0;
      for (let n = 1; made < wanted && n < 400; n++) {
        await until(() => document.querySelector(`${ready}, .broken`));
        if (document.querySelector('.result, .broken')) return made;
        const found = [...document.querySelectorAll(all)].filter((element) => !element.matches('.chosen'));
        const before = own();
        const picked = first.map((kind) => found.find((element) => element.matches(`.fm-act${kind}`))).find(Boolean) ?? found[(n * 7919) % found.length];
        picked?.click();
        if (picked?.closest('[data-stage]')) {
          await until(() => document.querySelector('[data-do], .broken') || own() !== before);
          document.querySelector('[data-do]')?.click();
        }
        await until(() => own() !== before || document.querySelector('.confirm, .broken') || (picked ? picked.matches('.chosen') : document.querySelector(all)));
        document.querySelector('.confirm .yes')?.click();
        if (picked?.matches('[aria-pressed]') && !picked.closest('[data-stage]') && own() === before) continue;
        await until(() => own() !== before || !picked || document.querySelector('.broken'));
        made++;
      }
      return made;
    },
    [choices, busy, moves, turn],
  );
}
