import type { DrawnGroup, DrawnRound } from "#app/rules/events/drawn.ts";
import type { Lookup } from "../text.ts";

/** `A` … `Z`, `AA` … of a group's index. */
export function groupLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : groupLetter(Math.floor(index / 26) - 1) + last;
}

/** What a round is called: as staff did, otherwise after its type. */
export const roundName = ({ name, type }: Pick<DrawnRound, "name" | "type">, lookup: Lookup): string =>
  name ?? lookup(`structure:rounds.${type}`);

type Named = Pick<DrawnGroup, "index" | "bracket" | "places">;

/** What a group or a bracket of a round is called: «Girone A», «Tabellone», «Posti 5–8». */
export function groupName(
  { type }: Pick<DrawnRound, "type">,
  { index, bracket, places }: Named,
  lookup: Lookup,
): string {
  if (type === "group") return lookup("structure:groups.group", { letter: groupLetter(index) });
  if (type === "pool-play") return lookup("structure:groups.pool", { letter: groupLetter(index) });
  if (type === "round-robin" || type === "multiple-scoreboard") return lookup("structure:groups.only");
  if (places) {
    const [from, to] = places;
    return to === from + 1
      ? lookup("structure:brackets.place", { place: from })
      : lookup("structure:brackets.places", { from, to });
  }
  if (bracket === "main" && type === "double-elimination") return lookup("structure:brackets.winners");
  return lookup(`structure:brackets.${bracket}`);
}

/** What the last turns of a knockout are called, the last one first. */
const lastTurns = ["final", "semifinals", "quarters", "eighths", "sixteenths", "thirtySeconds"] as const;

/**
 * What a turn is called, of `turns` in all: «Quarti» where it is one of the last of a knockout with as many matches as
 * such a turn has at most, otherwise «3ª giornata». `isReset`: the final that is played only if it is needed.
 */
export function turnName(
  { type }: Pick<DrawnRound, "type">,
  { bracket }: Pick<DrawnGroup, "bracket">,
  { turn, turns, isReset = false }: { readonly turn: number; readonly turns: number; readonly isReset?: boolean },
  lookup: Lookup,
): string {
  if (isReset) return lookup("structure:turns.reset");
  const isTree = (type === "single-elimination" || type === "double-elimination") && bracket !== "lower";
  const name = isTree && bracket !== "final" ? lastTurns[turns - 1 - turn] : undefined;
  if (bracket === "final") return lookup("structure:turns.final");
  return name ? lookup(`structure:turns.${name}`) : lookup("structure:turns.nth", { number: turn + 1 });
}
