import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnnouncementThrottle } from "./throttle.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records what is announced of one thing, and when, in milliseconds from the beginning. */
function listening() {
  const often = new AnnouncementThrottle();
  const began = Date.now();
  const told: string[] = [];
  const tell = (what: string) => told.push(`${what} ${Date.now() - began}`);
  return {
    told,
    say(what: string, key = "match") {
      if (often.admits(key, () => tell(what))) tell(what);
    },
  };
}

test("one thing is announced at once, then once a second, and always after its last change", () => {
  const { told, say } = listening();
  for (const what of ["a", "b", "c"]) say(what);
  say("other", "another match");
  vi.advanceTimersByTime(999);
  expect(told).toEqual(["a 0", "other 0"]);
  vi.advanceTimersByTime(1);
  say("d");
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(["a 0", "other 0", "c 1000", "d 2000"]);
  say("e");
  expect(told.at(-1)).toBe("e 6000");
});
