import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { recurrence, seriesDates } from "./recurrence.ts";

const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe"] as const;
const minute = 60_000;
const day = 24 * 60 * minute;

/** Every change of a zone's clocks from 2020 to 2030: the instants at which the new offset begins. */
function changesOf(zone: string): number[] {
  const end = Temporal.Instant.from("2031-01-01T00:00:00Z").epochMilliseconds;
  const found: number[] = [];
  let at = Temporal.Instant.from("2020-01-01T00:00:00Z").toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (at && at.epochMilliseconds < end) {
    found.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition("next");
  }
  return found;
}

// The oracle knows nothing of Temporal: the platform's own Intl says what clocks show, plain arithmetic does the rest.
const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", dateStyle: "short", timeStyle: "medium" }),
  ]),
);
/** What clocks in the zone show at an instant, as if it were UTC. */
function shownAt(instant: number, zone: (typeof zones)[number]): number {
  const parts = new Map(
    clocks
      .get(zone)
      ?.formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}
/** The instant of a wall time: the earliest that shows it; in a gap, the time by the clocks of the day before. */
function expectedInstant(wall: number, zone: (typeof zones)[number]): number {
  const offsetAt = (instant: number) => shownAt(instant, zone) - instant;
  const before = offsetAt(wall - 36 * 60 * minute);
  const after = offsetAt(wall + 36 * 60 * minute);
  const showing = [wall - before, wall - after].filter((instant) => shownAt(instant, zone) === wall);
  return showing.length > 0 ? Math.min(...showing) : wall - before;
}
const isoDate = (utc: number) => new Date(utc).toISOString().slice(0, 10);
const wallOf = (total: number) =>
  `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;

describe.each(zones)("weekly recurrence in %s", (zone) => {
  const changes = changesOf(zone);

  it("knows every change of clocks from 2020 to 2030", () => {
    expect(changes).toHaveLength(22);
  });

  it("keeps wall times over each of them, on the day itself, before and after", () => {
    for (const change of changes) {
      const changeDay = Math.floor(shownAt(change, zone) / day) * day;
      fc.assert(
        fc.property(
          fc.record({
            everyWeeks: fc.integer({ min: 1, max: 4 }),
            before: fc.integer({ min: 0, max: 12 }),
            after: fc.integer({ min: 0, max: 12 }),
            // Up to which day of the last week the rule runs: the end is inclusive, and need not be an occurrence.
            slack: fc.integer({ min: 0, max: 6 }),
            // Mostly the hours in which clocks change.
            start: fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 1438 })),
            length: fc.integer({ min: 1, max: 1440 }),
            closedWeeks: fc.uniqueArray(fc.integer({ min: -12, max: 12 }), { maxLength: 3 }),
          }),
          ({ everyWeeks, before, after, slack, start, length, closedWeeks }) => {
            const step = 7 * everyWeeks * day;
            const end = Math.min(1440, start + length);
            const closed = new Set(closedWeeks.map((week) => isoDate(changeDay + week * 7 * day)));
            const occasions = recurrence(
              {
                date: isoDate(changeDay - before * step),
                until: isoDate(changeDay + after * step + slack * day),
                everyWeeks,
                startAt: wallOf(start),
                endAt: wallOf(end),
              },
              zone,
              closed,
            );
            const expected: { date: string; startAt: number; endAt: number }[] = [];
            for (let n = -before; n <= after; n++) {
              const midnight = changeDay + n * step;
              if (closed.has(isoDate(midnight))) continue;
              expected.push({
                date: isoDate(midnight),
                startAt: expectedInstant(midnight + start * minute, zone),
                endAt: expectedInstant(midnight + end * minute, zone),
              });
            }
            expect(
              occasions.map(({ date, startAt, endAt }) => ({
                date,
                startAt: startAt.getTime(),
                endAt: endAt.getTime(),
              })),
            ).toEqual(expected);
          },
        ),
        { numRuns: 12 },
      );
    }
  });

  it("has one occurrence for each date, each on the weekday of the first", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4017 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 52 }),
        (offset, everyWeeks, weeks) => {
          const first = Date.UTC(2020, 0, 1) + offset * day;
          const until = isoDate(first + weeks * 7 * day);
          const dates = seriesDates({ date: isoDate(first), until, everyWeeks });
          expect(new Set(dates).size).toBe(dates.length);
          expect(dates).toHaveLength(Math.floor(weeks / everyWeeks) + 1);
          expect(new Set(dates.map((date) => new Date(date).getUTCDay())).size).toBe(1);
        },
      ),
    );
  });
});

describe("wall times that clocks skip or show twice", () => {
  const on = (date: string, startAt: string, endAt: string, zone: string) =>
    recurrence({ date, until: null, everyWeeks: 1, startAt, endAt }, zone, new Set()).map((one) => [
      one.startAt.toISOString(),
      one.endAt.toISOString(),
    ]);

  it("move forward out of a gap, and take the earlier of two", () => {
    expect(on("2026-03-29", "02:30", "04:00", "Europe/Rome")).toEqual([
      ["2026-03-29T01:30:00.000Z", "2026-03-29T02:00:00.000Z"],
    ]);
    expect(on("2026-10-25", "02:30", "04:00", "Europe/Rome")).toEqual([
      ["2026-10-25T00:30:00.000Z", "2026-10-25T03:00:00.000Z"],
    ]);
    // Lord Howe Island moves its clocks by half an hour.
    expect(on("2026-10-04", "02:10", "03:00", "Australia/Lord_Howe")).toEqual([
      ["2026-10-03T15:40:00.000Z", "2026-10-03T16:00:00.000Z"],
    ]);
  });

  it("keep 18:00 for ten weeks across the end of summer time", () => {
    const rule = { date: "2026-10-07", until: "2026-12-09", everyWeeks: 1, startAt: "18:00", endAt: "19:00" };
    const hours = recurrence(rule, "Europe/Rome", new Set()).map(({ startAt }) => startAt.getUTCHours());
    expect(hours).toEqual([16, 16, 16, 17, 17, 17, 17, 17, 17, 17]);
  });
});

describe("the dates of a rule", () => {
  it("are one without an end, and include the end", () => {
    expect(seriesDates({ date: "2027-01-04", until: null, everyWeeks: 1 })).toEqual(["2027-01-04"]);
    expect(seriesDates({ date: "2027-01-04", until: "2027-02-01", everyWeeks: 2 })).toEqual([
      "2027-01-04",
      "2027-01-18",
      "2027-02-01",
    ]);
  });

  it("are refused backwards, and above a year of weeks", () => {
    expect(() => seriesDates({ date: "2027-01-04", until: "2027-01-03", everyWeeks: 1 })).toThrow(
      "reservation_series.until_before_date",
    );
    expect(seriesDates({ date: "2027-01-04", until: "2028-01-03", everyWeeks: 1 })).toHaveLength(53);
    for (const until of ["2028-01-10", "2199-12-31"])
      expect(() => seriesDates({ date: "2027-01-04", until, everyWeeks: 1 })).toThrow(
        "reservation_series.too_many_dates",
      );
  });
});
