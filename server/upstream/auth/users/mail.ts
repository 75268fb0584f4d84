import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { deleteMailFiles } from "./mail-files.ts";

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
  /** The club that writes: its name is the sender's, and answers go to its address, where it has one. */
  club?: { readonly name: string; readonly email: string | null };
  /** The address to which answers go, when it is neither the sender's nor the club's. */
  replyTo?: string;
  /** Set when a person wrote the mail, and waits for an answer: then it does not say that a program did. */
  isPersonal?: true;
  /** The mail's own name, `<…@…>`; of two mails of one name readers show one. */
  messageId?: string;
}

export interface MailOutbox {
  /** Whether mails leave, or become files that somebody has to look for. */
  readonly kind: "smtp" | "files";
  /** Address of the dashboard, without a slash at the end. */
  readonly dashboardUrl: string;
  /** The provider's; absent: nothing is mailed to it. */
  readonly supportAddress: string | undefined;
  /** @throws Error when the SMTP server refuses or the folder cannot be written */
  send(mail: Mail): Promise<void>;
  /** Deletes mails that became files and have one of these texts; those that left are not here any more. */
  forget(texts: readonly string[]): Promise<number>;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    mail: MailOutbox;
  }
}

/** The address of a sender such as `Club <office@club.example>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/u.exec(from)?.[1] ?? from.trim();

/** A text for a header: one line, whatever was typed. */
const headerText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/**
 * A mail as nodemailer takes it. Addresses and names go to it apart, so that no name is read as an address, or as a
 * header. `Auto-Submitted` (RFC 3834) keeps machines that answer, as of who is on holiday, from answering.
 */
function messageOf({ club, replyTo, isPersonal, to, subject, text, messageId }: Mail, from: string) {
  const answers = replyTo ?? club?.email;
  return {
    from: club ? { name: headerText(club.name), address: addressOf(from) } : from,
    to: { name: "", address: to },
    subject: headerText(subject),
    text,
    ...(answers && { replyTo: { name: replyTo || !club ? "" : headerText(club.name), address: answers } }),
    ...(messageId && { messageId }),
    ...(!isPersonal && { headers: { "Auto-Submitted": "auto-generated" } }),
  };
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
    const transport = createTransport({ url: settings.smtpUrl, ...timeouts });
    return {
      kind: "smtp",
      dashboardUrl,
      supportAddress,
      async send(mail) {
        await transport.sendMail(messageOf(mail, settings.from));
      },
      // Mails of a time before there was a server may still lie there.
      forget: (texts) => deleteMailFiles(settings.outbox, texts),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    kind: "files",
    dashboardUrl,
    supportAddress,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, settings.from));
      if (!Buffer.isBuffer(message)) throw new Error("The mail was not built as a whole");
      await writeToFolder(settings.outbox, message);
    },
    forget: (texts) => deleteMailFiles(settings.outbox, texts),
  };
}
