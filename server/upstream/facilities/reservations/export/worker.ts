import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { Id } from "#contracts/scalars.ts";
import { documentReminders, remindOfDocuments } from "#upstream/academy/documents/remind.ts";
import { messageMail } from "#upstream/academy/messages/definition.ts";
import { mailMessages } from "#upstream/academy/messages/mailer.ts";
import { remindOfTrainings, trainingReminders } from "#upstream/academy/training-sessions/remind.ts";
import { expireTokens, tokenExpiry } from "#upstream/academy/wallets/expiry.ts";
import { deleteUnusedImages, unusedImages } from "#upstream/account/media/unused.ts";
import { forgetOldKeys, oldKeys } from "#upstream/core/idempotency/once.ts";
import type { Services } from "#upstream/core/services.ts";
import { eventStarts, startEvents } from "#upstream/events/tournaments/go-live.ts";
import { setJobFailed } from "#upstream/notifications/notifications/job-state.ts";
import { supportMail } from "#upstream/operations/support/definition.ts";
import { mailSupport } from "#upstream/operations/support/mailer.ts";
import { failedExport, reservationExport } from "./definition.ts";
import { runReservationExport } from "./handler.ts";
import { startQueues } from "./jobs.ts";
import { reclaimAbandoned } from "./reclaim.ts";

const reclaimMilliseconds = 1000;
/** A notice wakes a worker at once; asking each second is for jobs whose time to try again has come. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 } as const;
/** Each holds two connections of the pool while it runs. */
const exportsAtOnce = 2;

/** Enough of a payload to say that it failed, whatever its version. */
const AnyExport = z.object({ notificationId: Id });

async function work(services: Services): Promise<void> {
  const { jobs, db, log } = services;
  const options = { ...polling, localConcurrency: exportsAtOnce } as const;
  await jobs.work<object>(reservationExport.name, options, async (batch) => {
    for (const { id, data, retryCount, signal } of batch) {
      const attempt = retryCount + 1;
      const run = () => runReservationExport(services, data, signal);
      const facts = { "club.job": reservationExport.name, "club.attempt": attempt };
      try {
        await (services.tracing?.span("export reservations", { kind: "consumer", from: null, facts }, run) ?? run());
      } catch (error) {
        log.warn({ err: error, notificationId: id, attempt }, "export attempt failed");
        throw error;
      }
    }
  });
  await jobs.work<object>(failedExport.name, polling, async (batch) => {
    for (const { data } of batch) {
      const { notificationId } = AnyExport.parse(data);
      if (await setJobFailed(db, notificationId)) log.error({ notificationId }, "export failed for good");
    }
  });
  await jobs.work(unusedImages.name, { pollingIntervalSeconds: 60 }, async () => {
    const count = await deleteUnusedImages(db, services.registry, services.now());
    if (count > 0) log.info({ count }, "unused images deleted");
  });
  await jobs.work(tokenExpiry.name, { pollingIntervalSeconds: 60 }, async () => {
    const count = await expireTokens(db, services.now());
    if (count > 0) log.info({ count }, "expired tokens written off");
  });
  await jobs.work(supportMail.name, polling, () => mailSupport(services));
  await jobs.work(messageMail.name, polling, () => mailMessages(services));
  await jobs.work(documentReminders.name, { pollingIntervalSeconds: 60 }, () => remindOfDocuments(services));
  await jobs.work(trainingReminders.name, { pollingIntervalSeconds: 60 }, () => remindOfTrainings(services));
  await jobs.work(eventStarts.name, { pollingIntervalSeconds: 60 }, async () => {
    const count = await startEvents(services);
    if (count > 0) log.info({ count }, "events have begun");
  });
  await jobs.work(oldKeys.name, { pollingIntervalSeconds: 60 }, () => forgetOldKeys(db, services.now()));
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

/**
 * Makes the queue ready for jobs and, with `runWorker`, runs them in this process, two exports at a time, until
 * `services.jobs` is stopped.
 */
export async function startJobs(services: Services, runWorker: boolean): Promise<void> {
  await startQueues(services.jobs);
  if (!runWorker) return;
  await work(services);
  repeat(services.jobs, reclaimMilliseconds, () =>
    reclaimAbandoned(services).catch((error: unknown) => services.log.error({ err: error }, "reclaiming exports")),
  );
}
