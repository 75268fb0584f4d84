import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earliestFinish } from "#tests/support/naive-schedules.ts";
import {
  broken,
  court,
  day,
  input,
  inputs,
  knockout,
  lockedInputs,
  names,
  shown,
  structures,
  table,
} from "#tests/support/schedules.ts";
import { certainReasons, infeasible } from "./infeasible.ts";
import { schedule } from "./schedule.ts";
import type { Availability, ScheduleInput } from "./schedule-types.ts";
import { variants } from "./variants.ts";

const dayLater = (minute: number) => minute + day;

/** Few matches in little time. */
const tight: fc.Arbitrary<ScheduleInput> = fc
  .record({
    matches: structures.filter((all) => all.length <= 4),
    hours: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 2,
    }),
    rest: fc.constantFrom(0, 20, 40),
    away: fc.option(fc.integer({ min: 0, max: 12 })),
  })
  .map(({ matches, hours, rest, away }) => {
    const team = matches[0]?.sides[0]?.teams[0] ?? "";
    const courts = hours.map(([late, length], i) => court(`c${i}`, [600 + late * 10, 600 + (late + length) * 20]));
    const limits = { notBefore: null, notAfter: away === null ? null : 600 + away * 20, away: [] };
    return input(
      matches,
      courts.filter(({ hours: [one] }) => one && one[0] < one[1]),
      { rest, slotMinutes: 10, teams: new Map([[team, limits]]) },
    );
  })
  .filter(({ courts }) => courts.length > 0);

describe("reasons why nothing fits", () => {
  it("are certain: then no schedule at all exists", () => {
    let certain = 0;
    fc.assert(
      fc.property(tight, (input) => {
        const reasons = certainReasons(input);
        if (reasons.length === 0) return;
        certain++;
        expect(earliestFinish(input), JSON.stringify(reasons)).toBeNull();
      }),
      { numRuns: 400 },
    );
    expect(certain).toBeGreaterThan(40);
  });

  it("are none where a schedule was found, whatever is locked", () => {
    fc.assert(
      fc.property(fc.oneof(inputs, lockedInputs), (input) => {
        const found = schedule(input, "", 0);
        if (found.unplaced.length === 0) expect(certainReasons(input), shown(input, found)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  const away = (limits: Partial<Availability>): Availability => ({
    notBefore: null,
    notAfter: null,
    away: [],
    ...limits,
  });
  const four = table(names(4));
  it.each([
    ["capacity", input(four, [court("c1", [600, 775])])],
    ["no_stretch", input(four, [court("c1", [600, 625], [630, 655], [700, 725])])],
    [
      "chain",
      input(
        knockout(
          names(4).map((team) => ({ teams: [team], after: [] })),
          false,
        ),
        [court("c1", [600, 655]), court("c2", [600, 655])],
      ),
    ],
    ["team_load", input(four, [court("c1", [600, 720]), court("c2", [600, 720])], { rest: 30 })],
    ["availability", input(four, [court("c1", [600, 900])], { teams: new Map([["t1", away({ notAfter: 620 })]]) })],
    ["team_load", input(four, [court("c1", [600, 900])], { maxPerDay: 2 })],
  ] as const)("name %s", (code, given) => {
    expect(certainReasons(given).map((reason) => reason.code)).toContain(code);
    expect(schedule(given, "").unplaced).not.toEqual([]);
  });

  it("say when it would end if the day did not, where none is certain", () => {
    const late = input(four, [court("c1", [600, 790])], { rest: 10 });
    expect(infeasible(late, "", dayLater).reasons).toEqual([
      { code: "not_found", params: { finish: expect.any(Number) } },
    ]);
  });
});

describe("what would fit", () => {
  it("really fits, and ends no later than it says", () => {
    let fitted = 0;
    fc.assert(
      fc.property(tight, (given) => {
        if (schedule(given, "seed", 0).unplaced.length === 0) return;
        const all = variants(given, dayLater);
        for (const { change, by, finish } of infeasible(given, "seed", dayLater).wouldFit) {
          const changed = all.find((one) => one.change === change)?.tries.find((one) => one.by === by)?.input ?? given;
          const found = schedule(changed, "another", 4);
          expect(found.unplaced).toEqual([]);
          expect(found.finish).toBeLessThanOrEqual(finish);
          expect(broken(changed, found)).toEqual([]);
          fitted++;
        }
      }),
      { numRuns: 150 },
    );
    expect(fitted).toBeGreaterThan(20);
  });

  it("names each kind of change once, the smallest", () => {
    const { wouldFit } = infeasible(input(table(names(4)), [court("c1", [600, 720])], { rest: 0 }), "", dayLater);
    expect(wouldFit).toEqual([
      { change: "courts", by: 1, finish: 690 },
      { change: "end", by: 60, finish: 780 },
      { change: "matchMinutes", by: 10, finish: 720 },
      { change: "days", by: 1, finish: expect.any(Number) },
    ]);
  });
});
