import { isUtf8 } from "node:buffer";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * What is personal in the log stands in it as `sealed:1:<id of the person>:<base64 of the IV and the AES-256-CBC
 * text>`. The canonical text of a row, its digest and its chain have it as it stands; so nothing of them changes when
 * the person's key goes (ADR 35). why CBC and no tag: pgcrypto reads it, too, and the chain tells what was changed.
 */
const prefix = "sealed:1:";
const sealedText = /^sealed:1:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):([A-Za-z\d+/]+={0,2})$/u;
const cipher = "aes-256-cbc";
const ivLength = 16;

/** The key of one person of one organisation's log; 32 bytes. */
export interface PersonKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Stands for an unreadable text: its person was erased, or (`text`) it was damaged. */
interface UnreadableText {
  readonly redacted: "erased" | "text";
}

/** A text of the log as it is read. */
export type PersonalText = string | UnreadableText;

/** Seals a text for a person. The same text is sealed differently each time. */
export function seal({ id, key }: PersonKey, text: string): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, key, iv);
  return `${prefix}${id}:${Buffer.concat([iv, sealing.update(text, "utf8"), sealing.final()]).toString("base64")}`;
}

/** Whom a text is sealed for; null when it is not sealed. */
export const personIn = (text: string | null): string | null =>
  text?.startsWith(prefix) ? (sealedText.exec(text)?.[1] ?? null) : null;

/** Everybody for whom something in a value is sealed. */
export function peopleIn(value: unknown): string[] {
  if (typeof value === "string") return [personIn(value)].filter((id) => id !== null);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(peopleIn);
}

/** Reads a text with the keys that are left. A text that is not sealed is itself. */
export function unseal(keys: ReadonlyMap<string, Buffer>, text: string): PersonalText {
  const [, id, data] = text.startsWith(prefix) ? (sealedText.exec(text) ?? []) : [];
  if (id === undefined || data === undefined) return text;
  const key = keys.get(id);
  if (key === undefined) return { redacted: "erased" };
  const bytes = Buffer.from(data, "base64");
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength));
    const plain = Buffer.concat([opening.update(bytes.subarray(ivLength)), opening.final()]);
    // why: one wrong key in 256 finds a padding.
    if (isUtf8(plain)) return plain.toString();
  } catch {
    // Another key, or no whole blocks.
  }
  // why: it was written past the dashboard, or it or its key was changed; verification says which.
  return { redacted: "text" };
}

/** Unseals each text in a value of any kind. */
export function unsealIn<T>(keys: ReadonlyMap<string, Buffer>, value: T): T;
export function unsealIn(keys: ReadonlyMap<string, Buffer>, value: unknown): unknown {
  if (typeof value === "string") return unseal(keys, value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => unsealIn(keys, item));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, unsealIn(keys, item)]));
}
