import type { PgBoss } from "pg-boss";
import type { Services } from "#upstream/core/services.ts";
import { reclaimAbandoned } from "#upstream/facilities/reservations/export/reclaim.ts";
import { reclaimImports } from "#upstream/imports/imports/reclaim.ts";
import { allJobs, type Job } from "./jobs.ts";
import { startQueues } from "./queue.ts";

const reclaimMilliseconds = 1000;
/** A notice wakes a worker at once; asking each second is for jobs whose time to try again has come. */
const woken = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const;
/** Jobs that come by the clock wait for up to a minute. */
const unhurried = { pollingIntervalSeconds: 60 } as const;

/** Runs the jobs of a queue as they come. */
function work(services: Services, { name, queue, atOnce = 1, run }: Job): Promise<unknown> {
  const options = { ...(queue.notify ? woken : unhurried), localConcurrency: atOnce };
  return services.jobs.work<object>(name, options, async (batch) => {
    for (const job of batch) await run(services, job);
  });
}

/** Runs `task` again and again, never twice at once, until the queue stops. */
function repeat(jobs: PgBoss, everyMilliseconds: number, task: () => Promise<void>): void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void task().finally(() => {
      running = false;
    });
  }, everyMilliseconds);
  jobs.once("stopped", () => clearInterval(timer));
}

/** Makes the queue ready for jobs and, with `runWorker`, runs them in this process until `services.jobs` is stopped. */
export async function startJobs(services: Services, runWorker: boolean): Promise<void> {
  await startQueues(services.jobs, allJobs);
  if (!runWorker) return;
  for (const job of allJobs) await work(services, job);
  repeat(services.jobs, reclaimMilliseconds, () =>
    reclaimAbandoned(services).catch((error: unknown) => services.log.error({ err: error }, "reclaiming exports")),
  );
  repeat(services.jobs, reclaimMilliseconds, () =>
    reclaimImports(services).catch((error: unknown) => services.log.error({ err: error }, "reclaiming imports")),
  );
}
