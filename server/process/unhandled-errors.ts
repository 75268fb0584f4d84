import type { Logger } from "pino";

/** How many rejections that nobody handled a process goes on after, within a minute: more are no accidents. */
const mostInAMinute = 20;

/** What a process that serves others does about errors that nobody handled. */
interface UnhandledErrors {
  readonly log: Logger;
  /** Counts one, for the metrics. */
  readonly count: () => void;
  /** Ends the process in order, with exit code 1: what runs is finished, within the time of any other stop. */
  readonly end: () => void;
}

/**
 * Keeps a process that serves others alive over a rejected promise that nobody waits for: that is the trouble of one
 * request, and all others would be cut off with it. It is logged as an error and counted. More than twenty within a
 * minute, or an error outside of any promise, leave nothing to rely on: the process ends in order, with 1, and what
 * started it starts it again (docs/adr/0103). Call it once, when the process serves.
 */
export function watchUnhandledErrors({ log, count, end }: UnhandledErrors): void {
  let recent: number[] = [];
  let isEnding = false;
  const giveUp = (why: string) => {
    isEnding = true;
    log.fatal(why);
    end();
  };
  process.on("unhandledRejection", (reason) => {
    count();
    // why: what rejects without an end would fill the log until the process is gone.
    if (isEnding) return;
    log.error({ err: reason }, "a promise was rejected, and nobody handled it");
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < 60_000), now];
    if (recent.length > mostInAMinute) giveUp("too many rejections that nobody handled: this process ends");
  });
  process.on("uncaughtException", (error) => {
    count();
    if (isEnding) return;
    log.fatal({ err: error }, "an error that nobody caught");
    giveUp("its state is unknown: this process ends");
  });
}
