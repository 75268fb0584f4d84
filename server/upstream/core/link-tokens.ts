import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, as an address takes them. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * What is kept of a token. A plain hash is enough for 256 random bits, and finding one by its hash takes the same time
 * however much of a guess is right.
 */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
