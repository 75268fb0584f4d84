import { expect, test } from "vitest";
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
