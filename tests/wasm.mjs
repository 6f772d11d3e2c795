// wasm.mjs MODULE SIGNATURES QUAYSIDE [GAMES]: the WebAssembly module needs nothing from outside, plays the games byte for byte as
// the native engine does, and answers every question about a table with the same bytes as `quayside engine`.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [, , modulePath, signaturePath, nativePath, games] = process.argv;
const fail = (...words) => {
  console.error(...words);
  process.exit(1);
};

const module = await WebAssembly.compile(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length) fail("the module has imports:", imports);
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();

const read = (length) => Buffer.from(exports.memory.buffer, exports.text(), length).toString("utf8");
const write = (text) => Buffer.from(exports.memory.buffer, exports.text(), exports.text_size()).write(text);
const ask = (name, ...args) => {
  const words = args.map((arg) => (typeof arg === "string" ? write(arg) : arg));
  return read(exports[name](...words));
};

if (exports.load()) fail("load:", read(exports.text_size()).split("\0")[0]);
const compare = (printed, expected) => {
  if (printed !== expected) fail(`signatures differ\nWebAssembly:\n${printed}expected:\n${expected}`);
};
const printed = read(exports.signatures(40));
compare(printed, readFileSync(signaturePath, "utf8"));
if (games) {
  const more = read(exports.signatures(Number(games)));
  compare(more, execFileSync(nativePath, ["bench", "--signature", "--games", games], { encoding: "utf8" }));
  console.log(`the same with ${games} games for each number of seats:\n${more}`);
}

// ---- Rules pages, which are given -------------------------------------------------------------------------------------------

const pageName = (id, lang) => `docs/rules/${lang}/${id}.md`;
const langs = readdirSync(new URL("../data/words", import.meta.url));
const speak = (lang) => JSON.parse(ask("language", lang)).ok || fail("the module does not speak", lang);
const pageText = (id, lang) => readFileSync(new URL(`../${pageName(id, lang)}`, import.meta.url), "utf8");
const give = (id, lang, page, call = "rules") =>
  JSON.parse(read(exports[call](Buffer.byteLength(`${lang} ${id}`), write(`${lang} ${id}${page}`))));
const all = JSON.parse(ask("games")).games.map(({ id }) => id);
for (const id of all) {
  let { active } = JSON.parse(ask("new", 3, `${id} 5eed\n`));
  const names = new Set();
  let bare;
  for (let i = 0; i < 40 && !bare; i++) {
    for (const seat of active) for (const move of JSON.parse(ask("moves", seat)).moves) names.add(move);
    for (const move of names) bare ??= [0, 1, 2].map((seat) => JSON.parse(ask("why", seat, move))).find(({ legal }) => legal === false);
    ({ active } = JSON.parse(ask("play", active[0], JSON.parse(ask("moves", active[0])).moves[0])));
  }
  if (!bare?.rule || !bare.text.endsWith(bare.rule)) fail(id, "without its rules a refusal says:", bare?.text);
}
if (give("nothing", "en", "# x").error?.code !== "unknown_game") fail("rules of no game were taken");
if (give(all[0], "xx", "# x").error?.code !== "bad_request" || JSON.parse(ask("language", "xx")).ok !== false)
  fail("a language that nobody speaks was taken");
const long = give(all[0], "en", `- **FI-1** ${"x".repeat(5000)}\n`);
if (long.error?.code !== "bad_data" || ask("file", pageName(all[0], "en"))) fail("a rule that is too long was taken");
for (const id of [...all, "null"])
  for (const lang of langs) {
    const page = pageText(id, lang);
    if (!give(id, lang, page).ok || !give(id, lang, "another").ok || ask("file", pageName(id, lang)) !== page) fail(id, "the rules differ");
  }

// ---- Words, which are given but for English ------------------------------------------------------------------------------------

