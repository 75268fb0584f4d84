import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { simulationsAMinute, simulationTime } from "#contracts/events/simulations.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Work } from "./work.ts";

const ownProgram = new URL("simulate-thread.ts", import.meta.url);
/** Orders that wait at most: more would be too late when their turn comes. */
const mostWaiting = 50;
/** Orders of one asker at most, the one that is reckoned included: somebody who reloads a page has given up the others. */
const mostOfOne = 4;
/** Milliseconds that an order must have left when its turn comes: what is too large for them is too large. */
const leastTime = simulationTime / 2;

const busy = () => new Refusal(429, "simulation.busy", { details: { seconds: simulationTime / 1000 } });

interface Running {
  readonly thread: Worker;
  /** Aborted once the thread is over, however it came to that. */
  readonly over: AbortSignal;
}

/** Whose order it is, and until when (`Date.now()`) it is to be answered. */
export interface Asker {
  readonly by: string;
  readonly until: number;
}

/**
 * Simulates in a thread of its own, one order after the other, so that everybody else's calls go on meanwhile. An asker has
 * one order among those that wait, however many it sends. The thread stays for the next order; what takes too long, or too
 * much memory, ends it, and the next order gets a new one.
 */
export class Simulator {
  readonly #program: URL;
  readonly #oneAtATime = pLimit(1);
  readonly #askers = new Map<string, { readonly oneAtATime: LimitFunction; orders: number }>();
  #thread: Promise<Running> | undefined;

  constructor(program = ownProgram) {
    this.#program = program;
  }

  /** When so many milliseconds are over: the thread's loading, which takes longer than most orders, is not theirs to pay for. */
  async until(milliseconds: number): Promise<number> {
    await this.#ready();
    return Date.now() + milliseconds;
  }

  /**
   * @param kind what is asked of the order
   * @throws Refusal 422 `simulation.too_large` when it is not done in time, 429 `simulation.busy` when its turn does not come
   */
  async run<Kind extends keyof Work>(
    kind: Kind,
    order: Work[Kind]["order"],
    { by, until }: Asker,
  ): Promise<Work[Kind]["answer"]> {
    const tooLate = Promise.withResolvers<never>();
    const late = setTimeout(() => tooLate.reject(busy()), until - leastTime - Date.now());
    const answer = this.#inTurn(by, () => {
      clearTimeout(late);
      return this.#answer({ kind, order }, until);
    });
    return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(late));
  }

  /** What is done when an asker's turn comes. @throws Refusal 429 `simulation.busy` when too many wait */
  async #inTurn<T>(by: string, done: () => Promise<T>): Promise<T> {
    const asker = this.#askers.get(by) ?? { oneAtATime: pLimit(1), orders: 0 };
    if (asker.orders >= mostOfOne || this.#oneAtATime.pendingCount >= mostWaiting) throw busy();
    this.#askers.set(by, asker);
    asker.orders += 1;
    try {
      return await asker.oneAtATime(() => this.#oneAtATime(done));
    } finally {
      asker.orders -= 1;
      if (asker.orders === 0) this.#askers.delete(by);
    }
  }

  /** The thread, once it has loaded. */
  #ready(): Promise<Running> {
    if (this.#thread) return this.#thread;
    // why: what reckons for strangers knows no passwords.
    const thread = new Worker(this.#program, {
      ...{ env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } },
    });
    thread.unref();
    const over = new AbortController();
    const ready = once(thread, "message", { signal: over.signal }).then(() => ({ thread, over: over.signal }));
    const forget = () => {
      if (this.#thread === ready) this.#thread = undefined;
    };
    thread.on("error", forget);
    thread.once("exit", () => {
      forget();
      over.abort();
    });
    this.#thread = ready;
    return ready;
  }

  async #answer(told: object, until: number) {
    const { thread, over } = await this.#ready();
    const left = Math.min(simulationTime, until - Date.now());
    if (left < leastTime) throw busy();
    const late = AbortSignal.timeout(left);
    thread.postMessage(told);
    try {
      const [answer] = await once(thread, "message", { signal: AbortSignal.any([late, over]) });
      return answer;
    } catch (cause) {
      await thread.terminate();
      const isTooLarge = late.aborted || (cause as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
      throw isTooLarge ? new Refusal(422, "simulation.too_large", { cause }) : cause;
    }
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    const running = await this.#thread?.catch(() => undefined);
    await running?.thread.terminate();
  }
}

/** Those of a process: what strangers ask makes no club wait. */
export interface Simulators {
  readonly own: Simulator;
  readonly public: Simulator;
  /** Of the public one, by address. */
  readonly limit: RateLimit;
}

export const createSimulators = (): Simulators => ({
  own: new Simulator(),
  public: new Simulator(),
  limit: new RateLimit(simulationsAMinute),
});
