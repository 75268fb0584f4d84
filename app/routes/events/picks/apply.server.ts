import { newDrawCode, newPickId, orderBy } from "./draw-code.server.ts";
import type { TypedPicks } from "./form-schema.ts";
import { drawnRows, filledRows, moved, type PickRow, reorderedRows } from "./rows.ts";

/** Rows as they were sent, in the order of the numbers that were typed. */
const sent = ({ rows }: TypedPicks): PickRow[] =>
  reorderedRows(
    rows.map(({ id, source, locked }) => ({ id, source, isLocked: locked })),
    rows.map(({ number }) => number),
  );

const added = (count: number): PickRow[] =>
  Array.from({ length: count }, () => ({ id: newPickId(), source: "open", isLocked: false }));

/** What a press of a button makes of the rows; `mix`: the code of their last draw. */
export function applied(typed: TypedPicks, entrants: readonly string[], most: number) {
  const rows = sent(typed);
  const [verb = "preview", of = ""] = typed.intent.split(":");
  const at = Number(of);
  const mix = typed.mix;
  switch (verb) {
    case "up":
    case "down":
      return { rows: moved(rows, at, verb === "up" ? -1 : 1), mix };
    case "remove":
      return { rows: rows.filter((_, place) => place !== at), mix };
    case "add":
      return { rows: [...rows, ...added(Math.min(typed.count, most - rows.length))], mix };
    case "fill":
      // While there are no places, as many are added as there are entrants.
      return {
        rows: filledRows(rows.length > 0 ? rows : added(Math.min(entrants.length, most)), entrants),
        mix: undefined,
      };
    case "mix": {
      const code = newDrawCode();
      return { rows: drawnRows(rows, orderBy(code)), mix: code };
    }
    default:
      return { rows, mix };
  }
}
