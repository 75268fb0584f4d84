/** The job that mails messages to athletes and guardians; each hour again for what could not leave. */
export const messageMail = { name: "message-mail", cron: "37 * * * *" } as const;
