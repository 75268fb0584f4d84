import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earliestFinish } from "#tests/support/naive-schedules.ts";
import { broken, court, input, inputs, lockedInputs, shown, structures } from "#tests/support/schedules.ts";
import { check } from "./check.ts";
import { schedule } from "./schedule.ts";
import type { ScheduleInput } from "./schedule-types.ts";

describe("a schedule", () => {
  it("passes the checker, whatever limits it", () => {
    fc.assert(
      fc.property(fc.oneof(inputs, lockedInputs), fc.string(), (input, seed) => {
        const result = schedule(input, seed, 4);
        expect(broken(input, result), shown(input, result)).toEqual([]);
        expect(new Set([...result.placements.keys(), ...result.unplaced]).size).toBe(input.matches.length);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps to the rest before each match, which may differ by rounds", () => {
    const rests = fc.array(fc.constantFrom(undefined, 0, 20, 60), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lockedInputs, rests, (free, own) => {
        const matches = free.matches.map((match, at) => {
          const rest = own[at % own.length];
          return rest === undefined ? match : { ...match, rest };
        });
        const isLocked = new Set(matches.flatMap(({ id, locked }) => (locked ? [id] : [])));
        const result = schedule({ ...free, matches }, "", 2);
        const found = check({ ...free, matches }, result.placements);
        expect(found.filter((breach) => !breach.matches.every((id) => isLocked.has(id)))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("breaks nothing around matches that are locked where they break something themselves", () => {
    const locks = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 500, max: 2900 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(inputs, locks, (free, list) => {
        const places = new Map(
          list.map(([match, at, start]) => {
            const court = free.courts[at % free.courts.length]?.id ?? "";
            return [free.matches[match % free.matches.length]?.id, { court, start }];
          }),
        );
        const matches = free.matches.map((match) => ({ ...match, locked: places.get(match.id) ?? null }));
        const result = schedule({ ...free, matches }, "", 2);
        const found = check({ ...free, matches }, result.placements);
        expect(found.filter((breach) => !breach.matches.every((id) => places.has(id)))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("is the same again for the same seed", () => {
    fc.assert(
      fc.property(inputs, fc.string(), (input, seed) => {
        expect(schedule(input, seed, 8)).toEqual(schedule(input, seed, 8));
      }),
      { numRuns: 50 },
    );
  });

  it("ends as early as can be for up to seven matches on two courts, in nearly all cases", () => {
    let all = 0;
    let best = 0;
    fc.assert(
      fc.property(small, (input) => {
        const { finish, unplaced } = schedule(input, "small");
        if (finish === null || unplaced.length > 0) return;
        const opening = 540;
        const optimum = earliestFinish(input, finish) ?? finish;
        all++;
        if (finish === optimum) best++;
        expect(finish - opening, shown(input, schedule(input, "small"))).toBeLessThanOrEqual(1.1 * (optimum - opening));
      }),
      { numRuns: 40 },
    );
    expect(best).toBeGreaterThanOrEqual(0.95 * all);
  });
});

/** Up to seven matches on one or two courts, in a day. */
const small: fc.Arbitrary<ScheduleInput> = fc
  .record({
    matches: structures.filter((all) => all.length <= 7),
    durations: fc.array(fc.constantFrom(20, 30, 40), { minLength: 1, maxLength: 2 }),
    courts: fc.array(fc.constantFrom(0, 30, 60), { minLength: 1, maxLength: 2 }),
    rest: fc.constantFrom(0, 10, 30),
    away: fc.option(fc.constantFrom(540, 600, 660)),
  })
  .map(({ matches, durations, courts, rest, away }) => {
    const team = matches[0]?.sides[0]?.teams[0] ?? "";
    return input(
      matches.map((one, i) => ({ ...one, duration: durations[i % durations.length] as number })),
      courts.map((late, i) => court(`c${i}`, [540 + (i && late), 1200])),
      {
        rest,
        slotMinutes: 10,
        teams: new Map(away === null ? [] : [[team, { notBefore: null, notAfter: null, away: [[away, away + 60]] }]]),
      },
    );
  });
