import type { DrawnSide } from "#app/rules/events/drawn.ts";
import type { Lookup } from "../text.ts";
import { groupLetter } from "./names.ts";

/** How a side of a match is called: its team, where its team comes from («Vincente M7», «1ª girone A»), or a bye. */
export function sideName(side: DrawnSide, lookup: Lookup): string {
  const { kind, name, provisional, from } = side;
  if (name !== null) return provisional ? lookup("structure:sides.provisional", { name }) : name;
  if (kind === "bye") return lookup("structure:sides.bye");
  if (from === null) return lookup("structure:sides.open");
  const { number, group, rank } = from;
  if ((from.kind === "winner" || from.kind === "loser") && number !== null)
    return lookup(`structure:sides.${from.kind}`, { number });
  if (rank === null) return lookup("structure:sides.open");
  if (from.kind === "place" && group !== null)
    return lookup("structure:sides.place", { rank, letter: groupLetter(group) });
  if (from.kind === "pick") return lookup("structure:sides.pick", { rank });
  return lookup(from.kind === "best" ? "structure:sides.best" : "structure:sides.standing", { rank });
}
