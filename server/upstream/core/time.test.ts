import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  addDays,
  instantOf,
  localDateOf,
  minuteOf,
  startOfDay,
  wallSegments,
  wallTime,
  wallTimeOf,
  weekdayOf,
} from "./time.ts";

const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe"] as const;
const iso = (instant: Date) => instant.toISOString();

describe("instantOf", () => {
  it("reads wall time in the zone, winter and summer", () => {
    expect(iso(instantOf("2026-01-15", "20:30", "Europe/Rome"))).toBe("2026-01-15T19:30:00.000Z");
    expect(iso(instantOf("2026-07-15", "20:30", "Europe/Rome"))).toBe("2026-07-15T18:30:00.000Z");
    expect(iso(instantOf("2026-07-15", "20:30", "America/New_York"))).toBe("2026-07-16T00:30:00.000Z");
    expect(iso(instantOf("2026-07-15", "20:30", "Australia/Lord_Howe"))).toBe("2026-07-15T10:00:00.000Z");
  });

  it("takes 24:00 as the start of the next date", () => {
    expect(instantOf("2026-02-28", "24:00", "Europe/Rome")).toEqual(instantOf("2026-03-01", "00:00", "Europe/Rome"));
    expect(instantOf("2026-12-31", "24:00", "Europe/Rome")).toEqual(instantOf("2027-01-01", "00:00", "Europe/Rome"));
  });

  it("moves a skipped time forward by what the clocks skip", () => {
    expect(iso(instantOf("2026-03-29", "02:30", "Europe/Rome"))).toBe("2026-03-29T01:30:00.000Z");
    expect(wallTimeOf(instantOf("2026-03-29", "02:30", "Europe/Rome"), "Europe/Rome")).toBe("03:30");
    expect(wallTimeOf(instantOf("2026-03-08", "02:15", "America/New_York"), "America/New_York")).toBe("03:15");
    // Lord Howe Island skips half an hour.
    expect(wallTimeOf(instantOf("2026-10-04", "02:10", "Australia/Lord_Howe"), "Australia/Lord_Howe")).toBe("02:40");
  });

  it("takes the earlier of a time that clocks show twice", () => {
    expect(iso(instantOf("2026-10-25", "02:30", "Europe/Rome"))).toBe("2026-10-25T00:30:00.000Z");
    expect(iso(instantOf("2026-11-01", "01:30", "America/New_York"))).toBe("2026-11-01T05:30:00.000Z");
    expect(iso(instantOf("2026-04-05", "01:45", "Australia/Lord_Howe"))).toBe("2026-04-04T14:45:00.000Z");
  });

  it("does not depend on the zone of the process", () => {
    const before = process.env.TZ;
    try {
      const answers = ["UTC", "America/New_York", "Asia/Tokyo"].map((timeZone) => {
        process.env.TZ = timeZone;
        const instant = instantOf("2026-03-29", "03:00", "Europe/Rome");
        return [
          iso(instant),
          localDateOf(instant, "Europe/Rome"),
          wallTimeOf(instant, "Europe/Rome"),
          weekdayOf("2026-03-29"),
        ];
      });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

describe("local dates", () => {
  it("belong to the place", () => {
    const instant = new Date("2026-11-20T23:30:00Z");
    expect(localDateOf(instant, "Europe/Rome")).toBe("2026-11-21");
    expect(localDateOf(instant, "America/New_York")).toBe("2026-11-20");
    expect(wallTimeOf(instant, "Europe/Rome")).toBe("00:30");
  });

  it("count weekdays from Monday", () => {
    expect([weekdayOf("2026-11-16"), weekdayOf("2026-11-22")]).toEqual([1, 7]);
  });

  it("add days across months and leap days", () => {
    expect([addDays("2028-02-28", 1), addDays("2026-03-01", -1)]).toEqual(["2028-02-29", "2026-02-28"]);
  });
});

describe("wall segments", () => {
  const segments = (date: string, from: string, to: string, zone: string) =>
    wallSegments(instantOf(date, from, zone), instantOf(date, to, zone), zone);

  it("are one on an ordinary day, to 1440 when it ends at 24:00", () => {
    expect(segments("2026-11-20", "22:30", "24:00", "Europe/Rome")).toEqual([
      { date: "2026-11-20", weekday: 5, from: 1350, to: 1440 },
    ]);
  });

  it("leave out the hour that clocks skip", () => {
    expect(segments("2026-03-29", "01:00", "04:00", "Europe/Rome")).toEqual([
      { date: "2026-03-29", weekday: 7, from: 60, to: 120 },
      { date: "2026-03-29", weekday: 7, from: 180, to: 240 },
    ]);
  });

  it("count the hour that clocks repeat twice", () => {
    expect(segments("2026-10-25", "01:30", "03:30", "Europe/Rome")).toEqual([
      { date: "2026-10-25", weekday: 7, from: 90, to: 180 },
      { date: "2026-10-25", weekday: 7, from: 120, to: 210 },
    ]);
  });

  it("are cut at midnight", () => {
    const start = instantOf("2026-11-20", "23:00", "Europe/Rome");
    expect(wallSegments(start, new Date(start.getTime() + 2 * 3_600_000), "Europe/Rome")).toEqual([
      { date: "2026-11-20", weekday: 5, from: 1380, to: 1440 },
      { date: "2026-11-21", weekday: 6, from: 0, to: 60 },
    ]);
  });

  it("are none of nothing", () => {
    const at = new Date("2026-11-20T10:00:00Z");
    expect(wallSegments(at, at, "Europe/Rome")).toEqual([]);
  });
});

/** Every change of clocks of a zone from 2020 to 2030. */
function changes(zone: string): number[] {
  const found: number[] = [];
  let at = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${zone}]`).getTimeZoneTransition("next");
  for (; at && at.year <= 2030; at = at.getTimeZoneTransition("next")) found.push(at.epochMilliseconds);
  return found;
}

describe("for any time", () => {
  const minutes = 60_000;
  /** Whole minutes from 2020 to 2030, half of them within a day of a change of clocks. */
  const moment = fc.constantFrom(...zones).chain((zone) => {
    const nearChange = fc
      .tuple(fc.constantFrom(...changes(zone)), fc.integer({ min: -1440, max: 1440 }))
      .map(([change, offset]) => change + offset * minutes);
    const anywhere = fc
      .integer({ min: Date.UTC(2020, 0) / minutes, max: Date.UTC(2031, 0) / minutes })
      .map((m) => m * minutes);
    return fc.tuple(
      fc.constant(zone),
      fc.oneof(nearChange, anywhere).map((ms) => new Date(ms)),
    );
  });

  it("reading the wall time back gives the same instant, or the earlier of two", () => {
    fc.assert(
      fc.property(moment, ([zone, instant]) => {
        const back = instantOf(localDateOf(instant, zone), wallTimeOf(instant, zone), zone);
        expect(back.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(wallTimeOf(back, zone)).toBe(wallTimeOf(instant, zone));
        expect(instant.getTime() - back.getTime()).toBeLessThanOrEqual(60 * minutes);
      }),
    );
  });

  it("wall times of a date never go backwards", () => {
    fc.assert(
      fc.property(moment, fc.nat(1440), fc.nat(1440), ([zone, instant], a, b) => {
        const date = localDateOf(instant, zone);
        const [early, late] = [
          instantOf(date, wallTime(Math.min(a, b)), zone),
          instantOf(date, wallTime(Math.max(a, b)), zone),
        ];
        // The hour that follows a gap is reached twice, so an earlier wall time may be the later instant by that much.
        expect(early.getTime() - late.getTime()).toBeLessThanOrEqual(60 * minutes);
        expect(startOfDay(date, zone).getTime()).toBeLessThanOrEqual(early.getTime());
      }),
    );
  });

  it("segments follow each other and add up to the minutes that pass", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 3 * 1440 }), ([zone, start], length) => {
        const end = new Date(start.getTime() + length * minutes);
        const segments = wallSegments(start, end, zone);
        let at = start.getTime();
        for (const { date, weekday, from, to } of segments) {
          expect(0 <= from && from < to && to <= 1440).toBe(true);
          expect(weekday).toBe(weekdayOf(date));
          expect(localDateOf(new Date(at), zone)).toBe(date);
          expect(minuteOf(wallTimeOf(new Date(at), zone))).toBe(from);
          at += (to - from) * minutes;
        }
        expect(at).toBe(end.getTime());
      }),
    );
  });
});