const wordsName = (id, lang) => `data/words/${lang}/${id}.txt`;
speak("de");
JSON.parse(ask("new", 3, "fishing 5eed\n"));
if (!ask("picture", 0).includes("Round 1 of 8")) fail("without its words a language is not English");
if (give("fishing", "de", "nothing | x", "words").error?.code !== "bad_data" || ask("file", wordsName("fishing", "de")))
  fail("words without a key were taken");
if (give("nothing", "de", "x | y", "words").error?.code !== "unknown_game") fail("words of no game were taken");
for (const id of [...all, "null", "quayside"])
  for (const lang of langs) {
    const text = readFileSync(new URL(`../${wordsName(id, lang)}`, import.meta.url), "utf8");
    if (!give(id, lang, text, "words").ok || !give(id, lang, "another", "words").ok || ask("file", wordsName(id, lang)) !== text)
      fail(id, lang, "the words differ");
  }
if (!ask("picture", 0).includes("Runde 1 von 8")) fail("with its words a language is not spoken");
speak("en");

// ---- The same answers as the native engine ---------------------------------------------------------------------------------

const native = spawn(nativePath, ["engine"]);
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
let compared = 0;
const both = async (request, answer) => {
  native.stdin.write(JSON.stringify(request) + "\n");
  const { value } = await lines.next();
  if (value !== answer) fail(`${JSON.stringify(request)}\nnative:      ${value}\nWebAssembly: ${answer}`);
  compared++;
  return JSON.parse(answer);
};

/* A review, move by move, is that of `quayside review`. */
function sameReview(id, record) {
  const folder = mkdtempSync(join(tmpdir(), "review-"));
  const file = join(folder, "json");
  execFileSync(nativePath, ["review", "-", "--iterations", "10", "--json", file], { input: record, stdio: ["pipe", "ignore", "inherit"] });
  const told = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  const points = (list) => list.map((hundredths) => hundredths / 100).join();
  const begun = JSON.parse(ask("review", 10, record));
  if (begun.moves !== told.moves.length || points(begun.start) !== told.start_luck.join()) fail(`${id}: the review begins otherwise`);
  for (const { number, seat, choices, made, best, lost, luck } of told.moves) {
    const step = JSON.parse(ask("review_next"));
    const same =
      [step.number, step.seat, step.choices, step.made, points(step.luck)].join() === [number, seat, choices, made, luck.join()].join();
    if (!same || (choices > 1 && (step.best !== best || step.lost / 100 !== lost))) fail(`${id}: move ${number} is reviewed otherwise`);
    compared++;
  }
  if (JSON.parse(ask("review_next")).ok) fail(`${id}: the review does not end`);
}

// The program's first answer also says which protocol it speaks.
native.stdin.write('{"do":"games"}\n');
if (!(await lines.next()).value.startsWith('{"ok":true,"protocol":')) fail("the engine does not say which protocol it speaks");
const { games: listed } = await both({ do: "games" }, ask("games"));
for (const { id, min_seats: seats } of listed)
  for (const [round, lang] of langs.entries()) {
    const seed = `${round}5eed`;
    speak(lang);
    let table = await both({ do: "new", game: id, seats, seed, lang }, ask("new", seats, `${id} ${seed}\n`));
    const unknown = await both({ do: "play", seat: 0, move: "nonsense" }, ask("play", 0, "nonsense"));
    if (unknown.ok) fail("a move without meaning was played");
    for (let i = 0; !table.over; i++) {
      const seat = table.active[i % table.active.length];
      const bot = i % 8 === 0 ? "hard" : i % 3 ? "random" : "medium";
      const { move } = await both({ do: "bot", seat, bot, iterations: 9, seed: i }, ask("bot", seat, 9, i, bot));
      if (i % 5 === 0) {
        await both({ do: "view", seat }, ask("view", seat));
        await both({ do: "view", seat: "public" }, ask("view", -1));
        await both({ do: "moves", seat }, ask("moves", seat));
        await both({ do: "preview", seat, move }, ask("preview", seat, move));
        await both({ do: "why", seat: (seat + 1) % seats, move }, ask("why", (seat + 1) % seats, move));
      }
      table = await both({ do: "play", seat, move }, ask("play", seat, move));
    }
    await both({ do: "log", seat: 0 }, ask("log", 0));
    const { record } = await both({ do: "record" }, ask("record"));
    await both({ do: "undo" }, ask("undo"));
    await both({ do: "load", record }, ask("open", record));
    const { holds, proves } = await both({ do: "verify", record }, ask("verify", record));
    if (!holds || proves !== "nothing") fail("a record without a commitment proves something");
    if (!round) sameReview(id, record);
  }

