import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { LocationLimits } from "#contracts/facilities/limits.ts";
import { addDays, localDateOf, wallSegments, weekdayOf } from "#upstream/core/time.ts";
import {
  brokenByTime,
  brokenByWithdrawal,
  datesBetween,
  dayAround,
  offGrid,
  requireConsistentLimits,
  requireConsistentUserLimits,
  weekAround,
} from "./rules.ts";

const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "UTC"];
const zone = fc.constantFrom(...zones);
/** Instants of 2020 to 2030, half of them within a day and a half of a change of clocks. */
const instantIn = (timeZone: string) => {
  const whole = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2030-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  const near = fc.tuple(whole, fc.integer({ min: -36 * 60, max: 36 * 60 })).map(([date, minutes]) => {
    const change = Temporal.Instant.fromEpochMilliseconds(date.getTime())
      .toZonedDateTimeISO(timeZone)
      .getTimeZoneTransition("next");
    return change ? new Date(change.epochMilliseconds + minutes * 60_000) : date;
  });
  return fc.oneof(whole, near);
};
const zoneAnd = <T>(make: (timeZone: string) => fc.Arbitrary<T>) =>
  zone.chain((timeZone) => make(timeZone).map((value) => ({ timeZone, value })));
const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));
const within = ({ from, to }: { from: Date; to: Date }, instant: Date) => from <= instant && instant < to;

describe("days and weeks", () => {
  it("hold exactly the instants of their local dates, whatever clocks do", () => {
    fc.assert(
      fc.property(
        zoneAnd((timeZone) => fc.tuple(instantIn(timeZone), fc.integer({ min: -15000, max: 15000 }))),
        ({ timeZone, value: [one, minutes] }) => {
          const other = new Date(one.getTime() + minutes * 60_000);
          const [date, otherDate] = [localDateOf(one, timeZone), localDateOf(other, timeZone)];
          expect(within(dayAround(one, timeZone), other)).toBe(date === otherDate);
          expect(within(weekAround(one, timeZone), other)).toBe(mondayOf(date) === mondayOf(otherDate));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("follow each other without a gap, seven days a week", () => {
    fc.assert(
      fc.property(zoneAnd(instantIn), ({ timeZone, value }) => {
        const week = weekAround(value, timeZone);
        expect(weekAround(week.to, timeZone).from).toEqual(week.to);
        let at = week.from;
        for (let day = 0; day < 7; day++) {
          const span = dayAround(at, timeZone);
          expect(span.from).toEqual(at);
          at = span.to;
        }
        expect(at).toEqual(week.to);
      }),
    );
  });

  it("are counted as dates, not as 24 hours", () => {
    fc.assert(
      fc.property(
        zoneAnd((timeZone) => fc.tuple(instantIn(timeZone), instantIn(timeZone))),
        ({ timeZone, value }) => {
          const [one, other] = value;
          const days = datesBetween(one, other, timeZone);
          expect(addDays(localDateOf(one, timeZone), days)).toBe(localDateOf(other, timeZone));
        },
      ),
    );
  });

  it("are 23 and 25 hours long, and a week 167 and 169, where clocks change in Rome", () => {
    const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;
    const rome = "Europe/Rome";
    expect(hours(dayAround(new Date("2027-03-28T10:00:00Z"), rome))).toBe(23);
    expect(hours(weekAround(new Date("2027-03-28T10:00:00Z"), rome))).toBe(167);
    expect(hours(dayAround(new Date("2027-10-31T10:00:00Z"), rome))).toBe(25);
    expect(hours(weekAround(new Date("2027-10-31T10:00:00Z"), rome))).toBe(169);
  });
});

const none: LocationLimits = {
  slotMinutes: null,
  minMinutes: null,
  maxMinutes: null,
  minAdvanceHours: null,
  maxAdvanceDays: null,
};
const monday = [{ dayOfWeek: 1, startMinute: 8 * 60 + 30, endMinute: 22 * 60 }];

/** What a booking in Rome breaks; times of 2027-02-01, a Monday. */
function broken(limits: Partial<LocationLimits>, from: string, to: string, now = "2027-01-25T10:00:00Z") {
  const [startAt, endAt] = [new Date(`2027-02-01T${from}:00+01:00`), new Date(`2027-02-01T${to}:00+01:00`)];
  const timeZone = "Europe/Rome";
  const time = { startAt, endAt, timeZone, segments: wallSegments(startAt, endAt, timeZone) };
  return brokenByTime({ ...none, ...limits }, time, monday, new Date(now)).map(
    ({ limit, value, found }) => `${limit} ${value}: ${found}`,
  );
}

describe("brokenByTime", () => {
  it("breaks nothing where nothing is limited", () => {
    expect(broken({}, "08:37", "21:11", "2027-02-01T20:00:00Z")).toEqual([]);
  });

  it("counts the grid from the opening, and from midnight outside of it", () => {
    const limits = { slotMinutes: 60 };
    expect(broken(limits, "09:30", "11:30")).toEqual([]);
    expect(broken(limits, "09:00", "10:00")).toEqual(["slotStart 60: 30"]);
    expect(broken(limits, "09:30", "11:00")).toEqual(["slotLength 60: 90"]);
    expect(broken(limits, "07:00", "08:00")).toEqual([]);
    expect(broken(limits, "07:15", "08:00")).toEqual(["slotStart 60: 15", "slotLength 60: 45"]);
  });

  it("allows both ends of a length", () => {
    const limits = { minMinutes: 60, maxMinutes: 90 };
    expect(broken(limits, "10:00", "11:00")).toEqual([]);
    expect(broken(limits, "10:00", "11:30")).toEqual([]);
    expect(broken(limits, "10:00", "10:59")).toEqual(["minMinutes 60: 59"]);
    expect(broken(limits, "10:00", "11:31")).toEqual(["maxMinutes 90: 91"]);
  });

  it("counts hours before the start, and dates ahead", () => {
    const limits = { minAdvanceHours: 2, maxAdvanceDays: 7 };
    expect(broken(limits, "10:00", "11:00", "2027-02-01T07:00:00Z")).toEqual([]);
    expect(broken(limits, "10:00", "11:00", "2027-02-01T07:00:01Z")).toEqual(["minAdvanceHours 2: 1"]);
    expect(broken(limits, "10:00", "11:00", "2027-02-01T12:00:00Z")).toEqual(["minAdvanceHours 2: -3"]);
    // The evening before is a week and a few minutes ahead, and yet eight dates.
    expect(broken(limits, "23:00", "23:30", "2027-01-24T23:00:00Z")).toEqual([]);
    expect(broken(limits, "10:00", "11:00", "2027-01-24T22:59:00Z")).toEqual(["maxAdvanceDays 7: 8"]);
  });

  it("takes the minutes that pass when clocks change", () => {
    const timeZone = "Europe/Rome";
    // 01:00 to 04:00 on the clock: two hours.
    const [startAt, endAt] = [new Date("2027-03-28T00:00:00Z"), new Date("2027-03-28T02:00:00Z")];
    const time = { startAt, endAt, timeZone, segments: wallSegments(startAt, endAt, timeZone) };
    const limits = { ...none, slotMinutes: 60, minMinutes: 120, maxMinutes: 120 };
    expect(brokenByTime(limits, time, [], new Date("2027-03-01T00:00:00Z"))).toEqual([]);
  });
});

it("offGrid is how far a start is past the last step", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 5, max: 240 }), (from, slotMinutes) => {
      const segment = { date: "2027-02-01", weekday: 1, from, to: from + 1 };
      const missed = offGrid(monday, segment, slotMinutes);
      expect(missed).toBeGreaterThanOrEqual(0);
      expect(missed).toBeLessThan(slotMinutes);
      expect(offGrid(monday, { ...segment, weekday: 2 }, slotMinutes)).toBe(from % slotMinutes);
    }),
  );
});

