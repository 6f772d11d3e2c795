/*
 * drive.js colyseus-differences|colyseus-views|boardgame.io [--tables N] [--seconds S] [--json]
 *
 * Starts one of the two on core 0 and plays on all tables as fast as it can. This program belongs on the other core:
 * taskset -c 1 node drive.js ... It prints moves a second, how long a move took until it was acknowledged, and what each cost the
 * server in CPU.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { createRequire } from "node:module";
import { legal } from "./game.js";

const TICK = 100; // of /proc, on Linux
const words = process.argv.slice(2), peer = words[0];
const option = (name, fallback) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : fallback);
const TABLES = option("--tables", 50), SECONDS = option("--seconds", 10);
const WARM_UP = 5; // seconds until their code is compiled
const here = new URL(".", import.meta.url).pathname, require = createRequire(import.meta.url);

let counting = false, stopped = false, moves = 0, bytes = 0;
const took = [];

function acknowledged(since) {
  if (!counting) return;
  moves++;
  took.push(performance.now() - since);
}

async function freePort() {
  const s = createServer().listen(0, "127.0.0.1");
  await once(s, "listening");
  const { port } = s.address();
  s.close();
  await once(s, "close");
  return port;
}

async function startServer(port) {
  const [file, how] = peer === "boardgame.io" ? ["boardgame.cjs", ""] : ["colyseus.js", peer.split("-")[1]];
  const child = spawn("taskset", ["-c", "0", process.execPath, here + file, String(port), how],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } });
  await new Promise((open) => child.stdout.on("data", (text) => { if (String(text).includes("open")) open(); }));
  return child;
}

/* Seconds of CPU of the server; taskset has become it. */
function cpu(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ");
  return (Number(stat[11]) + Number(stat[12])) / TICK;
}

const choose = (hand, table) => { const list = legal(hand, table); return list[Math.floor(Math.random() * list.length)]; };

/* ---- Colyseus ----------------------------------------------------------------------------------------------------- */

/* One seat. The hand is its own matter: it is told once a deal, or with every view. */
function seatOfColyseus(room) {
  let seat = -1, hand = [], since = 0, deals = 0;
  const think = (s) => {
    if (stopped || since || s.turn !== seat || !hand.length || s.deals !== deals) return;
    const card = choose(hand, [...s.table]);
    hand = hand.filter((c) => c !== card);
    since = performance.now();
    room.send("play", card);
  };
  const see = (s) => { hand = s.hand; deals = s.deals; think(s); };
  let last = null;
  room.onMessage("start", (s) => { seat = s.seat; see(s); });
  room.onMessage("moved", (s) => { last = s; if (!since) see(s); });
  room.onMessage("hand", (h) => { hand = h; deals = room.state.deals; think(room.state); });
  room.onMessage("ack", () => {
    acknowledged(since);
    since = 0;
    if (last) see(last);
    else think(room.state);
  });
  room.onMessage("error", (text) => { throw new Error(text); });
  if (peer === "colyseus-differences") room.onStateChange((s) => think(s));
  room.connection.transport.ws.addEventListener("message", (event) => { bytes += event.data.byteLength; });
}

async function fillColyseus(port) {
  const { Client } = await import("colyseus.js");
  const client = new Client(`ws://127.0.0.1:${port}`);
  for (let t = 0; t < TABLES; t++) {
    const first = await client.create("table");
    seatOfColyseus(first);
    for (let i = 1; i < 4; i++) seatOfColyseus(await client.joinById(first.roomId));
  }
}

/* ---- boardgame.io --------------------------------------------------------------------------------------------------- */

/* One seat, in the messages that the client of boardgame.io sends and gets; the client itself also keeps a store and plays the
   game a second time, which would leave this core no time for the other seats. */
function seatOfBoardgame(io, port, table, seat) {
  const match = `t${table}`, me = String(seat);
  const socket = io(`http://127.0.0.1:${port}/tricks`, { transports: ["websocket"], forceNew: true });
  let since = 0;
  const see = ({ G, _stateID }) => {
    if (since) { // the view after the own move is the acknowledgement
      acknowledged(since);
      since = 0;
    }
    if (stopped || G.turn !== seat) return;
    since = performance.now();
    const payload = { type: "card", args: [choose(G.hand, G.table)], playerID: me };
    socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, match, me);
  };
  socket.on("connect", () => socket.emit("sync", match, me, undefined, 4));
  socket.on("sync", (_match, { state }) => see(state));
  socket.on("update", (_match, state) => see(state));
  socket.io.engine.on("data", (text) => { bytes += text.length; });
}

function fillBoardgame(port) {
  const { io } = createRequire(require.resolve("boardgame.io/client"))("socket.io-client");
  for (let t = 0; t < TABLES; t++)
    for (let i = 0; i < 4; i++) seatOfBoardgame(io, port, t, i);
}

/* ---- All of it --------------------------------------------------------------------------------------------------------- */

const wait = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));
const port = await freePort(), child = await startServer(port);
process.on("exit", () => child.kill("SIGKILL"));
await (peer === "boardgame.io" ? fillBoardgame : fillColyseus)(port);
await wait(WARM_UP);
counting = true;
bytes = 0;
const from = performance.now(), before = cpu(child.pid);
await wait(SECONDS);
const seconds = (performance.now() - from) / 1000, used = cpu(child.pid) - before;
stopped = true;
if (!moves) throw new Error(`${peer}: nobody moved`);
took.sort((a, b) => a - b);
const figures = { mode: peer, tables: TABLES, seconds, moves: moves / seconds, p50_ms: took[took.length >> 1],
                  p99_ms: took[Math.floor(0.99 * (took.length - 1))], cpu_us: (1e6 * used) / moves,
                  core_percent: (100 * used) / seconds, bytes_a_move: bytes / moves };
for (const key of Object.keys(figures)) if (key !== "mode") figures[key] = Number(figures[key].toFixed(2));
console.log(words.includes("--json") ? JSON.stringify(figures) : figures);
process.exit(0);
