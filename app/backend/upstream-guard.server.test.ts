import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "./errors.server.ts";
import { createUpstreamGuard, type Guarding } from "./upstream-guard.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout"] });
});
afterEach(() => vi.useRealTimers());

const silent = () => new AppError("upstream.unreachable", { status: 503 });
const refused = () => new AppError("record.not_found", { status: 404 });
const plain: Guarding = { mayRetry: () => false, isGlance: false, gaveUp: () => false, left: () => 2_000 };
const failing = (error = silent) => vi.fn(async (): Promise<string> => Promise.reject(error()));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "fine",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test("five failures in a row open it; after three seconds one call tries, and closes it", async () => {
  const guard = createUpstreamGuard();
  for (let i = 0; i < 5; i += 1) {
    expect(guard.state).toBe("closed");
    expect(await codeOf(guard.run(failing(), plain))).toBe("upstream.unreachable");
  }
  expect(guard.state).toBe("open");
  const unsent = failing();
  expect(await codeOf(guard.run(unsent, plain))).toBe("upstream.paused");
  expect(unsent).not.toHaveBeenCalled();

  vi.advanceTimersByTime(3_000);
  const probe = Promise.withResolvers<string>();
  const first = guard.run(() => probe.promise, plain);
  expect(guard.state).toBe("half_open");
  // Nobody waits for the one that tries.
  expect(await codeOf(guard.run(unsent, plain))).toBe("upstream.paused");
  expect(unsent).not.toHaveBeenCalled();
  probe.resolve("back");
  expect(await first).toBe("back");
  expect(guard.state).toBe("closed");
});

test("one that tries and fails, or is given up, leaves it open", async () => {
  const guard = createUpstreamGuard();
  for (let i = 0; i < 5; i += 1) await codeOf(guard.run(failing(), plain));
  for (const gaveUp of [false, true]) {
    vi.advanceTimersByTime(3_000);
    await codeOf(guard.run(failing(), { ...plain, gaveUp: () => gaveUp }));
    expect(guard.state).toBe("open");
  }
});

test("refusals are answers; calls that were given up prove nothing", async () => {
  const guard = createUpstreamGuard();
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) await codeOf(guard.run(failing(), plain));
    expect(await codeOf(guard.run(failing(refused), plain))).toBe("record.not_found");
    for (let i = 0; i < 10; i += 1) await codeOf(guard.run(failing(), { ...plain, gaveUp: () => true }));
  }
  expect(guard.state).toBe("closed");
});

test("a glance is not repeated, and after one in vain there are none for a while", async () => {
  const guard = createUpstreamGuard();
  const glance = { ...plain, isGlance: true, gaveUp: () => true, mayRetry: () => true };
  expect(await codeOf(guard.run(failing(), glance))).toBe("upstream.unreachable");
  const next = vi.fn(async () => "seen");
  expect(await codeOf(guard.run(next, glance))).toBe("upstream.paused");
  expect(next).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(await guard.run(next, glance)).toBe("seen");
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
    vi.advanceTimersByTime(Math.floor(random() * 4_000));
    expect(sent, `seed ${seed}`).toBeLessThanOrEqual(Math.ceil(done * 1.1));
  }
  expect(sent).toBeGreaterThan(0);
  expect(retries, `seed ${seed}`).toBeLessThanOrEqual(done / 10);
});
