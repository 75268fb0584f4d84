/** One answer that was not what it should have been. */
export interface Failure {
  /** Milliseconds since the load began. */
  readonly at: number;
  readonly what: string;
}

/** People who ask all the time, through the load balancer. */
export interface Load {
  /** Answers so far. */
  readonly answers: number;
  readonly failures: readonly Failure[];
  /** Milliseconds since it began. */
  now(): number;
  /** Ends it, and waits for what is under way. */
  stop(): Promise<void>;
}

/** One request of a person; throws when the answer is not what it should be. */
export type Step = () => Promise<void>;

/** Repeats each step without a pause until it is stopped; a step that throws is a failure. */
export function startLoad(steps: readonly Step[]): Load {
  const began = performance.now();
  const failures: Failure[] = [];
  const load = { answers: 0, failures, now: () => performance.now() - began };
  let stopped = false;
  const all = steps.map(async (step) => {
    while (!stopped) {
      try {
        await step();
        load.answers += 1;
      } catch (error) {
        failures.push({ at: load.now(), what: error instanceof Error ? error.message : String(error) });
        // why: a closed door answers at once; without a breath the counts would say nothing.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
  return Object.assign(load, {
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  });
}
