import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** How long a start waits for a database that is away, in milliseconds: as long as the image's health check. */
const startTimeoutMs = 60_000;

/** How a program tells that its database is away, and whom. */
interface DatabaseWait {
  /** Whether an error says so; what the database says no to, a wrong password say, is no matter of time. */
  isAway(error: unknown): boolean;
  /** Is told once, in words. */
  tell(what: string): void;
}

/**
 * Starts again and again, twice a second, while the database is away: it restarts, switches over, or comes up beside
 * this process. `start` must leave nothing behind when it fails. A program that is told to stop meanwhile ends at once,
 * as if it had not started. Both programs load this, and it knows neither of them.
 * @throws what `start` threw, when that is not for want of a database, or a minute has passed
 */
export async function retryUntilDatabase<T>(start: () => Promise<T>, { isAway, tell }: DatabaseWait): Promise<T> {
  const end = performance.now() + startTimeoutMs;
  // why: the first process of a container hears only signals that it asked for; it would be killed after its time.
  const stop = (signal: "SIGTERM" | "SIGINT") => process.exit(128 + constants.signals[signal]);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  try {
    for (let told = false; ; told = true) {
      try {
        return await start();
      } catch (error) {
        if (!isAway(error) || performance.now() > end) throw error;
        if (!told) tell(`The database is away; trying again for ${startTimeoutMs / 1000} seconds.`);
        await delay(500);
      }
    }
  } finally {
    process.off("SIGTERM", stop).off("SIGINT", stop);
  }
}
