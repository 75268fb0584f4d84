import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { documentReminders } from "#upstream/academy/documents/remind.ts";
import { messageMail } from "#upstream/academy/messages/definition.ts";
import { trainingReminders } from "#upstream/academy/training-sessions/remind.ts";
import { tokenExpiry } from "#upstream/academy/wallets/expiry.ts";
import { unusedImages } from "#upstream/account/media/unused.ts";
import { oldKeys } from "#upstream/core/idempotency/once.ts";
import { eventStarts } from "#upstream/events/tournaments/go-live.ts";
import { supportMail } from "#upstream/operations/support/definition.ts";
import { failedExport, reservationExport } from "./definition.ts";

/**
 * The job queue, in a schema of its own of the same database, over three connections at most and one that listens.
 * It is not started yet: `startJobs` does that.
 * @param silence milliseconds in which a statement must be answered. Then its connection is thrown away: over a line
 *   that went dead without a word, jobs would wait for a quarter of an hour
 */
export function createJobs(databaseUrl: string, log: Logger, silence = 60_000): PgBoss {
  // `query_timeout` is an option of its driver, to which it hands all of them.
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

const queues = {
  [unusedImages.name]: { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  [oldKeys.name]: { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  [tokenExpiry.name]: { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  [eventStarts.name]: { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  [supportMail.name]: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true },
  [documentReminders.name]: { retryLimit: 5, retryDelay: 60, retryBackoff: true },
  [trainingReminders.name]: { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  [messageMail.name]: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true },
  [failedExport.name]: { notify: true, retryLimit: 5, retryDelay: 2 },
  [reservationExport.name]: {
    notify: true,
    deadLetter: failedExport.name,
    retryLimit: 3,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    expireInSeconds: 3600,
    // Only for a worker whose machine fell off the network; a killed one is noticed sooner, by `reclaimAbandoned`.
    heartbeatSeconds: 30,
  },
};

/**
 * Installs the queue's schema and the queues, so that jobs can be sent, and asks for those of each hour. Safe when
 * several processes start together.
 */
export async function startQueues(jobs: PgBoss): Promise<void> {
  await jobs.start();
  for (const [name, options] of Object.entries(queues)) {
    await jobs.createQueue(name, options);
    // One that exists keeps what an older version of this program said.
    await jobs.updateQueue(name, options);
  }
  // Kept in the queue's schema: several processes ask for it, one job an hour comes of it.
  await jobs.schedule(unusedImages.name, unusedImages.cron);
  await jobs.schedule(oldKeys.name, oldKeys.cron);
  await jobs.schedule(tokenExpiry.name, tokenExpiry.cron);
  await jobs.schedule(supportMail.name, supportMail.cron);
  await jobs.schedule(messageMail.name, messageMail.cron);
  await jobs.schedule(documentReminders.name, documentReminders.cron);
  await jobs.schedule(trainingReminders.name, trainingReminders.cron);
  await jobs.schedule(eventStarts.name, eventStarts.cron);
}
