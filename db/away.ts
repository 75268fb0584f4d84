/** What the driver and the network say when no connection is to be had. */
const broken = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** What PostgreSQL says when it stops, starts, is read-only after a switch, has no place left, or took too long. */
const saidNo = /^(?:08|57P0)|^53300$|^25006$|^57014$/u;

/** Thrown by `soon`: the database did not answer in time. */
export class DatabaseSilent extends Error {
  override readonly name = "DatabaseSilent";
}

/** Whether an error says that the database is away, and may be back in a moment; whoever wrapped it. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseSilent) return true;
    // why: a name with several addresses fails with one error for each.
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
    if ("code" in at && typeof at.code === "string" && (broken.has(at.code) || saidNo.test(at.code))) return true;
  }
  return false;
}

/** Whether PostgreSQL could not write because its disk is full; whoever wrapped it. What is there can be read. */
export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "53100") || isDatabaseFull(error.cause);
}

/** Whether PostgreSQL ended a query of ours because it took too long; whoever wrapped it. */
export function isTooSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "57014") || isTooSlow(error.cause);
}

/**
 * What `work` answers, or DatabaseSilent after `limit` milliseconds: over a line that went dead without a word, a query
 * would wait for a quarter of an hour. The query itself may still be carried out.
 */
export async function soon<T>(limit: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseSilent("the database did not answer in time")), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
