import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../errors.server.ts";
import { countPlaying, recountPlaying } from "./playing.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

type Asker = Parameters<typeof recountPlaying>[1];

/** Pages of clubs whose calls are counted. `left`: its page was left before it was answered. */
function pages() {
  const calls: string[] = [];
  // why cast: the counts are of an upstream, and nothing is asked of it here.
  const services = { upstream: {} } as Parameters<typeof recountPlaying>[0];
  const asker = (organisationId: string, left = false): Asker => ({
    organisationId,
    callBestEffort: (async () => {
      calls.push(organisationId);
      if (left) throw new AppError("upstream.aborted", { status: 503 });
      return { data: [{}, {}] };
    }) as unknown as Asker["callBestEffort"],
  });
  return { calls, services, asker };
}

test("five hundred pages that hear of a change are answered by one call, and each club by its own", async () => {
  const { calls, services, asker } = pages();
  const asked = Array.from({ length: 500 }, () => recountPlaying(services, asker("one")));
  const other = recountPlaying(services, asker("other"));
  await vi.advanceTimersByTimeAsync(250);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([2]));
  expect(await other).toBe(2);
  expect(calls.toSorted()).toEqual(["one", "other"]);
  // Pages that are opened now know it, too; who hears of the next change asks again.
  expect(await countPlaying(services, asker("one"))).toBe(2);
  const later = recountPlaying(services, asker("one"));
  await vi.advanceTimersByTimeAsync(250);
  expect([await later, calls.length]).toEqual([2, 3]);
});

test("a page that was left answers for nobody", async () => {
  const { calls, services, asker } = pages();
  const asked = [recountPlaying(services, asker("one", true)), recountPlaying(services, asker("one"))];
  await vi.advanceTimersByTimeAsync(250);
  expect([await Promise.all(asked), calls.length]).toEqual([[2, 2], 2]);
  const trouble = pages();
  expect(await countPlaying(trouble.services, trouble.asker("one", true))).toBe(0);
  expect(await countPlaying(trouble.services, trouble.asker("one"))).toBe(2);
});
