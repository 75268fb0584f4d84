/** Work that is done again and again, one round after the other. */
export interface Rounds {
  /** Ends the round that is running, and begins no more. */
  stop(): Promise<void>;
}

/**
 * Does a round now and again `wait` milliseconds after each one; after a failure, which `failed` is told, in
 * `afterFailure`. Keeps no process alive.
 */
export function startRounds(
  round: () => Promise<unknown>,
  { wait, afterFailure, failed }: { wait: number; afterFailure: number; failed: (error: unknown) => void },
): Rounds {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = async (): Promise<void> => {
    let pause = wait;
    try {
      await round();
    } catch (error) {
      pause = afterFailure;
      if (!stopped) failed(error);
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = next();
    }, pause);
    timer.unref();
  };
  let running = next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
