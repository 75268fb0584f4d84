import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallMoment } from "../dates.ts";
import { wallSpans } from "./wall-clock.ts";

const rome = "Europe/Rome";
const wallSpan = (startAt: string, endAt: string, zone: string) => wallSpans(startAt, endAt, zone)[0];

describe("wall clock", () => {
  it("reads summer and winter time", () => {
    expect(wallMoment("2026-07-01T16:00:00Z", rome)).toEqual({ date: "2026-07-01", minutes: 18 * 60 });
    expect(wallMoment("2026-12-01T16:00:00+00:00", rome)).toEqual({ date: "2026-12-01", minutes: 17 * 60 });
    expect(wallMoment("2026-12-31T23:30:00Z", rome)).toEqual({ date: "2027-01-01", minutes: 30 });
  });

  it("ends a day at 24:00", () => {
    expect(wallSpan("2026-11-20T21:30:00Z", "2026-11-20T23:00:00Z", rome)).toEqual({
      date: "2026-11-20",
      start: 1350,
      end: 1440,
    });
  });

  it("gives each day its part of what runs past midnight", () => {
    expect(wallSpans("2026-11-20T22:30:00Z", "2026-11-21T01:00:00Z", rome)).toEqual([
      { date: "2026-11-20", start: 1410, end: 1440 },
      { date: "2026-11-21", start: 0, end: 120 },
    ]);
    expect(wallSpans("2026-12-31T22:00:00Z", "2027-01-01T23:00:00Z", rome)).toEqual([
      { date: "2026-12-31", start: 1380, end: 1440 },
      { date: "2027-01-01", start: 0, end: 1440 },
    ]);
    // Into the night that has 25 hours, and into the one that has 23.
    expect(wallSpans("2026-10-24T21:00:00Z", "2026-10-25T02:00:00Z", rome)).toEqual([
      { date: "2026-10-24", start: 1380, end: 1440 },
      { date: "2026-10-25", start: 0, end: 180 },
    ]);
    expect(wallSpans("2026-03-28T22:00:00Z", "2026-03-29T01:30:00Z", rome)).toEqual([
      { date: "2026-03-28", start: 1380, end: 1440 },
      { date: "2026-03-29", start: 0, end: 210 },
    ]);
  });

  it("draws by the wall across the hour that spring skips", () => {
    // 01:30 to 03:30 lasts one hour on 29 March 2026
    expect(wallSpan("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", rome)).toEqual({
      date: "2026-03-29",
      start: 90,
      end: 210,
    });
  });

  it("keeps a length when autumn repeats an hour", () => {
    // 02:30 summer time to 02:30 winter time on 25 October 2026
    expect(wallSpan("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", rome)).toEqual({
      date: "2026-10-25",
      start: 150,
      end: 210,
    });
    // 02:45 summer time to 02:15 winter time
    expect(wallSpan("2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z", rome)).toMatchObject({ start: 165, end: 195 });
  });

  it("leaves the rest of a day with a clock change alone", () => {
    expect(wallSpan("2026-10-25T17:00:00Z", "2026-10-25T18:30:00Z", rome)).toMatchObject({ start: 1080, end: 1170 });
    expect(wallSpan("2026-03-29T16:00:00Z", "2026-03-29T17:30:00Z", rome)).toMatchObject({ start: 1080, end: 1170 });
  });

  it("refuses an unknown zone", () => {
    expect(() => wallMoment("2026-10-25T17:00:00Z", "Mars/Olympus")).toThrow(RangeError);
  });

  it("agrees with Intl everywhere, and always has a length within the day", () => {
    const zones = fc.constantFrom("Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
    const instants = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2040-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 1, max: 720 }), (zone, from, length) => {
        const to = new Date(from.getTime() + length * 60_000);
        const spans = wallSpans(from.toISOString(), to.toISOString(), zone);
        const span = spans[0] ?? { date: "", start: 0, end: 0 };
        const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
        const hour = `${Math.floor(span.start / 60)}`.padStart(2, "0");
        expect(parts.format(from)).toBe(`${span.date} ${hour}:${`${span.start % 60}`.padStart(2, "0")}`);
        expect(span.end).toBeGreaterThan(span.start);
        expect(span.end).toBeLessThanOrEqual(1440);
        for (const next of spans.slice(1)) {
          expect(next.start).toBe(0);
          expect(next.end).toBeGreaterThan(0);
        }
      }),
      { verbose: true },
    );
  });
});
