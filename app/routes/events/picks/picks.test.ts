import { expect, test } from "vitest";
import type { PickSource } from "#contracts/events/structure.ts";
import { entriesFor, usualEntrants } from "./entries.ts";
import { drawnRows, filledRows, moved, type PickRow, reorderedRows } from "./rows.ts";
import { keyOf, namedBy } from "./sources.ts";

const id = "11111111-1111-4111-8111-111111111111";
const rows = (sources: string, locked = ""): PickRow[] =>
  [...sources].map((source) => ({ id: source, source, isLocked: locked.includes(source) }));
const read = (all: readonly PickRow[]) => all.map(({ source }) => source).join("");

test("rows go where a number says, one up or down, and keep their number while locked", () => {
  expect(read(reorderedRows(rows("abcd"), [1, 2, 3, 4]))).toBe("abcd");
  expect(read(reorderedRows(rows("abcd"), [4, 2, 3, 4]))).toBe("bcda");
  expect(read(reorderedRows(rows("abcd"), [undefined, 2, 99, 1]))).toBe("dabc");
  expect(read(moved(rows("abc"), 1, -1))).toBe("bac");
  expect(read(moved(rows("abc"), 2, 1))).toBe("abc");
  expect(read(drawnRows(rows("abcd", "b"), (source) => String(999 - source.charCodeAt(0))))).toBe("dbca");
  expect(filledRows(rows("abc", "b"), ["b", "x"]).map(({ source }) => source)).toEqual(["x", "b", "open"]);
});

test("a source reads back as it was written", () => {
  const sources: PickSource[] = [
    { kind: "team", teamId: id },
    { kind: "place", roundId: id, groupIndex: null, rank: 2 },
    { kind: "place", roundId: id, groupIndex: 3, rank: 1 },
    { kind: "best", roundId: id, rank: 3, index: 2 },
    { kind: "loser", roundId: id, bracket: "lower", turn: 2, index: 1 },
    { kind: "bye" },
    { kind: "open" },
  ];
  for (const source of sources) expect(namedBy(keyOf(source))).toEqual(source);
});

const groups = (groupCount: number, teams: number, bestNext = 0) =>
  ({
    ...{ id, order: 0, type: "group", name: null },
    picks: Array.from({ length: teams }, () => ({ source: { kind: "open" } })),
    options: { groupCount, qualifiersPerGroup: 2, bestNext },
  }) as unknown as Parameters<typeof usualEntrants>[1][number];
const proposed = (groupCount: number, teams: number, bestNext = 0) =>
  usualEntrants([], [groups(groupCount, teams, bestNext)]).map((key) => {
    const [kind, , one, two] = key.split(":");
    return kind === "best" ? `best${one}.${two}` : `${two}${"ABCDEFGH"[Number(one)]}`;
  });

test("those who go on are proposed so that mates of a group meet late", () => {
  expect(proposed(2, 8)).toEqual(["1A", "1B", "2A", "2B"]);
  // In a bracket of eight: 1A – 2C, 1D – 2B, and 1B – 2D, 1C – 2A.
  expect(proposed(4, 16)).toEqual(["1A", "1B", "1C", "1D", "2B", "2A", "2D", "2C"]);
  expect(proposed(3, 12, 2).slice(-2)).toEqual(["best3.1", "best3.2"]);
  // With seven teams in three groups, only one group has a third team.
  expect(proposed(3, 7, 2).slice(-2)).toEqual(["2A", "best3.1"]);
});

test("of a knockout the first half goes on, with all who share its last place", () => {
  const count = (teams: number, type: string, placement = "none") =>
    usualEntrants([], [{ ...groups(1, teams), type, options: { placement } } as unknown as ReturnType<typeof groups>])
      .length;
  const upTo = Array.from({ length: 11 }, (_, at) => at + 2);
  expect(upTo.map((teams) => count(teams, "single-elimination"))).toEqual([1, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8]);
  expect(upTo.map((teams) => count(teams, "single-elimination", "third"))).toEqual([1, 2, 2, 3, 3, 4, 4, 8, 8, 8, 8]);
  expect(upTo.map((teams) => count(teams, "single-elimination", "all"))).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
  expect(upTo.map((teams) => count(teams, "double-elimination"))).toEqual([1, 2, 2, 3, 3, 4, 4, 6, 6, 6, 6]);
  expect(count(12, "round-robin")).toBe(6);
});

test("places, the best of a rank and losers of earlier rounds may enter, and teams that did not give up", () => {
  const team = (name: string, withdrawnAt: string | null) => ({ id: name, name, withdrawnAt });
  const knockout = { ...groups(1, 3), id: "k", type: "single-elimination" as const };
  const match = { roundId: "k", bracket: "main" as const, turn: 0, index: 1, number: 7, isReset: false };
  const found = entriesFor([team("a", null), team("b", "2026-01-01")], [groups(2, 4), knockout], [match]);
  expect(found.map(({ entries }) => entries.map(({ key }) => key.replace(id, "g")))).toEqual([
    ["team:a"],
    [
      ...["place:g:0:1", "place:g:1:1", "place:g:0:2", "place:g:1:2"],
      ...["best:g:1:1", "best:g:1:2", "best:g:2:1", "best:g:2:2"],
    ],
    ["place:k::1", "place:k::2", "place:k::3", "loser:k:main:0:1"],
  ]);
  // Five in two groups: three stand in the first.
  const third = entriesFor([], [groups(2, 5)], [])[1]?.entries.filter(({ rank }) => rank === 3);
  expect(third?.map(({ key }) => key.replace(id, "g"))).toEqual(["place:g:0:3", "best:g:3:1"]);
});
