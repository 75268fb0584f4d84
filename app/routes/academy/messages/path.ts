/** Where what was written to athletes and guardians is. */
export const messagesPath = "/my-organization/messages";
