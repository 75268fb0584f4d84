/** The job that mails the provider whatever has not been mailed yet; each hour again for what could not leave. */
export const supportMail = { name: "support-mail", cron: "7 * * * *" } as const;
