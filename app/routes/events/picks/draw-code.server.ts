import { createHash, randomBytes } from "node:crypto";

/** The code of a draw: kept in the log, so that anybody may make the draw again. */
export const newDrawCode = (): string => randomBytes(4).toString("hex");

/** The order of a draw: SHA-256 of its code and of who enters. */
export const orderBy =
  (mix: string) =>
  (source: string): string =>
    createHash("sha256").update(`${mix}:${source}`).digest("hex");

/** The id of a place that is not stored yet. */
export const newPickId = (): string => `TMP-${randomBytes(6).toString("hex")}`;