// Verdicts, also about records that lie and about texts that are none; the table stays as it is.
const before = ask("view", 0);
const fair = readFileSync(new URL("golden/fair.record", import.meta.url), "utf8");
for (const lang of langs) {
  speak(lang);
  const { proves, text, commitment } = await both({ do: "verify", record: fair, lang }, ask("verify", fair));
  if (proves !== "mixed" || !fair.includes(`commitment ${commitment}\n`)) fail("the fair record is not proved:", text);
  if (text.includes("Proved:") !== (lang === "en")) fail("the verdict is in the wrong language:", text);
  for (const key of ["seed", "secret", "commitment", "entropy 0"]) {
    const lie = fair.replace(new RegExp(`^${key} (.)`, "m"), (_, digit) => `${key} ${digit === "0" ? 1 : 0}`);
    const { holds } = await both({ do: "verify", record: lie }, ask("verify", lie));
    if (holds) fail(`the wrong ${key} is not found`);
  }
  for (const record of [fair.slice(0, 300), fair.replace("none", "some"), fair.replace("moves", "position round 1\nmoves"), ""])
    if ((await both({ do: "verify", record }, ask("verify", record))).ok) fail("what is no record was judged:", record);
  const illegal = fair.replace(/^moves [^]*$/m, "moves 2\n0 done\n0 done\nend\n");
  if ((await both({ do: "verify", record: illegal }, ask("verify", illegal))).holds) fail("an illegal game holds");
}
await both({ do: "view", seat: 0 }, before);
if (ask("view", 0) !== before) fail("a verdict has changed the table");

// ---- What only the module has: names, texts, pictures, hints ------------------------------------------------------------------

for (const { id, min_seats: seats } of listed) {
  const lines = (text) => text.trim().split("\n");
  for (const lang of langs) if (!ask("file", `data/words/${lang}/${id}.txt`).includes("about")) fail(id, lang, "there are no words");
  speak("en");
  exports.names(0, write("Anchor\nWave\nLighthouse\nSail\nNet"));
  const { active } = JSON.parse(ask("new", seats, `${id} 5eed\n`));
  const { picture } = JSON.parse(ask("picture", 0));
  if (!picture.includes("You") || !picture.includes("Wave") || picture.includes("Seat")) fail(id, "names in:", picture);
  const spectator = JSON.parse(ask("picture", -1)).picture;
  if (lines(spectator).length < 3) fail(id, "a spectator sees:", spectator);
  const [seat] = active;
  const hint = JSON.parse(ask("hint", seat, 50));
  if (!JSON.parse(ask("moves", seat)).moves.includes(hint.move)) fail(id, "the hint is not legal:", hint.move);
  if (!hint.text.startsWith(`A bot would play ${hint.move}.`)) fail(id, "the hint says:", hint.text);
  exports.names(-1, 0);
  if (!JSON.parse(ask("picture", -1)).picture.includes("Seat 1")) fail(id, "names stay");
}
if (ask("file", "data/nothing.txt") !== "") fail("a file that is not there");
if (JSON.parse(ask("hint", 9, 1)).error?.code !== "bad_seat") fail("a hint for nobody");
native.stdin.end();

const count = printed.trim().split("\n").length;
console.log(`wasm: ${count} signatures and ${compared} answers equal, ${readFileSync(modulePath).length} bytes, no imports`);
