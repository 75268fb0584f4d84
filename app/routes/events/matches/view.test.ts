import { describe, expect, test } from "vitest";
import { nextSteps } from "./view.ts";

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
