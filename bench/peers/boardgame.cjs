/*
 * The game on boardgame.io: node boardgame.cjs PORT
 *
 * As boardgame.io is meant: the game is a function of its state, playerView removes the secrets, and the server sends each
 * seat its view after each move.
 */
const { Server, Origins } = require("boardgame.io/server");

(async () => {
  const { game } = await import("./boardgame_rules.js");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  await server.run(Number(process.argv[2]), () => console.log("open"));
})();
