import { causesOf, databaseErrorOf } from "./require-database.ts";
import type { Settings } from "./settings.ts";

/** Something on this machine or at the database keeps everything from starting; the message says what, in a sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What a start finds where it keeps its data and where its database should be. */
type Place = Pick<Settings, "databaseUrl" | "dataFolder">;

/** An error of a start in words for people, with the original as its cause; undefined for an unexpected one. */
export function startErrorOf(error: unknown, { databaseUrl, dataFolder }: Place): StartError | undefined {
  const causes = causesOf(error);
  const ownDisk = databaseUrl === undefined && causes.some(({ code }) => code === "53100");
  const words = ownDisk
    ? `The disk of the database is full: make room at ${dataFolder}, then start again.`
    : (databaseErrorOf(error, databaseUrl ?? "postgres://postgres@localhost/club") ??
      causes.map((cause) => diskTrouble(cause, dataFolder)).find((found) => found !== undefined));
  return words === undefined ? undefined : new StartError(words, { cause: error });
}

function diskTrouble(
  { code, path, message }: ReturnType<typeof causesOf>[number],
  dataFolder: string,
): string | undefined {
  const place = typeof path === "string" ? path : dataFolder;
  // why in the message, too: PostgreSQL and our own programs tell it in what they print.
  if (code === "ENOSPC" || code === "EDQUOT" || /No space left on device|ENOSPC/u.test(message))
    return `The disk is full at ${place}: make room, then start again.`;
  if (code === "EROFS" || /Read-only file system/u.test(message))
    return `${place} is on a disk that cannot be written: choose another folder with DATA_DIR.`;
  if ((code === "EACCES" || code === "EPERM") && typeof path === "string")
    return `${place} may not be written by this user: change its owner, or choose another folder with DATA_DIR.`;
  if ((code === "ENOTDIR" || code === "EEXIST") && typeof path === "string")
    return `${place} is no folder: choose another one with DATA_DIR.`;
  return undefined;
}
