import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../errors.server.ts";
import { createUpstreamGuard, type GuardedCall } from "./guard.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout"] });
});
afterEach(() => vi.useRealTimers());

const silent = () => new AppError("upstream.unreachable", { status: 503 });
const refused = () => new AppError("record.not_found", { status: 404 });
const plain: GuardedCall = { mayRetry: () => false, isBestEffort: false, gaveUp: () => false, left: () => 2_000 };
/** Upstream is not back yet. */
const away = { probe: () => Promise.reject(silent()) };
const failing = (error = silent) => vi.fn(async (): Promise<string> => Promise.reject(error()));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "fine",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test("five failures in a row open it; after half a second upstream is tried, and the answer closes it", async () => {
  const probe = Promise.withResolvers<void>();
  const guard = createUpstreamGuard({ probe: () => probe.promise });
  for (let i = 0; i < 5; i += 1) {
    expect(guard.state).toBe("closed");
    expect(await codeOf(guard.run(failing(), plain))).toBe("upstream.unreachable");
  }
  expect(guard.state).toBe("open");
  const unsent = failing();
  expect(await codeOf(guard.run(unsent, plain))).toBe("upstream.paused");

  await vi.advanceTimersByTimeAsync(500);
  expect(guard.state).toBe("half_open");
  // Calls do not wait for the answer, and none of them tries.
  expect(await codeOf(guard.run(unsent, plain))).toBe("upstream.paused");
  expect(unsent).not.toHaveBeenCalled();
  probe.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(guard.state).toBe("closed");
  expect(await guard.run(async () => "back", plain)).toBe("back");
});

test("upstream is tried every half second until it answers, though nobody asks, and not when all is over", async () => {
  const stopped = new AbortController();
  const probe = vi.fn(away.probe);
  const guard = createUpstreamGuard({ probe, stopped: stopped.signal });
  for (let i = 0; i < 8; i += 1) await codeOf(guard.run(failing(), plain));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([guard.state, probe.mock.calls.length]).toEqual(["open", 20]);
  stopped.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe).toHaveBeenCalledTimes(20);
});

test("refusals are answers; calls that were given up prove nothing", async () => {
  const guard = createUpstreamGuard(away);
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) await codeOf(guard.run(failing(), plain));
    expect(await codeOf(guard.run(failing(refused), plain))).toBe("record.not_found");
    for (let i = 0; i < 10; i += 1) await codeOf(guard.run(failing(), { ...plain, gaveUp: () => true }));
  }
  expect(guard.state).toBe("closed");
});

test("a best-effort call is not repeated, and after a failed one there are none for a while", async () => {
  const guard = createUpstreamGuard(away);
  const bestEffort = { ...plain, isBestEffort: true, gaveUp: () => true, mayRetry: () => true };
  expect(await codeOf(guard.run(failing(), bestEffort))).toBe("upstream.unreachable");
  const next = vi.fn(async () => "seen");
  expect(await codeOf(guard.run(next, bestEffort))).toBe("upstream.paused");
  expect(next).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(await guard.run(next, bestEffort)).toBe("seen");
});

test("when everything fails, upstream has at most 1.1 times the calls", async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  let [sent, retries] = [0, 0];
  // why: a breaker that is never open for long; the budget alone must keep the load down.
  const guard = createUpstreamGuard({
    probe: async () => {},
    openFor: 0,
    wait: async () => {},
    onRetry: (result) => {
      if (result === "sent") retries += 1;
    },
  });
  const attempt = async () => {
    sent += 1;
    throw silent();
  };
  // The last wave may go beyond the three thousand.
  let done = 0;
  while (done < 3_000) {
    const wave = 1 + Math.floor(random() * 20);
    const running = Array.from({ length: wave }, () => codeOf(guard.run(attempt, { ...plain, mayRetry: () => true })));
    done += wave;
    await Promise.all(running);
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 4_000));
    expect(sent, `seed ${seed}`).toBeLessThanOrEqual(Math.ceil(done * 1.1));
  }
  expect(sent).toBeGreaterThan(0);
  expect(retries, `seed ${seed}`).toBeLessThanOrEqual(done / 10);
});
