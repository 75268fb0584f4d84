/** The PostgreSQL error behind what drizzle or postgres.js threw, if it is one. */
export function databaseError(error: unknown): { code: string; constraint: string } | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/u.test(e.code))
      return { code: e.code, constraint: "constraint_name" in e ? String(e.constraint_name) : "" };
  }
  return undefined;
}

/** SQLSTATE of two rows that an exclusion constraint keeps apart, and of a row that refers to none. */
export const exclusionViolation = "23P01";
export const referenceMissing = "23503";

/** Whether PostgreSQL could not write because its disk is full: what is there can be read all the same. */
export const isDatabaseFull = (error: unknown): boolean => databaseError(error)?.code === "53100";

/** What the driver and the network say when no connection is to be had. */
const networkErrors =
  /^CONNECT(?:_TIMEOUT|ION_\w+)$|^E(?:CONN(?:REFUSED|RESET)|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/u;
/** What the queue's driver, which gives no codes, says then. */
const networkMessages =
  /^(?:Connection terminated|timeout (?:expired|exceeded when trying to connect)|Query read timeout)/u;
/** What PostgreSQL says when it stops, starts, or has no place left. */
const unavailableStates = /^(?:08|57P0)|^53300$|^25006$/u;

/** Whether an error says that the database is away, and may be back in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true;
    if (networkMessages.test(at.message)) return true;
    if ("code" in at && typeof at.code === "string" && (networkErrors.test(at.code) || unavailableStates.test(at.code)))
      return true;
  }
  return false;
}
