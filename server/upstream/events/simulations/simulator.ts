import { once } from "node:events";
import pLimit, { type LimitFunction } from "p-limit";
import { simulationBudget, simulationsAMinute, simulationTime, simulationWait } from "#contracts/events/simulations.ts";
import { ProcessorBudget } from "#upstream/core/processor-budget.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { type Loaded, Threads } from "./threads.ts";
import type { ThreadMessage, Work, WorkerMessage } from "./work.ts";

/** Orders that wait at most: more would be too late when their turn comes. */
const mostWaiting = 50;
/** The most orders of one asker, the one being computed included: reloading a page gives up the others. */
const mostOfOne = 4;
/** Milliseconds that an order must have left when its turn comes: what is too large for them is too large. */
const leastTime = simulationTime / 2;

/** Milliseconds that a thread may be late with saying that its time is over, before it is ended from outside. */
const grace = 250;

const busy = () => new Refusal(429, "simulation.busy", { details: { seconds: simulationTime / 1000 } });

/** Whose order it is, and until when (`Date.now()`) it is to be answered. */
export interface Requester {
  readonly by: string;
  readonly until: number;
  /** Is told how many milliseconds of processor time it took, also of an order that was refused. */
  readonly spent?: (milliseconds: number) => void;
}

/**
 * Computes in a thread of its own, one order after the other, so that everybody else's calls go on meanwhile. An asker has
 * one order among those that wait, however many it sends. What takes too long is given up by the thread itself, which stays
 * for the next order; only one that does not even do that, or takes too much memory, is ended, and a spare one follows.
 */
export class Simulator {
  readonly #threads: Threads;
  readonly #oneAtATime = pLimit(1);
  readonly #askers = new Map<string, { readonly oneAtATime: LimitFunction; orders: number }>();
  #thread: Promise<Loaded> | undefined;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  /** Loads the thread before it is needed; a thread that cannot be loaded is tried again when it is needed. */
  warm(): void {
    this.#ready().catch(() => {});
  }

  /** The instant after so many milliseconds: the loading of the thread is not an order's to pay for. */
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
    { by, until, spent = () => {} }: Requester,
  ): Promise<Work[Kind]["answer"]> {
    const tooLate = Promise.withResolvers<never>();
    const late = setTimeout(() => tooLate.reject(busy()), until - leastTime - Date.now());
    const answer = this.#inTurn(by, () => {
      clearTimeout(late);
      return this.#answer({ kind, order }, until, spent);
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
  #ready(): Promise<Loaded> {
    if (this.#thread) return this.#thread;
    const ready = this.#threads.take();
    const forget = () => {
      if (this.#thread === ready) this.#thread = undefined;
    };
    ready.then(({ over }) => over.addEventListener("abort", forget), forget);
    this.#thread = ready;
    return ready;
  }

  /** Asks the thread. @throws Refusal what the order is refused with, 422 `simulation.too_large` */
  async #answer<Kind extends keyof Work>(
    told: { readonly kind: Kind; readonly order: Work[Kind]["order"] },
    until: number,
    spent: (milliseconds: number) => void,
  ): Promise<Work[Kind]["answer"]> {
    const { thread, over } = await this.#ready();
    const left = Math.min(simulationWait, until - Date.now());
    if (left < leastTime) throw busy();
    const tooLarge = (cause?: unknown) => new Refusal(422, "simulation.too_large", { cause });
    const late = AbortSignal.timeout(left + grace);
    const began = performance.now();
    // The kind and its order belong together, which a union of both does not say.
    thread.postMessage({ ...told, processorTime: simulationTime, time: left } as unknown as ThreadMessage);
    let said: WorkerMessage;
    try {
      [said] = (await once(thread, "message", { signal: AbortSignal.any([late, over]) })) as [WorkerMessage];
    } catch (cause) {
      // The thread cannot say what it took: it had the processor for all of that time.
      spent(performance.now() - began);
      await thread.terminate();
      throw late.aborted || (cause as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge(cause) : cause;
    }
    spent(said.cpu);
    if ("isTooLarge" in said) throw tooLarge();
    if ("failed" in said) throw said.failed;
    if ("answer" in said) return said.answer as Work[Kind]["answer"];
    const { status, code, fields, details } = said.refused;
    throw new Refusal(status, code, { ...(fields && { fields }), ...(details && { details }) });
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    const running = await this.#thread?.catch(() => undefined);
    await running?.thread.terminate();
  }
}

/** The simulators of a process: what strangers ask makes no club wait. */
interface Simulators {
  readonly own: Simulator;
  readonly public: Simulator;
  /** Limits of the public one: calls of one address and of all; `budget` is its processor time. */
  readonly limits: { readonly each: RateLimit; readonly all: RateLimit };
  readonly budget: ProcessorBudget;
  /** Loads their threads, and the spare one, before anybody asks. */
  warm(): void;
  stop(): Promise<void>;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    simulators: Simulators;
  }
}

export function createSimulators(): Simulators {
  const threads = new Threads();
  const [own, forAnybody] = [new Simulator(threads), new Simulator(threads)];
  return {
    own,
    public: forAnybody,
    limits: { each: new RateLimit(simulationsAMinute.each), all: new RateLimit(simulationsAMinute.all) },
    budget: new ProcessorBudget(simulationBudget),
    warm() {
      own.warm();
      forAnybody.warm();
    },
    async stop() {
      await Promise.all([own.stop(), forAnybody.stop(), threads.stop()]);
    },
  };
}
