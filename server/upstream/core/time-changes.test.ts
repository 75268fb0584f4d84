import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockChanges, instantShowing, wallClockAt } from "#tests/support/wall-clock.ts";
import { addDays, instantOf, localDateOf, startOfDay, wallSegments, wallTime, wallTimeOf } from "./time.ts";

// Every change of clocks of eleven years, against an oracle that asks Intl minute by minute.
const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe"] as const;
const minuteMs = 60_000;

describe.each(zones)("clocks in %s, 2020 to 2030", (zone) => {
  const changes = clockChanges(zone, 2020, 2030);

  it("change twice a year", () => {
    expect(changes).toHaveLength(22);
  });

  it("show each minute around a change as the oracle does", () => {
    for (const change of changes)
      for (let minute = -200; minute <= 200; minute += 1) {
        const instant = new Date(change + minute * minuteMs);
        const shown = wallClockAt(instant.getTime(), zone);
        // One comparison a minute: an expect for each part would take longer than the clocks.
        const own = `${localDateOf(instant, zone)} ${wallTimeOf(instant, zone)}`;
        if (own !== `${shown.date} ${wallTime(shown.minute)}`) expect.fail(`${instant.toISOString()} shows ${own}`);
      }
  });

  it("are read as the oracle reads them: every minute of the nights, every quarter of the days beside them", () => {
    for (const change of changes) {
      const { date, minute: hand } = wallClockAt(change, zone);
      for (const day of [addDays(date, -1), date, addDays(date, 1)])
        for (let minute = 0; minute <= 1440; minute += day === date && Math.abs(minute - hand) < 180 ? 1 : 15) {
          const own = instantOf(day, wallTime(minute), zone).getTime();
          const next = minute === 1440 ? instantShowing(addDays(day, 1), 0, zone) : instantShowing(day, minute, zone);
          if (own !== next) expect.fail(`${day} ${wallTime(minute)} is ${new Date(own).toISOString()}`);
        }
    }
  });

  it("begin each day at the first instant that shows its date", () => {
    for (const change of changes)
      for (const day of [-1, 0, 1, 2].map((days) => addDays(wallClockAt(change, zone).date, days))) {
        const start = startOfDay(day, zone).getTime();
        expect(wallClockAt(start, zone).date).toBe(day);
        expect(wallClockAt(start - minuteMs, zone).date).toBe(addDays(day, -1));
      }
  });

  it("cut any span into the minutes that the clocks show in it", () => {
    const span = fc.tuple(
      fc.constantFrom(...changes),
      fc.integer({ min: -2000, max: 120 }),
      fc.integer({ min: 1, max: 3000 }),
    );
    fc.assert(
      fc.property(span, ([change, offset, length]) => {
        const start = change + offset * minuteMs;
        const shown = Array.from({ length }, (_, index) => wallClockAt(start + index * minuteMs, zone));
        const segments = wallSegments(new Date(start), new Date(start + length * minuteMs), zone);
        const told = segments.flatMap(({ from, to, date, weekday }) =>
          Array.from({ length: to - from }, (_, index) => ({ date, weekday, minute: from + index })),
        );
        expect(JSON.stringify(told)).toBe(JSON.stringify(shown));
        // Each cut is one that had to be: at midnight, or where the clocks jump.
        for (const [index, segment] of segments.slice(1).entries()) {
          const before = segments[index];
          expect(before?.date === segment.date && before.to === segment.from).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });
});
