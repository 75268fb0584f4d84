import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { simulationsAMinute, simulationTime } from "#contracts/events/simulations.ts";
import { RateLimit } from "#upstream/core/rate-limit.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Work } from "./work.ts";

const program = new URL("simulate-thread.ts", import.meta.url);
/** Orders that wait at most: more would be too late when their turn comes. */
const mostWaiting = 50;

/**
 * Simulates in a thread of its own, one order after the other, so that everybody else's calls go on meanwhile. The thread
 * stays for the next order; what takes too long, or too much memory, ends it, and the next order gets a new one.
 */
export class Simulator {
  readonly #oneAtATime = pLimit(1);
  #thread: Promise<Worker> | undefined;

  /**
   * @param kind what is asked of the order
   * @throws Refusal 422 `simulation.too_large` when it is not done in time, 503 `simulation.busy` when its turn does not come
   */
  async run<Kind extends keyof Work>(kind: Kind, order: Work[Kind]["order"]): Promise<Work[Kind]["answer"]> {
    if (this.#oneAtATime.pendingCount >= mostWaiting) throw new Refusal(503, "simulation.busy");
    await this.#ready();
    const until = Date.now() + simulationTime;
    return this.#oneAtATime(async () => {
      if (Date.now() >= until) throw new Refusal(503, "simulation.busy");
      const thread = await this.#ready();
      return this.#answer(thread, { kind, order });
    });
  }

  /** The thread, once it has loaded: that takes longer than most orders, and is not theirs to pay for. */
  #ready(): Promise<Worker> {
    this.#thread ??= (async () => {
      // why: what reckons for strangers knows no passwords.
      const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
      thread.unref();
      await once(thread, "message");
      return thread;
    })();
    return this.#thread;
  }

  async #answer(thread: Worker, told: object) {
    const late = AbortSignal.timeout(simulationTime);
    thread.postMessage(told);
    try {
      const [answer] = await once(thread, "message", { signal: late });
      return answer;
    } catch (cause) {
      this.#thread = undefined;
      await thread.terminate();
      const isTooLarge = late.aborted || (cause as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
      throw isTooLarge ? new Refusal(422, "simulation.too_large", { cause }) : cause;
    }
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    this.#thread = undefined;
    await thread?.terminate();
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
