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

/** The record does not exist, or belongs to another organisation: nobody can tell which. */
export const notFound = () => new Refusal(404, "record.not_found");

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
