import { expect, test } from "vitest";
import type { ShownBoard } from "#contracts/events/boards.ts";
import { slidesOf, timeText } from "./view.ts";

test("a time of another day at the venue is told with its day", () => {
  const about = { timeZone: "Europe/Rome", today: "2026-11-21", language: "it" } as const;
  expect(timeText("2026-11-21T17:00:00Z", about)).toBe("18:00");
  expect(timeText("2026-11-21T23:30:00Z", about)).toBe("dom 22 nov 00:30");
});

/** A board's matches, as far as slides of courts and times read them. */
const match = (number: number, time: string | null, more: object = {}) => ({
  ...{ id: `m${number}`, number, time, status: "ready", field: null, ...more },
});
const boardOf = (show: string, matches: readonly object[], more: object = {}) =>
  // why cast: the board has only what these slides read.
  ({ show, fieldIds: [], courts: [], tournaments: [], matches, ...more }) as unknown as ShownBoard;
const numbersOf = (board: ShownBoard) =>
  slidesOf(board).map((slide) => {
    if (slide.kind === "schedule") return slide.matches.map(({ number }) => number);
    return slide.kind === "now" ? slide.courts.map(({ now }) => now?.number) : slide.kind;
  });

test("what was called stands before what can be called", () => {
  const matches = [match(1, null), match(3, "2026-11-21T17:30:00Z"), match(2, null), match(4, "2026-11-21T17:00:00Z")];
  expect(numbersOf(boardOf("schedule", matches))).toEqual([[4, 3, 1, 2]]);
});

test("a screen of some courts shows what is played and comes there, and nothing of others or of none", () => {
  const at = "2026-11-21T17:00:00Z";
  const on = (id: string) => ({ field: { id, name: id } });
  const matches = [match(1, at, on("one")), match(2, at, on("other")), match(3, null), match(4, at)];
  const ofOne = { fieldIds: ["one"] };
  expect(numbersOf(boardOf("schedule", matches, ofOne))).toEqual([[1]]);
  expect(numbersOf(boardOf("schedule", matches))).toEqual([[1, 2, 4, 3]]);
  const played = [match(1, at, { ...on("one"), status: "started" }), match(4, null, { status: "started" })];
  const courts = [{ id: "one", name: "one", now: "m1", next: [] }];
  expect(numbersOf(boardOf("now", played, { ...ofOne, courts }))).toEqual([[1]]);
  expect(numbersOf(boardOf("now", played, { courts }))).toEqual([[1, 4]]);
});

test("a large bracket is shown in parts that find room on a screen: those still played, and the finals", () => {
  const turns = [32, 16, 8, 4, 2, 1];
  const numbered = turns.flatMap((count, turn) => Array.from({ length: count }, () => turn));
  const first = (turn: number) => turns.slice(0, turn).reduce((sum, count) => sum + count, 1);
  const matches = numbered.map((turn, at) => {
    const place = at + 1 - first(turn);
    const from = (side: number) =>
      turn === 0 ? null : { kind: "winner", number: first(turn - 1) + 2 * place + side, group: null, rank: null };
    // The first eighth is over.
    const isOver = place < 2 ** (2 - turn);
    return match(at + 1, null, {
      ...{ roundId: "round", turn, isVoid: false, status: isOver ? "closed" : turn === 0 ? "ready" : "waiting" },
      sides: [0, 1].map((side) => ({ kind: "team", teamId: null, name: null, from: from(side) })),
    });
  });
  const idsOf = (turn: number) => numbered.flatMap((of, at) => (of === turn ? [`m${at + 1}`] : []));
  const groups = [
    {
      index: 0,
      bracket: "main",
      places: null,
      turns: turns.map((_, turn) => ({ matchIds: idsOf(turn) })),
      standings: [],
    },
  ];
  const round = { id: "round", order: 0, name: null, type: "single-elimination", status: "running", groups };
  const slides = slidesOf(boardOf("bracket", matches, { tournaments: [{ rounds: [round] }] }));
  const trees = slides.map((slide) => (slide.kind === "bracket" ? slide.trees.map(({ view }) => view) : []));
  expect(trees.map((some) => some.map(({ part, layout }) => [part, layout.turns, layout.rows]))).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((part) => [[part, 3, 8]]),
    [[8, 3, 8]],
  ]);
});
