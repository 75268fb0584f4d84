import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RevalidationQueue } from "./revalidation-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = () => {
  const read = vi.fn();
  return { read, rereading: new RevalidationQueue(read, 500) };
};

it("reads at once, and once for whatever is asked meanwhile", () => {
  const { read, rereading } = make();
  rereading.ask();
  rereading.ask();
  vi.advanceTimersByTime(0);
  expect(read).toHaveBeenCalledTimes(1);
  rereading.ask();
  rereading.ask();
  vi.advanceTimersByTime(499);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it("waits while it is held, and reads at once when that ends", () => {
  const { read, rereading } = make();
  rereading.hold(true);
  rereading.ask();
  vi.advanceTimersByTime(10_000);
  expect(read).not.toHaveBeenCalled();
  rereading.hold(false);
  vi.advanceTimersByTime(0);
  expect(read).toHaveBeenCalledTimes(1);
  rereading.hold(true);
  rereading.hold(false);
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it("puts a reading off that was planned when the hold began, and forgets it when stopped", () => {
  const { read, rereading } = make();
  rereading.ask();
  rereading.hold(true);
  vi.advanceTimersByTime(10_000);
  expect(read).not.toHaveBeenCalled();
  rereading.hold(false);
  rereading.stop();
  vi.advanceTimersByTime(10_000);
  expect(read).not.toHaveBeenCalled();
});