it("brokenByWithdrawal allows the very moment of the deadline", () => {
  const userLimits = { maxPerDay: null, maxPerWeek: null, maxPending: null, cancellationHours: 24 };
  const start = new Date("2027-02-01T10:00:00Z");
  expect(brokenByWithdrawal(userLimits, start, new Date("2027-01-31T10:00:00Z"))).toEqual([]);
  expect(brokenByWithdrawal(userLimits, start, new Date("2027-01-31T10:00:01Z"))).toEqual([
    { limit: "cancellationHours", value: 24, found: 23 },
  ]);
  expect(brokenByWithdrawal({ ...userLimits, cancellationHours: null }, start, start)).toEqual([]);
});

describe("rules among limits", () => {
  it.each([
    [{ minMinutes: 90, maxMinutes: 60 }, "limits.max_below_min"],
    [{ slotMinutes: 60, minMinutes: 90 }, "limits.not_whole_slots"],
    [{ slotMinutes: 60, minMinutes: 60, maxMinutes: 90 }, "limits.not_whole_slots"],
    [{ minAdvanceHours: 48, maxAdvanceDays: 2 }, "limits.advance_empty"],
  ])("%j are refused: %s", (limits, code) => {
    expect(() => requireConsistentLimits({ ...none, ...limits })).toThrow(code);
  });

  it("equal ones are fine, and so is what has no other end", () => {
    requireConsistentLimits(none);
    requireConsistentLimits({
      slotMinutes: 30,
      minMinutes: 60,
      maxMinutes: 60,
      minAdvanceHours: 47,
      maxAdvanceDays: 2,
    });
    requireConsistentLimits({ ...none, slotMinutes: 45, minAdvanceHours: 720 });
  });

  it("a week below a day is refused", () => {
    const users = { maxPerDay: 2, maxPerWeek: 1, maxPending: null, cancellationHours: null };
    expect(() => requireConsistentUserLimits(users)).toThrow("limits.week_below_day");
    requireConsistentUserLimits({ ...users, maxPerWeek: 2 });
    requireConsistentUserLimits({ ...users, maxPerWeek: null });
  });
});
