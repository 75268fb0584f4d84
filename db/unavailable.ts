/** Codes of the driver and the network when there is no connection. */
const networkErrors = new Set([
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
/** SQLSTATEs of a server that stops, starts, is read-only after a switch, has no connection left, or took too long. */
const unavailableStates = /^(?:08|57P0)|^53300$|^25006$|^57014$/u;

/** Thrown by `withTimeout` when the database did not answer in time. */
export class DatabaseTimeout extends Error {
  override readonly name = "DatabaseSilent";
}

/** Whether an error, or one of its causes, says that the database is away, and may be back in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseTimeout) return true;
    // why: a name with several addresses fails with one error for each.
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true;
    if ("code" in at && typeof at.code === "string" && (networkErrors.has(at.code) || unavailableStates.test(at.code)))
      return true;
  }
  return false;
}

/** Whether an error, or one of its causes, says that PostgreSQL's disk is full. Reads still work then. */
export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "53100") || isDatabaseFull(error.cause);
}

/** Whether an error, or one of its causes, says that PostgreSQL cancelled a query that took too long. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "57014") || isStatementTimeout(error.cause);
}

/**
 * Returns what `work` resolves to. Throws DatabaseTimeout after `limit` milliseconds: over a dead connection, a query
 * would wait for a quarter of an hour. The query itself may still be carried out.
 */
export async function withTimeout<T>(limit: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseTimeout("the database did not answer in time")), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
