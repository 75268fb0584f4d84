import { describe, expect, test } from "vitest";
import { byPart, nextSteps } from "./view.ts";

const tie = { groupIndex: 0, teamIds: [], fromRank: 1, tried: [], decides: true };
const round = (status: "draft" | "ready" | "running" | "closed", openMatches = 0, ties = 0) => ({
  status,
  openMatches,
  openTies: Array.from({ length: ties }, () => tie),
});

describe("what is to be done about each round", () => {
  test.each([
    [
      [round("ready", 6), round("ready", 3)],
      ["play", "wait"],
    ],
    [
      [round("running", 0, 1), round("ready", 3)],
      ["decide", "wait"],
    ],
    [
      [round("running"), round("draft")],
      ["close", "fill"],
    ],
    [
      [round("closed"), round("ready", 3)],
      ["reopen", "play"],
    ],
    [
      [round("closed"), round("closed"), round("running")],
      ["done", "reopen", "close"],
    ],
  ] as const)("%j", (rounds, steps) => {
    expect(nextSteps(rounds)).toEqual(steps);
  });
});

test("the desk has what is due first on top, and the last result; what is never played is left out", () => {
  const match = (number: number, about: Partial<Parameters<typeof byPart>[0][number]> = {}) => ({
    ...{ number, status: "ready" as const, isVoid: false, time: null, startedAt: null, closedAt: null },
    ...about,
  });
  const parts = byPart([
    match(1),
    match(2, { time: "2030-01-01T10:00:00.000Z" }),
    match(3, { status: "closed", closedAt: "2030-01-01T09:00:00.000Z" }),
    match(4, { status: "closed", closedAt: "2030-01-01T09:30:00.000Z" }),
    match(5, { status: "started" }),
    match(6, { status: "waiting", isVoid: true }),
  ]);
  const numbers = Object.fromEntries(
    Object.entries(parts).map(([part, some]) => [part, some.map((one) => one.number)]),
  );
  expect(numbers).toEqual({ playing: [5], ready: [2, 1], waiting: [], closed: [4, 3] });
});
