import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { clockChanges, instantShowing, wallClockAt } from "#tests/support/wall-clock.ts";
import { addDays } from "./dates.ts";
import { instantOf, startOfDay } from "./time.server.ts";

const zones = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe"] as const;
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

test.each(zones)("clocks in %s are read as an oracle reads them, around each change and far from it", (zone) => {
  const change = fc.constantFrom(...clockChanges(zone, 2020, 2030)).map((at) => wallClockAt(at, zone).date);
  const date = fc.oneof(
    change,
    fc.tuple(change, fc.integer({ min: -200, max: 200 })).map(([at, by]) => addDays(at, by)),
  );
  const minute = fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 1440 }));
  fc.assert(
    fc.property(date, minute, (day, at) => {
      const shown = at === 1440 ? instantShowing(addDays(day, 1), 0, zone) : instantShowing(day, at, zone);
      expect(instantOf(day, timeOf(at), zone)).toBe(new Date(shown).toISOString());
      const start = startOfDay(day, zone).getTime();
      expect(wallClockAt(start, zone).date).toBe(day);
      expect(wallClockAt(start - 60_000, zone).date).toBe(addDays(day, -1));
    }),
    { numRuns: 300 },
  );
});

test("a time that clocks show twice is the earlier, wherever the server stands", () => {
  for (const zone of ["UTC", "Europe/Rome", "America/New_York", "Asia/Tokyo"]) {
    vi.stubEnv("TZ", zone);
    expect(instantOf("2026-10-25", "02:30", "Europe/Rome")).toBe("2026-10-25T00:30:00.000Z");
    expect(instantOf("2026-03-29", "02:30", "Europe/Rome")).toBe("2026-03-29T01:30:00.000Z");
    expect(instantOf("2026-12-31", "24:00", "Europe/Rome")).toBe("2026-12-31T23:00:00.000Z");
  }
  vi.unstubAllEnvs();
});
