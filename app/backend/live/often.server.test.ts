import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Often } from "./often.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is announced of one thing, and when, in milliseconds from the beginning. */
function listening() {
  const often = new Often();
  const began = Date.now();
  const told: string[] = [];
  const tell = (what: string) => told.push(`${what} ${Date.now() - began}`);
  return {
    told,
    say(what: string, isUrgent = false, key = "match") {
      if (often.admits(key, () => tell(what), { isUrgent })) tell(what);
    },
  };
}

test("one thing is announced at once, then once a second, and always after its last change", () => {
  const { told, say } = listening();
  for (const what of ["a", "b", "c"]) say(what);
  say("other", false, "another match");
  vi.advanceTimersByTime(999);
  expect(told).toEqual(["a 0", "other 0"]);
  vi.advanceTimersByTime(1);
  say("d");
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(["a 0", "other 0", "c 1000", "d 2000"]);
  say("e");
  expect(told.at(-1)).toBe("e 6000");
});

test("what is urgent waits for nothing, and takes along what waited: no timer of before is left over", () => {
  const { told, say } = listening();
  say("a");
  vi.advanceTimersByTime(600);
  say("b");
  say("undo", true);
  say("c");
  vi.advanceTimersByTime(400);
  expect(told).toEqual(["a 0", "undo 600"]);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(["a 0", "undo 600", "c 1600"]);
});
