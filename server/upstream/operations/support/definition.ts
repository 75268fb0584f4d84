import type { JobDefinition } from "#upstream/core/job.ts";

/** The job that mails the provider whatever has not been mailed yet; each hour again for what could not leave. */
export const supportMail = {
  name: "support-mail",
  cron: "7 * * * *",
  queue: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true },
} as const satisfies JobDefinition;
