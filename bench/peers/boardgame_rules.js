/* The game as boardgame.io wants it: the server and the clients both need it. */
import { play, start, view } from "./game.js";

const INVALID_MOVE = "INVALID_MOVE";

export const game = {
  name: "tricks",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random }) => start(() => random.Number()),
  playerView: ({ G, playerID }) => (G.hands && playerID != null ? view(G, Number(playerID)) : G),
  turn: { activePlayers: { all: "table" }, stages: {} },
  moves: {
    card: {
      client: false, // the server decides; the client does not guess
      move: ({ G, playerID, random }, card) => {
        if (!play(G, Number(playerID), card, () => random.Number())) return INVALID_MOVE;
      },
    },
  },
  disableUndo: true,
};
