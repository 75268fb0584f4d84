import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earliestFinish, mayStand } from "#tests/support/naive-schedules.ts";
import {
  broken,
  court,
  day,
  input,
  inputs,
  knockout,
  lockedInputs,
  match,
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

  it("of a match that is too late, say when it could begin at the latest, and before when it cannot", () => {
    const semifinal = match(4, [], { sides: [{ teams: names(3), after: ["M1", "M2", "M3"] }], duration: 60 });
    const all = [...table(names(3)).map((one) => ({ ...one, duration: 60 })), semifinal];
    // Three teams play two at a time: three turns of an hour on any number of courts, with half an hour between them.
    const given = input(all, [court("c1", [540, 660]), court("c2", [540, 660])], { rest: 30 });
    expect(certainReasons(given).find(({ code }) => code === "chain")).toEqual({
      code: "chain",
      params: { match: "M4", earliest: 540 + 2 * 90 + 60 + 30, latest: 600 },
    });
    // On one court the turns take six hours.
    const sixth = match(7, [{ teams: names(4), after: table(names(4)).map(({ id }) => id) }], { duration: 60 });
    const one = input(
      [...table(names(4)).map((match) => ({ ...match, duration: 60 })), sixth],
      [court("c1", [540, 900])],
    );
    expect(certainReasons(one).find(({ code }) => code === "chain")?.params).toEqual({
      ...{ match: "M7", earliest: 900, latest: 840 },
    });
  });

  it("of a match that is too late are true to the minute: nothing begins earlier, nor a step of the grid later", () => {
    const late = fc.record({
      teams: fc.integer({ min: 2, max: 3 }),
      hours: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 2, max: 14 })), {
        ...{ minLength: 1, maxLength: 2 },
      }),
      duration: fc.constantFrom(20, 25, 30),
      rest: fc.constantFrom(0, 10, 35),
      slotMinutes: fc.constantFrom(5, 10, 15),
      earliest: fc.option(fc.integer({ min: 600, max: 640 })),
    });
    let named = 0;
    fc.assert(
      fc.property(late, ({ teams, hours, duration, rest, slotMinutes, earliest }) => {
        const first = table(names(teams)).map((one) => ({ ...one, duration, earliest }));
        const last = match(first.length + 1, [{ teams: names(teams), after: first.map(({ id }) => id) }]);
        const courts = hours.map(([late, length], i) => court(`c${i}`, [600 + late * 5, 600 + (late + length) * 10]));
        const given = input([...first, last], courts, { rest, slotMinutes });
        for (const { code, params } of certainReasons(given)) {
          if (code !== "chain") continue;
          named++;
          const one = given.matches.find(({ id }) => id === params.match);
          if (!one) throw new Error("a reason of no match");
          const starts = (court: string) =>
            Array.from({ length: 400 }, (_, step) => step)
              .map((step) => Math.ceil(600 / slotMinutes) * slotMinutes + step * slotMinutes)
              .filter((start) => mayStand(given, new Map(), one, { court, start }));
          expect(params.latest).toBe(Math.max(...courts.flatMap(({ id }) => starts(id))));
          // Without an end of the day: the matches that it waits for, then it.
          const waits = one === last ? given.matches : [one];
          const endless = courts.map(({ id, hours: [hour] }) => court(id, [hour?.[0] ?? 0, 600 + day]));
          const finish = earliestFinish({ ...given, matches: waits, courts: endless });
          expect(params.earliest).toBeLessThanOrEqual((finish ?? 0) - one.duration);
          expect(params.earliest).toBeGreaterThan(Number(params.latest));
        }
      }),
      { numRuns: 300 },
    );
    expect(named).toBeGreaterThan(30);
  });

  it("say when it would end if the day did not, where none is certain", () => {
    const late = input(four, [court("c1", [600, 790])], { rest: 10 });
    expect(infeasible(late, "", dayLater).reasons).toEqual([
      { code: "not_found", params: { finish: expect.any(Number) } },
    ]);
  });
});

describe("what would fit", () => {
  it("really fits, and a step less does not; what is not named does not fit at all", () => {
    let [fitted, missing] = [0, 0];
    fc.assert(
      fc.property(tight, (given) => {
        if (schedule(given, "seed", 0).unplaced.length === 0) return;
        const { wouldFit } = infeasible(given, "seed", dayLater);
        for (const { change, tries } of variants(given, dayLater)) {
          const said = wouldFit.find((one) => one.change === change);
          const at = said ? tries.findIndex(({ by }) => by === said.by) : tries.length;
          const less = tries[at - 1];
          if (less) expect(schedule(less.input, "seed").unplaced, `${change} ${less.by}`).not.toEqual([]);
          if (!said) missing++;
          const changed = tries[at]?.input;
          if (!said || !changed) continue;
          const found = schedule(changed, "seed");
          expect(found.unplaced).toEqual([]);
          expect(found.finish).toBe(said.finish);
          expect(broken(changed, found)).toEqual([]);
          fitted++;
        }
      }),
      // Small events get thousands of runs each, and here dozens of times.
      { numRuns: 25 },
    );
    expect(fitted).toBeGreaterThan(5);
    expect(missing).toBeGreaterThan(0);
  });

  it("is any end of the day up to midnight, however late", () => {
    const six = infeasible(input(table(names(6)), [court("c1", [600, 720])]), "", dayLater).wouldFit;
    expect(six).toContainEqual({ change: "end", by: 330, finish: 1050 });
    const many = infeasible(input(table(names(9)), [court("c1", [600, 720])]), "", dayLater).wouldFit;
    expect(many.map(({ change }) => change)).not.toContain("end");
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
