import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, localDateOf, today } from "./dates.ts";
import { moduleState } from "./subscriptions.ts";

const now = new Date("2026-03-01T10:00:00Z");

test.each([
  ["2026-04-01T10:00:00Z", { state: "active", days: 31 }],
  ["2026-03-31T10:00:00Z", { state: "expiring", days: 30 }],
  ["2026-03-02T00:30:00Z", { state: "expiring", days: 1 }],
  ["2026-03-01T23:30:00+01:00", { state: "expired", days: 0 }],
  ["2026-02-24T10:00:00Z", { state: "expired", days: 5 }],
])("ends %s", (expiresAt, expected) => {
  expect(moduleState({ enabled: true, expiresAt }, now)).toEqual(expected);
});

test("not enabled is inactive, whatever its end; enabled without an end is active", () => {
  expect(moduleState({ enabled: false, expiresAt: "2030-01-01T00:00:00Z" }, now)).toEqual({ state: "inactive" });
  expect(moduleState({ enabled: true, expiresAt: null }, now)).toEqual({ state: "active", days: null });
});

describe("at any moment of any day, in any zone", () => {
  const zones = ["Europe/Rome", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "UTC"];
  /** Days that a clock change makes 23 or 25 hours long lie between some of these. */
  const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });

  test.each([
    [-1, { state: "expired", days: 1 }],
    [0, { state: "expired", days: 0 }],
    [1, { state: "expiring", days: 1 }],
    [30, { state: "expiring", days: 30 }],
    [31, { state: "active", days: 31 }],
  ])("%i calendar days ahead", (days, expected) => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), fc.nat(86_399), (now, zone, second) => {
        // Some moment of the calendar day so many days after today's: found without the function's own arithmetic.
        const day = addDays(today(zone, now), days);
        const start = Date.parse(`${day}T00:00:00Z`) - 16 * 3_600_000;
        const moments = Array.from({ length: 56 }, (_, hour) => new Date(start + hour * 3_600_000 + second * 41));
        const end = moments.find((one) => localDateOf(one, zone) === day);
        if (!end) throw new Error(`no moment of ${day} in ${zone}`);
        expect(moduleState({ enabled: true, expiresAt: end.toISOString() }, now, zone)).toEqual(expected);
        expect(moduleState({ enabled: false, expiresAt: end.toISOString() }, now, zone)).toEqual({ state: "inactive" });
      }),
    );
  });

  test("a clock change between takes or adds no day", () => {
    const at = (expiresAt: string, now: string) =>
      moduleState({ enabled: true, expiresAt }, new Date(now), "Europe/Rome");
    // 29 March 2026 has 23 hours in Rome, 25 October 25.
    expect(at("2026-03-29T22:30:00Z", "2026-03-28T23:30:00Z")).toEqual({ state: "expiring", days: 1 });
    expect(at("2026-03-29T21:59:00Z", "2026-03-28T23:30:00Z")).toEqual({ state: "expired", days: 0 });
    expect(at("2026-10-25T22:59:00Z", "2026-10-24T22:00:00Z")).toEqual({ state: "expired", days: 0 });
    expect(at("2026-10-25T23:00:00Z", "2026-10-24T22:00:00Z")).toEqual({ state: "expiring", days: 1 });
  });
});
