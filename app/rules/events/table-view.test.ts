import { describe, expect, test } from "vitest";
import type { DrawnRow } from "./drawn.ts";
import { reasonOf, stepValue } from "./table-view.ts";

test("what decided a rank is a count, or what was won to what was lost with its quotient", () => {
  expect(stepValue("wins", [3, 1], "it")).toBe("3");
  expect(stepValue("lastDirect", [0, 1], "it")).toBe("0");
  expect(stepValue("setRatio", [5, 4], "it")).toBe("5:4 (1,250)");
  expect(stepValue("setRatio", [11, 9], "en")).toBe("11:9 (1.222)");
  expect(stepValue("setRatio", [5, 1], "it")).toBe("5:1 (5,000)");
  expect(stepValue("setRatio", [4, 0], "es")).toBe("4:0");
});

describe("why a team stands where it stands", () => {
  type DecidedBy = NonNullable<DrawnRow["decidedBy"]>;
  const row = (teamId: string, decidedBy: DecidedBy | null, sharedWith: string[] = []) =>
    ({ teamId, decidedBy, sharedWith }) as unknown as DrawnRow;
  const by = (
    step: DecidedBy["step"],
    among: string,
    value: DecidedBy["value"] = null,
    next: DecidedBy["next"] = null,
  ): DecidedBy => ({ step, among: among.split(" "), value, next });

  /** Each row as «A before B by wins: 3 to 2», with those it was equal to. */
  const told = (rows: readonly DrawnRow[]) =>
    rows.map(({ teamId }, at) => {
      const reason = reasonOf(rows, at, (id) => id, "en");
      if (reason === null) return `${teamId}: nothing`;
      const { step, isBehind, equals, other, values } = reason;
      const equal = equals.length > 0 ? `, equal to ${equals.join(" ")}` : "";
      return `${teamId} ${isBehind ? "behind" : "before"} ${other} by ${step}${values ? `: ${values.join(" to ")}` : ""}${equal}`;
    });

  test("the last of a table is behind the one before", () => {
    const rows = [
      row("A", by("wins", "A B C", [2, 1], [1, 1])),
      row("B", by("wins", "A B C", [1, 1], [0, 1])),
      row("C", by("wins", "A B C", [0, 1], [1, 1])),
    ];
    expect(told(rows)).toEqual([
      "A before B by wins: 2 to 1",
      "B before C by wins: 1 to 0",
      "C behind B by wins: 0 to 1",
    ]);
  });

  test("of two equals in the middle of a table the second is behind the first, not before who follows", () => {
    const rows = [
      row("A", by("wins", "A B C D", [3, 1], [1, 1])),
      row("B", by("pointRatio", "B C", [60, 54], [54, 53])),
      row("C", by("pointRatio", "B C", [54, 53], [60, 54])),
      row("D", by("wins", "A B C D", [0, 1], [1, 1])),
    ];
    expect(told(rows)).toEqual([
      "A before B by wins: 3 to 1",
      "B before C by pointRatio: 60:54 (1.111) to 54:53 (1.019), equal to C",
      "C behind B by pointRatio: 54:53 (1.019) to 60:54 (1.111), equal to B",
      "D behind C by wins: 0 to 1",
    ]);
  });

  test("also where the equals lead the table", () => {
    const rows = [
      row("A", by("setRatio", "A B", [4, 0], [4, 1])),
      row("B", by("setRatio", "A B", [4, 1], [4, 0])),
      row("C", by("wins", "A B C", [0, 1], [2, 1])),
    ];
    expect(told(rows)[1]).toBe("B behind A by setRatio: 4:1 (4.000) to 4:0, equal to A");
  });

  test("what was drawn or decided holds among its teams only", () => {
    const rows = [
      row("A", by("lots", "A B")),
      row("B", by("lots", "A B")),
      row("C", by("wins", "A B C", [0, 1], [1, 1])),
    ];
    expect(told(rows)).toEqual([
      "A before B by lots, equal to B",
      "B behind A by lots, equal to A",
      "C behind B by wins: 0 to 1",
    ]);
  });

  test("nobody is before whom they share a place with", () => {
    const rows = [
      row("A", by("wins", "A B C", [2, 1], [1, 1])),
      row("B", by("shared", "B C"), ["C"]),
      row("C", by("shared", "B C"), ["B"]),
    ];
    expect(told(rows)).toEqual(["A before B by wins: 2 to 1", "B: nothing", "C: nothing"]);
  });
});
