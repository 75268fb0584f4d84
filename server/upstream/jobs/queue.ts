import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { JobDefinition } from "#upstream/core/job.ts";

/**
 * The job queue, in a schema of its own of the same database, over three connections at most and one that listens.
 * It is not started yet: `startJobs` does that.
 * @param silence milliseconds in which a statement must be answered. Then its connection is thrown away: over a line
 *   that went dead without a word, jobs would wait for a quarter of an hour
 */
export function createJobs(databaseUrl: string, log: Logger, silence = 60_000): PgBoss {
  // `query_timeout` is an option of the queue's driver, to which it hands all options.
  const options: ConstructorOptions & { readonly query_timeout: number } = {
    connectionString: databaseUrl,
    schema: "upstream_jobs",
    application_name: "upstream jobs",
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    query_timeout: silence,
  };
  const jobs = new PgBoss(options);
  jobs.on("error", (error) => log.error({ err: error }, "job queue"));
  jobs.on("warning", ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
  return jobs;
}

/**
 * Installs the queue's schema and the queues of these jobs, so that jobs can be sent, and asks for those that come by
 * themselves. Safe when several processes start together.
 * @param definitions a queue that others name as their `deadLetter` comes before them
 */
export async function startQueues(jobs: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  await jobs.start();
  for (const { name, queue } of definitions) {
    await jobs.createQueue(name, queue);
    // A queue that exists keeps what an older version of this program said.
    await jobs.updateQueue(name, queue);
  }
  // Schedules are kept in the queue's schema: several processes ask for one, and each time one job comes of it.
  for (const { name, cron } of definitions) if (cron !== undefined) await jobs.schedule(name, cron);
}
