import fc from "fast-check";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Property tests start from the run's seed, which the run prints; SEED=… repeats one.
fc.configureGlobal({ seed: Number(process.env.SEED) });

// A message on console.error is an overlooked defect: it fails the test that caused it.
const spy = vi.spyOn(console, "error");
beforeEach(() => {
  spy.mockClear();
});
afterEach(() => {
  expect(spy.mock.calls, "nothing may be written to console.error").toEqual([]);
});
