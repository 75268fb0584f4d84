import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";

/** The job that deletes addresses of accounts that nobody can put back any more, each hour. It carries nothing. */
export const oldEmails = {
  name: "old-emails",
  cron: "29 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;
