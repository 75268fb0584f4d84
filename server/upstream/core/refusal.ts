import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody, FieldError } from "#contracts/errors.ts";

/**
 * A call that is answered with an error of the contract. `code` is stable; the status is what the caller's program
 * needs (404 also for another organisation's records, never 403).
 */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly fields: FieldError[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    options: { fields?: FieldError[]; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }

  /** The body that goes out. */
  body(requestId: string): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      requestId,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.details ? { details: this.details } : {}),
    };
  }
}

/**
 * The record does not exist, or belongs to another organisation: the answer does not tell which.
 * @param path the part of the body that names it
 */
export const notFound = (...path: FieldError["path"]) =>
  new Refusal(404, "record.not_found", path.length > 0 ? { fields: [{ path, code: "record.not_found" }] } : {});

/** What was looked for. @throws Refusal 404 when it is undefined */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}

/**
 * Whether a caller has seen a record as it is.
 * @param seen its version as the caller knows it; undefined does not ask
 * @throws Refusal 409 `code` with the stored version
 */
export function requireVersion(stored: { readonly version: number }, seen: number | undefined, code: string): void {
  if (seen !== undefined && seen !== stored.version)
    throw new Refusal(409, code, { details: { version: stored.version } });
}

/** A rule refuses a value: the code goes to its field, too. */
export const refuseField = (code: string, path: FieldError["path"], params?: FieldError["params"]) =>
  new Refusal(422, code, { fields: [{ path, code, ...(params ? { params } : {}) }] });

/** The PostgreSQL error behind what drizzle or postgres.js threw, if it is one. */
export function databaseError(error: unknown): { code: string; constraint: string } | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string" && /^[0-9A-Z]{5}$/u.test(e.code))
      return { code: e.code, constraint: "constraint_name" in e ? String(e.constraint_name) : "" };
  }
  return undefined;
}

/** SQLSTATE of two rows that an exclusion constraint keeps apart, and of a row that refers to none. */
export const overlapping = "23P01";
export const referenceMissing = "23503";

/**
 * Runs a write; what the database refuses is refused by the contract's code.
 * @param refusals by the constraint's name or the SQLSTATE
 */
export async function refusing<T>(
  write: Promise<T>,
  refusals: Readonly<Record<string, (cause: unknown) => Error | Promise<Error>>>,
): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    const { constraint = "", code = "" } = databaseError(cause) ?? {};
    const refusal = refusals[constraint] ?? refusals[code];
    throw refusal ? await refusal(cause) : cause;
  }
}

/** Whether PostgreSQL could not write because its disk is full: what is there can be read all the same. */
export const isDatabaseFull = (error: unknown): boolean => databaseError(error)?.code === "53100";

/** What the driver and the network say when no connection is to be had. */
const networkErrors =
  /^CONNECT(?:_TIMEOUT|ION_\w+)$|^E(?:CONN(?:REFUSED|RESET)|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)$/u;
/** The same from the queue's driver, which gives no codes. */
const networkMessages =
  /^(?:Connection terminated|timeout (?:expired|exceeded when trying to connect)|Query read timeout)/u;
/** What PostgreSQL says when it stops, starts, or has no place left. */
const unavailableStates = /^(?:08|57P0)|^53300$|^25006$/u;

/** Whether an error says that the database is away, and may be back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
    if (networkMessages.test(at.message)) return true;
    if ("code" in at && typeof at.code === "string" && (networkErrors.test(at.code) || unavailableStates.test(at.code)))
      return true;
  }
  return false;
}
