import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody, FieldError } from "#contracts/errors.ts";
import { databaseError } from "../db/errors.ts";

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
