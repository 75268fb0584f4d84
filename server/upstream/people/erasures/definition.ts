import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";

/**
 * The job that finishes erasures outside their transaction: files on disk, jobs that are over, exports that were being
 * written. It carries nothing: what is left to do stands in `erasures`. Each quarter of an hour again for what failed.
 */
export const erasureLeftovers = {
  name: "erasure-leftovers",
  cron: "*/15 * * * *",
  queue: { notify: true, retryLimit: 5, retryDelay: 5, retryBackoff: true },
} as const satisfies JobDefinition;

/** The job that deletes receipts of erased people once their tenth year is over, each night. */
export const oldReceipts = {
  name: "old-restricted-receipts",
  cron: "17 3 * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;
