import { DatabaseTimeout } from "#db/away.ts";
import type { Settings } from "./settings.ts";

/** Something on this machine or at the database keeps everything from starting; the message says what, in a sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What a start finds where it keeps its data and where its database should be. */
type Place = Pick<Settings, "databaseUrl" | "dataFolder">;

/** The same error in words for people, with the original as its cause; undefined for an unexpected one. */
export function startTrouble(error: unknown, place: Place): StartError | undefined {
  for (const cause of causesOf(error)) {
    const words = databaseTrouble(cause, place) ?? diskTrouble(cause, place);
    if (words !== undefined) return new StartError(words, { cause: error });
  }
  return undefined;
}

type Cause = Error & { readonly code?: unknown; readonly path?: unknown };

/** An error with what is behind it: a name with several addresses fails with one error for each. */
function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [];
  return [error, ...(error instanceof AggregateError ? error.errors.flatMap(causesOf) : []), ...causesOf(error.cause)];
}

function databaseTrouble(cause: Cause, { databaseUrl, dataFolder }: Place): string | undefined {
  const { host, hostname, username, pathname } = new URL(databaseUrl ?? "postgres://postgres@localhost/club");
  const [user, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  const { message } = cause;
  switch (cause instanceof DatabaseTimeout ? "ETIMEDOUT" : cause.code) {
    case "ECONNREFUSED":
      return `Nothing answers at ${host} (DATABASE_URL): PostgreSQL does not run there, or listens on another port.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `There is no machine called ${hostname} (DATABASE_URL), or the network is away.`;
    case "CONNECT_TIMEOUT":
    case "CONNECTION_CLOSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${host} does not answer as PostgreSQL does (DATABASE_URL).`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${host} refuses the user "${user}" or its password (DATABASE_URL).`;
    case "3D000":
      return `There is no database "${database}" at ${host}: create it, or name another in DATABASE_URL.`;
    case "42501":
      return `The user "${user}" may not set up the database "${database}" (${message}): DATABASE_URL must name its owner.`;
    case "25006":
      return `The database "${database}" at ${host} takes no changes: DATABASE_URL must name the primary server.`;
    case "53300":
      return `PostgreSQL at ${host} has no connection left.`;
    case "57P03":
      return `PostgreSQL at ${host} is starting or stopping: try again in a moment.`;
    case "53100":
      return `The disk of the database is full: make room at ${databaseUrl === undefined ? dataFolder : host}, then start again.`;
    default:
      return undefined;
  }
}

function diskTrouble({ code, path, message }: Cause, { dataFolder }: Place): string | undefined {
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
