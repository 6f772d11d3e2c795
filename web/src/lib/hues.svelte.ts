/*
 * The colour and the emblem of each seat. A rematch moves everybody one seat further (docs/server.md), but a person keeps a colour: whoever was at
 * the table before sees it turned back by so many seats, in the next game and in its review.
 */
let turned = $state.raw({ by: 0, seats: 1 });

/* What a page that shows a table says first. */
export function turnHues(by = 0, seats = 1): void {
  turned = { by: by % seats, seats };
}

export const hueOf = (seat: number): number => (turned.by ? (seat - turned.by + turned.seats) % turned.seats : seat);

const emblems = ['anchor', 'wave', 'lighthouse', 'sail', 'gull'];
/* The symbol of a seat's emblem. */
export const emblemOf = (seat: number): string => `q-em-${emblems[hueOf(seat)]}`;
