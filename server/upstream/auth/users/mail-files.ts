import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Bytes as `=E8` of quoted-printable writes them (RFC 2045, 6.7). */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/gu, "")
      .replaceAll(/=([\dA-F]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Header values as they read: words that are encoded (RFC 2047) in plain. */
const plainHeaders = (head: string): string =>
  head
    .replaceAll(/\r?\n[ \t]+/gu, " ")
    .replaceAll(/\?=\s+=\?/gu, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/giu, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : unquoted(word.replaceAll("_", " ")),
    );

/** What a mail of ours says: a text of one part, as the outbox writes it. */
export function readableMail(bytes: Buffer): string {
  const raw = bytes.toString("latin1");
  const end = /\r?\n\r?\n/u.exec(raw);
  const head = raw.slice(0, end?.index ?? raw.length);
  const body = end ? raw.slice(end.index + end[0].length) : "";
  const encoding = /^content-transfer-encoding:\s*(\S+)/imu.exec(head)?.[1]?.toLowerCase();
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? unquoted(body)
        : Buffer.from(body, "latin1").toString("utf8");
  return `${plainHeaders(Buffer.from(head, "latin1").toString("utf8"))}\n${text}`;
}

/** Compared without capitals and line breaks. */
const compared = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, " ");

/**
 * Deletes mails of an outbox of files that name somebody, drafts included. Mails that an SMTP server took are gone from here.
 * @returns how many; none where there is no such folder
 */
export async function deleteMailFiles(outbox: string, texts: readonly string[]): Promise<number> {
  const wanted = texts.map(compared);
  let deleted = 0;
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    if (!/\.eml(?:\.tmp)?$/u.test(name)) continue;
    const path = join(outbox, name);
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (!bytes) continue;
    const says = compared(readableMail(bytes));
    if (!wanted.some((text) => says.includes(text))) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}
