import type { JobDefinition } from "#upstream/core/job.ts";

/** The job that mails messages to athletes and guardians; each hour again for what could not leave. */
export const messageMail = {
  name: "message-mail",
  cron: "37 * * * *",
  queue: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true },
} as const satisfies JobDefinition;
