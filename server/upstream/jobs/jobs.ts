import type { Job as QueuedJob } from "pg-boss";
import { documentReminders, remindOfDocuments } from "#upstream/academy/documents/remind.ts";
import { messageMail } from "#upstream/academy/messages/definition.ts";
import { mailMessages } from "#upstream/academy/messages/mailer.ts";
import { remindOfTrainings, trainingReminders } from "#upstream/academy/training-sessions/remind.ts";
import { expireTokens, tokenExpiry } from "#upstream/academy/wallets/expiry.ts";
import { deleteUnusedImages, unusedImages } from "#upstream/account/media/unused.ts";
import { oldEmails } from "#upstream/auth/email-changes/definition.ts";
import { deleteOldChanges } from "#upstream/auth/email-changes/store.ts";
import { deleteOldKeys, oldKeys } from "#upstream/core/idempotency/run-once.ts";
import type { JobDefinition } from "#upstream/core/job.ts";
import type { Services } from "#upstream/core/services.ts";
import { eventStarts, startEvents } from "#upstream/events/tournaments/go-live.ts";
import { attemptExport, failExport } from "#upstream/facilities/reservations/export/attempt.ts";
import { failedExport, reservationExport } from "#upstream/facilities/reservations/export/definition.ts";
import { failedImport, importStep } from "#upstream/imports/imports/definition.ts";
import { previewImport } from "#upstream/imports/imports/preview.ts";
import { deleteOldImports, oldImports } from "#upstream/imports/imports/retention.ts";
import { failStep, runStep } from "#upstream/imports/imports/run.ts";
import { undoImport } from "#upstream/imports/imports/undo.ts";
import { writeImport } from "#upstream/imports/imports/write.ts";
import { attemptClubExport, giveUpClubExport } from "#upstream/operations/club-exports/attempt.ts";
import { clubExport, clubExportExpiry, failedClubExport } from "#upstream/operations/club-exports/definition.ts";
import { expireClubExports } from "#upstream/operations/club-exports/make.ts";
import { supportMail } from "#upstream/operations/support/definition.ts";
import { mailSupport } from "#upstream/operations/support/mailer.ts";
import { erasureLeftovers, oldReceipts } from "#upstream/people/erasures/definition.ts";
import { finishErasures } from "#upstream/people/erasures/leftovers.ts";
import { deleteOldReceipts } from "#upstream/people/erasures/receipts.ts";

/** A job with what runs it. */
export interface Job extends JobDefinition {
  /** Runs one. May run again after any failure. @throws whatever went wrong: the queue tries again */
  readonly run: (services: Services, job: QueuedJob<object>) => Promise<unknown>;
}

/** Counts what a job did, and says so in the log when it was something. */
const counted =
  (words: string, work: (services: Services) => Promise<number>): Job["run"] =>
  async (services) => {
    const count = await work(services);
    if (count > 0) services.log.info({ count }, words);
  };

/** All jobs. A queue that another one names as its `deadLetter` comes before that. */
export const allJobs: readonly Job[] = [
  {
    ...unusedImages,
    run: counted("unused images deleted", ({ db, registry, now }) => deleteUnusedImages(db, registry, now())),
  },
  { ...oldEmails, run: ({ db, now }) => deleteOldChanges(db, now()) },
  { ...oldKeys, run: ({ db, now }) => deleteOldKeys(db, now()) },
  { ...tokenExpiry, run: counted("expired tokens written off", ({ db, now }) => expireTokens(db, now())) },
  { ...eventStarts, run: counted("events have begun", startEvents) },
  { ...supportMail, run: mailSupport },
  { ...documentReminders, run: remindOfDocuments },
  { ...trainingReminders, run: remindOfTrainings },
  { ...messageMail, run: mailMessages },
  { ...failedClubExport, run: giveUpClubExport },
  { ...clubExport, run: attemptClubExport },
  { ...clubExportExpiry, run: counted("exports of clubs deleted", expireClubExports) },
  { ...erasureLeftovers, run: finishErasures },
  { ...oldReceipts, run: counted("restricted receipts deleted", ({ db, now }) => deleteOldReceipts(db, now())) },
  { ...failedExport, run: failExport },
  { ...reservationExport, run: attemptExport },
  { ...oldImports, run: counted("old imports cleared", deleteOldImports) },
  { ...failedImport, run: failStep },
  {
    ...importStep,
    run: (services, job) => runStep(services, job, { preview: previewImport, writing: writeImport, undo: undoImport }),
  },
];
