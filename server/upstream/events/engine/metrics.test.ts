import { describe, expect, it } from "vitest";
import { court, groupsThenKnockout, input, knockout, match, names } from "#tests/support/schedules.ts";
import { metrics } from "./metrics.ts";

const side = (team: string) => ({ teams: [team], after: [] });
const sides = names(4).map(side);

describe("metrics", () => {
  it("count courts' time and rests", () => {
    const [semi, other, final] = knockout(sides, false);
    const of = input(
      [semi, other, final].flatMap((one) => one ?? []),
      [court("c1", [600, 900]), court("c2", [600, 660])],
    );
    const placements = new Map([
      ["M1", { court: "c1", start: 600 }],
      ["M2", { court: "c1", start: 640 }],
      ["M3", { court: "c1", start: 700 }],
    ]);
    expect(metrics(of, placements)).toEqual({
      // 90 minutes of 130 on the first court and 60 on the second.
      courtUse: 474,
      idleMinutes: 40,
      // The final waits 70 minutes for one side and 30 for the other.
      minRest: 30,
      medianRest: 30,
      longestWait: 70,
      matchesPerTeam: [1, 1],
    });
  });

  it("take a combined court as its parts, buffers as taken, and nights as no rest", () => {
    const of = input(
      [match(1, [side("a"), side("b")], { buffer: 10 }), match(2, [side("a"), side("c")])],
      [{ ...court("whole", [600, 900], [2040, 2340]), parts: ["c1", "c2"] }, court("c1", [600, 900], [2040, 2340])],
    );
    const placements = new Map([
      ["M1", { court: "whole", start: 600 }],
      ["M2", { court: "c1", start: 2040 }],
    ]);
    expect(metrics(of, placements)).toMatchObject({
      // 40 minutes on both parts and 30 on one, of 330 on each.
      courtUse: 167,
      idleMinutes: 260,
      minRest: null,
      matchesPerTeam: [1, 2],
    });
  });

  it("of nothing are nothing", () => {
    const of = input(groupsThenKnockout([names(2, "a"), names(2, "b")], false), [court("c1", [600, 900])]);
    expect(metrics(of, new Map())).toEqual({
      courtUse: 0,
      idleMinutes: 0,
      minRest: null,
      medianRest: null,
      longestWait: null,
      matchesPerTeam: [1, 1],
    });
  });
});
