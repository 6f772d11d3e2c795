/*
 * The game on Colyseus: node colyseus.js PORT differences|views
 *
 * differences: as Colyseus is meant: the public part is its synchronised state, of which it sends what has changed, at once
 * after each move; the hand goes to its seat as a message. views: each seat gets its whole view after each move, as Quayside
 * does it.
 */
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { schema } from "@colyseus/schema";
import { play, start, view } from "./game.js";

const [port, how] = process.argv.slice(2);

const Public = schema({ turn: "uint8", ply: "uint32", deals: "uint32", table: ["uint8"], plays: ["uint8"], points: ["uint16"] });

class Table extends Room {
  maxClients = 4;
  patchRate = null; // no timer: the move itself sends what has changed

  onCreate() {
    this.game = start(Math.random);
    if (how === "differences") {
      this.state = new Public();
      this.publish();
    }
    this.seated = [];
    this.onMessage("play", (client, card) => this.move(client, card));
  }

  publish() {
    const s = this.game, to = this.state;
    to.turn = s.turn;
    to.ply = s.ply;
    to.deals = s.deals;
    for (const list of ["table", "plays"]) {
      if (to[list].length > s[list].length) to[list].clear();
      for (let i = to[list].length; i < s[list].length; i++) to[list].push(s[list][i]);
    }
    s.points.forEach((p, i) => { if (to.points[i] !== p) to.points[i] = p; });
  }

  onJoin(client) {
    this.seated.push(client);
    if (this.seated.length === 4) this.seated.forEach((c, seat) => c.send("start", { seat, ...view(this.game, seat) }));
  }

  move(client, card) {
    const seat = this.seated.indexOf(client), deals = this.game.deals;
    if (!play(this.game, seat, card, Math.random)) return client.send("error", "not allowed");
    if (how === "differences") {
      this.publish();
      this.broadcastPatch();
      if (deals !== this.game.deals) this.seated.forEach((c, i) => c.send("hand", this.game.hands[i]));
    } else {
      this.seated.forEach((c, i) => c.send("moved", view(this.game, i)));
    }
    client.send("ack", this.game.ply);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", Table);
await server.listen(Number(port), "127.0.0.1");
console.log("open");
