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
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailOutbox {
  /** Address of the dashboard, without a slash at the end. */
  readonly dashboardUrl: string;
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
  if (settings.smtpUrl) {
    const transport = createTransport(settings.smtpUrl, { from: settings.from });
    return {
      dashboardUrl,
      async send(mail) {
        await transport.sendMail(mail);
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true }, { from: settings.from });
  return {
    dashboardUrl,
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error("The mail was not built as a whole");
      await writeToFolder(settings.outbox, message);
    },
  };
}
