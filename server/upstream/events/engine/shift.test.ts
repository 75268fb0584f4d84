import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { court, input, inputs, lockedInputs, match, names, shown, table } from "#tests/support/schedules.ts";
import { check } from "./check.ts";
import { schedule } from "./schedule.ts";
import type { Placements, ScheduleInput } from "./schedule-types.ts";
import { type Delay, otherCourts, shift } from "./shift.ts";

const delays: fc.Arbitrary<Omit<Delay, "mode">> = fc.record({
  minutes: fc.integer({ min: 1, max: 24 }).map((n) => n * 5),
  from: fc.integer({ min: 540, max: 1200 }),
  courts: fc.option(fc.constantFrom(["c1"], ["c1", "c2"])),
});
const placed = (of: ScheduleInput): Placements => schedule(of, "", 0).placements;

describe("moving everything", () => {
  it("there and back again leaves everything where it was", () => {
    fc.assert(
      fc.property(fc.oneof(inputs, lockedInputs), delays, (of, delay) => {
        const before = placed(of);
        const there = shift(of, before, { ...delay, mode: "all" });
        const back = shift(of, there.placements, {
          ...delay,
          mode: "all",
          minutes: -delay.minutes,
          from: delay.from + delay.minutes,
        });
        expect(new Map(back.placements)).toEqual(new Map(before));
        expect(back.moved.map((one) => one.match)).toEqual(there.moved.map((one) => one.match));
        expect(check(of, back.placements)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("tells what a match runs into, and on which courts it could be instead", () => {
    const busy = { ...court("c1", [600, 900]), taken: [[660, 720]] as const };
    const of = input(
      [match(1, [{ teams: ["a"], after: [] }])],
      [busy, court("c2", [600, 900]), court("c3", [600, 680])],
    );
    const before = new Map([["M1", { court: "c1", start: 630 }]]);
    const { moved, breaches, placements } = shift(of, before, { mode: "all", minutes: 20, from: 600, courts: null });
    expect(moved).toEqual([{ match: "M1", was: { court: "c1", start: 630 }, now: { court: "c1", start: 650 } }]);
    expect(breaches).toEqual([{ code: "occupied", matches: ["M1"], court: "c1", params: { from: 660, to: 720 } }]);
    expect(otherCourts(of, placements, ["M1", "M9"])).toEqual([{ match: "M1", courts: ["c2", "c3"] }]);
    expect(otherCourts(of, new Map([["M1", { court: "c1", start: 660 }]]), ["M1"])).toEqual([
      { match: "M1", courts: ["c2"] },
    ]);
  });
});

describe("pushing", () => {
  const ofPlaces = ["occupied", "outside_hours", "closing_day", "team_away", "too_many_a_day"];

  it("keeps courts, teams and feeders apart as they were, and leaves the courts alone while they stand still", () => {
    fc.assert(
      fc.property(inputs, delays, (of, delay) => {
        const before = placed(of);
        const { placements, breaches } = shift(of, before, { ...delay, mode: "push" });
        expect(
          breaches.filter(({ code }) => !ofPlaces.includes(code)),
          shown(of, { placements }),
        ).toEqual([]);
        const still = [...placements.values()].filter(
          (place) =>
            (delay.courts?.includes(place.court) ?? true) &&
            place.start >= delay.from &&
            place.start < delay.from + delay.minutes,
        );
        expect(still).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("moves nothing earlier, and nothing that need not move", () => {
    fc.assert(
      fc.property(inputs, delays, (of, delay) => {
        const { placements, moved } = shift(of, placed(of), { ...delay, mode: "push" });
        for (const { match, was, now } of moved) {
          expect(now.start).toBeGreaterThan(was.start);
          const start = now.start - of.slotMinutes;
          if (start < was.start || start < delay.from + delay.minutes) continue;
          const less = check(of, new Map(placements).set(match, { ...now, start })).filter(
            ({ code }) => !ofPlaces.includes(code),
          );
          expect(less.length, match).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("stops at what is locked, and says so", () => {
    const [first, second] = table(names(4));
    if (!first || !second) throw new Error("a table of four has matches");
    const of = input([first, { ...second, locked: { court: "c1", start: 630 } }], [court("c1", [600, 900])]);
    const before = new Map([
      [first.id, { court: "c1", start: 600 }],
      [second.id, { court: "c1", start: 630 }],
    ]);
    const { moved, breaches } = shift(of, before, { mode: "push", minutes: 10, from: 600, courts: ["c1"] });
    expect(moved.map(({ match: id, now }) => [id, now.start])).toEqual([["M1", 610]]);
    expect(breaches.map(({ code, matches }) => [code, ...matches])).toEqual([["court_overlap", "M1", "M2"]]);
  });
});
