import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/** How mail leaves. Without `smtpUrl` each mail becomes an `.eml` file in `outbox`, which any mail program opens. */
export interface MailSettings {
  from: string;
  /** Folder; made when needed. */
  outbox: string;
  smtpUrl?: string | undefined;
  /** Where links in mails point: the dashboard's address. */
  dashboardUrl: string;
  /** Where messages to the provider go; without it they are only stored. */
  supportAddress?: string | undefined;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Who answers go to, if not the sender. */
  replyTo?: string;
  /** Its own name, `<…@…>`; of two mails of one name readers show one. */
  messageId?: string;
}

export interface MailOutbox {
  /** Address of the dashboard, without a slash at the end. */
  readonly dashboardUrl: string;
  /** The provider's; absent: nothing is mailed to it. */
  readonly supportAddress: string | undefined;
  /** @throws Error when the SMTP server refuses or the folder cannot be written */
  send(mail: Mail): Promise<void>;
}

async function writeToFolder(folder: string, bytes: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replace(/[:.]/gu, "-")}-${randomUUID().slice(0, 8)}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Renamed when complete: who watches the folder never reads half a mail.
  const draft = join(folder, `.${name}.tmp`);
  await writeFile(draft, bytes, { mode: 0o600 });
  await rename(draft, join(folder, name));
}

/** Where mails go out: an SMTP server when there is one, otherwise files. */
export function createMailOutbox(settings: MailSettings): MailOutbox {
  const dashboardUrl = settings.dashboardUrl.replace(/\/+$/u, "");
  const { supportAddress } = settings;
  if (settings.smtpUrl) {
    // why: who invites or asks for a code waits for the mail; by themselves these take minutes. In milliseconds.
    const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
    const transport = createTransport({ url: settings.smtpUrl, ...timeouts }, { from: settings.from });
    return {
      dashboardUrl,
      supportAddress,
      async send(mail) {
        await transport.sendMail(mail);
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true }, { from: settings.from });
  return {
    dashboardUrl,
    supportAddress,
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error("The mail was not built as a whole");
      await writeToFolder(settings.outbox, message);
    },
  };
}
