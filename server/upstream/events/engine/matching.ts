import { step } from "./steps.ts";

const nobody = -1;

/**
 * Gives each of `count` seats one of as many entrants that it allows; null when that cannot be. It takes the first of
 * all ways: the first seat has the first entrant it can have, then the second, and so on. Answers the entrant of each
 * seat. Bipartite matching by augmenting paths (Kuhn 1955, Berge 1957).
 */
export function firstMatching(count: number, allows: (seat: number, entrant: number) => boolean): number[] | null {
  const entrantOf: number[] = Array(count).fill(nobody);
  const seatOf: number[] = Array(count).fill(nobody);
  const give = (seat: number, entrant: number) => {
    entrantOf[seat] = entrant;
    seatOf[entrant] = seat;
    return true;
  };
  // Finds the seat an entrant who was not `tried`: one who is free, or one whose seat finds another.
  const fill = (seat: number, tried: Uint8Array): boolean => {
    step(2 * count);
    for (let entrant = 0; entrant < count; entrant++) {
      if (seatOf[entrant] === nobody && tried[entrant] === 0 && allows(seat, entrant)) return give(seat, entrant);
    }
    for (let entrant = 0; entrant < count; entrant++) {
      if (tried[entrant] !== 0 || !allows(seat, entrant)) continue;
      tried[entrant] = 1;
      if (fill(seatOf[entrant] ?? nobody, tried)) return give(seat, entrant);
    }
    return false;
  };
  for (let seat = 0; seat < count; seat++) if (!fill(seat, new Uint8Array(count))) return null;

  // Any will do so far; now each seat in turn takes the first with whom the seats after it can still be filled.
  const settled = new Uint8Array(count);
  const canHave = (seat: number, entrant: number): boolean => {
    const had = entrantOf[seat] ?? nobody;
    if (entrant === had) return true;
    if (settled[entrant] === 1 || !allows(seat, entrant)) return false;
    const holder = seatOf[entrant] ?? nobody;
    seatOf[had] = nobody;
    give(seat, entrant);
    step(count);
    const others = settled.slice();
    others[entrant] = 1;
    if (fill(holder, others)) return true;
    give(holder, entrant);
    give(seat, had);
    return false;
  };
  for (let seat = 0; seat < count; seat++) {
    let entrant = 0;
    while (!canHave(seat, entrant)) entrant++;
    settled[entrant] = 1;
  }
  return entrantOf;
}
