import { setTimeout as delay } from "node:timers/promises";
import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { AppError, isUpstreamOutage } from "../errors.server.ts";
import { RetryBudget } from "./retry-budget.server.ts";

/** Failures in a row after which upstream is left alone. */
const failuresInRow = 5;
/** How long upstream is left alone before it is tried again, in milliseconds. */
const openMs = 500;
/** How often a call is tried at most. */
const maxAttempts = 3;
/** Longest wait before the first retry, in milliseconds; twice that before the second. The wait is random. */
const firstWait = 100;
/** How long no best-effort call is sent after one has failed, in milliseconds. */
const bestEffortPauseMs = 2_000;

/** Whether calls go out: `open`: none does; `half_open`: none does, and upstream is being tried. */
type BreakerState = "closed" | "half_open" | "open";

/** How a call wants to be guarded. */
export interface GuardedCall {
  /** Whether the call may be sent again after this error: it had no effect, or the same effect twice is one. */
  mayRetry(error: AppError): boolean;
  /**
   * Whether the page can do without the call: it is not retried, proves nothing when it takes long, and is left out in
   * trouble.
   */
  readonly isBestEffort: boolean;
  /** Whether the caller gave up, or its time was so short that a failure says nothing about upstream. */
  gaveUp(): boolean;
  /** Milliseconds until the call's time is over. */
  left(): number;
}

/** One upstream's breaker and budget of retries, shared by all calls of a process. */
export interface UpstreamGuard {
  readonly state: BreakerState;
  /**
   * Runs a call, again where that is allowed. `attempt` throws AppError. Throws what the last attempt threw, or
   * AppError `upstream.paused` (503) when nothing was sent because upstream is left alone.
   */
  run<T>(attempt: () => Promise<T>, guarding: GuardedCall): Promise<T>;
}

export interface GuardOptions {
  /** Asks upstream for something small, within a second or so, to see whether it is back. Throws what speaks against it. */
  readonly probe: () => Promise<unknown>;
  /** Aborted when nothing shall be tried any more. */
  readonly stopped?: AbortSignal | undefined;
  /** Called with each retry that is sent (`sent`) or would have been, had the budget allowed it (`no_budget`). */
  readonly onRetry?: (result: "sent" | "no_budget") => void;
  readonly openFor?: number;
  /** Waits so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** What an attempt threw, and whether it speaks against upstream. */
class Failure extends Error {
  readonly error: unknown;
  readonly counts: boolean;
  constructor(error: unknown, counts: boolean) {
    super("attempt failed");
    this.error = error;
    this.counts = counts;
  }
}

const paused = () => new AppError("upstream.paused", { status: 503 });

const names = {
  [CircuitState.Closed]: "closed",
  [CircuitState.HalfOpen]: "half_open",
  [CircuitState.Open]: "open",
  [CircuitState.Isolated]: "open",
} as const satisfies Record<CircuitState, BreakerState>;

/**
 * Guards calls to one upstream. Silence, broken connections, 502, 503 and 504 count against it, any other answer for
 * it: five in a row open the breaker. From then on it is tried every half second whether it may close, by a call of the
 * guard's own: no page waits for it, and a write that hangs delays no other call.
 */
export function createUpstreamGuard(options: GuardOptions): UpstreamGuard {
  const { onRetry, probe, stopped, openFor: pause = openMs, wait: pass = delay } = options;
  const budget = new RetryBudget();
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    // why: whatever a probe throws speaks against upstream.
    handleWhen((error) => (error instanceof Failure ? error.counts : breaker.state === CircuitState.HalfOpen)),
    { halfOpenAfter: 0, breaker: new ConsecutiveBreaker(failuresInRow) },
  );
  let bestEffortFrom = 0;

  let isTrying = false;
  /** Tries upstream until the breaker is closed. */
  const tryLater = () => {
    isTrying = true;
    const timer = setTimeout(async () => {
      if (stopped?.aborted) return;
      await breaker.execute(() => probe()).catch(() => {});
      isTrying = breaker.state !== CircuitState.Closed;
      if (isTrying) tryLater();
    }, pause);
    timer.unref();
  };
  breaker.onBreak(() => {
    if (!isTrying) tryLater();
  });

  async function guarded<T>(attempt: () => Promise<T>, { isBestEffort, gaveUp }: GuardedCall): Promise<T> {
    // why: the guard's own probe tries whether upstream is back, never a caller's request.
    if (breaker.state !== CircuitState.Closed || (isBestEffort && performance.now() < bestEffortFrom)) throw paused();
    const answer = await breaker
      .execute(async () => {
        try {
          return { value: await attempt() };
        } catch (error) {
          if (gaveUp()) throw new Failure(error, false);
          if (isUpstreamOutage(error)) throw new Failure(error, true);
          // why: a refusal is an answer like any other.
          return { error };
        }
      })
      .catch((error: unknown) => {
        throw error instanceof Failure ? error.error : error;
      });
    if ("error" in answer) throw answer.error;
    return answer.value;
  }

  return {
    get state() {
      return names[breaker.state];
    },
    async run(attempt, guarding) {
      budget.earn();
      for (let tried = 1; ; tried += 1) {
        try {
          return await guarded(attempt, guarding);
        } catch (error) {
          if (guarding.isBestEffort && isUpstreamOutage(error)) {
            if (error.code !== "upstream.paused") bestEffortFrom = performance.now() + bestEffortPauseMs;
            throw error;
          }
          const wait = Math.random() * firstWait * tried;
          const isWorthIt = isUpstreamOutage(error) && error.code !== "upstream.paused" && guarding.mayRetry(error);
          if (!isWorthIt || tried >= maxAttempts || guarding.gaveUp() || wait >= guarding.left()) throw error;
          const isPaid = budget.spend();
          onRetry?.(isPaid ? "sent" : "no_budget");
          if (!isPaid) throw error;
          await pass(wait);
        }
      }
    },
  };
}
