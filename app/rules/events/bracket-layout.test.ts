import fc from "fast-check";
import { expect, test } from "vitest";
import { boxUnits, bracketLayout, columnUnits, type Layout, type Node, partsOf } from "./bracket-layout.ts";

/** A bracket of `teams` in which byes are not played: a first turn of some, then half in each. */
function knockout(teams: number): Node[] {
  const size = 2 ** Math.ceil(Math.log2(teams));
  const nodes: Node[] = [];
  let before: (string | null)[] = Array.from({ length: size / 2 }, (_, index) => {
    // why: the top seeds have the byes; where those stand does not matter here.
    const isPlayed = index >= size - teams;
    if (isPlayed) nodes.push({ id: `0-${index}`, turn: 0, feeders: [] });
    return isPlayed ? `0-${index}` : null;
  });
  for (let turn = 1; before.length > 1; turn++) {
    before = Array.from({ length: before.length / 2 }, (_, index) => {
      const feeders = [before[2 * index], before[2 * index + 1]].filter((one) => typeof one === "string");
      nodes.push({ id: `${turn}-${index}`, turn, feeders });
      return `${turn}-${index}`;
    });
  }
  return nodes;
}

/** Any bracket: each match has up to three feeders, of any matches, wrong ones among them. */
const anything = fc
  .array(fc.record({ turn: fc.nat(9), feeders: fc.array(fc.nat(60), { maxLength: 3 }) }), { maxLength: 60 })
  .map((all) =>
    all.map(({ turn, feeders }, index): Node => ({ id: String(index), turn, feeders: feeders.map(String) })),
  );
const any = fc.oneof(fc.integer({ min: 2, max: 200 }).map(knockout), anything);

function requireSound({ boxes, lines, turns, rows }: Layout) {
  const at = new Map(boxes.map((box) => [box.id, box]));
  const taken = new Set<string>();
  for (const { turn, row } of boxes) {
    expect(Number.isInteger(row) && row >= 0 && row + 2 <= rows && turn < turns).toBe(true);
    for (const one of [row, row + 1]) {
      expect(taken.has(`${turn} ${one}`), "two boxes meet").toBe(false);
      taken.add(`${turn} ${one}`);
    }
  }
  for (const { from, to, points } of lines) {
    const [start, end] = [at.get(from), at.get(to)];
    expect(points[0]).toEqual([(start?.turn ?? 0) * columnUnits + boxUnits, (start?.row ?? 0) + 1]);
    expect(points.at(-1)).toEqual([(end?.turn ?? 0) * columnUnits, (end?.row ?? 0) + 1]);
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[index + 1] ?? [x, y];
      expect(x === nextX || y === nextY).toBe(true);
      expect(nextX).toBeGreaterThanOrEqual(x);
    }
    const [, y] = points[0] ?? [0, 0];
    const between = boxes.filter((box) => box.turn > (start?.turn ?? 0) && box.turn < (end?.turn ?? 0));
    expect(
      between.some(({ row }) => row + 1 === y),
      "a line passes a box",
    ).toBe(false);
  }
}

test("no two boxes meet, and each line joins its match without passing another one", () => {
  fc.assert(
    fc.property(any, (nodes) => {
      const layout = bracketLayout(nodes);
      expect(layout.boxes).toHaveLength(nodes.length);
      requireSound(layout);
    }),
  );
});

test.each([
  [2, 2, 0],
  [8, 8, 6],
  [13, 12, 11],
  [64, 64, 62],
])("a bracket of %i is %i rows high and has %i lines", (teams, rows, lines) => {
  const layout = bracketLayout(knockout(teams));
  expect(layout.rows).toBe(rows);
  expect(layout.lines).toHaveLength(lines);
});

test("parts hold each match once, no more than 32 teams, and the finals last", () => {
  fc.assert(
    fc.property(any, (nodes) => {
      const parts = partsOf(nodes);
      expect(parts.flatMap((part) => part.nodes.map(({ id }) => id)).toSorted()).toEqual(
        nodes.map(({ id }) => id).toSorted(),
      );
      for (const part of parts) requireSound(bracketLayout(part.nodes));
    }),
  );
  expect(partsOf(knockout(64))).toHaveLength(1);
  expect(partsOf(knockout(128)).map(({ nodes }) => nodes.length)).toEqual([31, 31, 31, 31, 3]);
  expect(
    partsOf(knockout(100))
      .map(({ nodes }) => nodes.length)
      .at(-1),
  ).toBe(3);
});

test("on paper parts have 32 lines, and the finals begin with the quarter-finals", () => {
  const sizes = (teams: number) =>
    partsOf(knockout(teams), { whole: 32, most: 32, lastTurns: 3 }).map(({ nodes }) => nodes.length);
  expect([sizes(32), sizes(64), sizes(128)]).toEqual([[31], [31, 31, 7], [31, 31, 31, 31, 7]]);
});
