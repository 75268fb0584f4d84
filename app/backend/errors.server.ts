import type { PostedForm } from "#app/rules/posted-form.ts";
import type { FieldError } from "#contracts/errors.ts";

/** What an error carries besides its code. `status` is an HTTP status; `fields` and `details` come from upstream. */
interface AppErrorParts {
  readonly status: number;
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  /** Whether the error is what upstream answered to a write. */
  readonly answersWrite?: boolean;
}

/**
 * The one error family of the dashboard. `code` is a stable key (`reservation.overlap`, `upstream.unreachable`) whose
 * text is `errors.<code>` in a locale file. Thrown from a loader it becomes the error page with `status`.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly answersWrite: boolean;

  constructor(code: string, parts: AppErrorParts) {
    super(parts.message || code, { cause: parts.cause });
    this.code = code;
    this.status = parts.status;
    this.fields = parts.fields ?? [];
    this.details = parts.details ?? {};
    this.answersWrite = parts.answersWrite ?? false;
  }
}

/** True when `error` is an AppError with one of `codes`; with no codes, when it is any AppError. */
export const isAppError = (error: unknown, ...codes: string[]): error is AppError =>
  error instanceof AppError && (codes.length === 0 || codes.includes(error.code));

/**
 * Upstream is in trouble. `unreachable`: it was asked, and no answer came in time; `unavailable`: it, or something in
 * between, answered 502, 503 or 504; `not_asked`: no connection was made; `paused`: after many failures nothing is
 * sent for a moment. After the first two a write may have been done; after the others it was not.
 */
const troubleCodes = new Set(["upstream.unreachable", "upstream.unavailable", "upstream.not_asked", "upstream.paused"]);

/**
 * The visitor left before the answer was there, and what was read for it was broken off: a failure of nothing. 499 is
 * what proxies write into their logs for it; nobody receives it.
 */
export const visitorLeft = (cause?: unknown): AppError => new AppError("request.left", { status: leftStatus, cause });
export const leftStatus = 499;

/** True when something that is needed is away, and may be back in a moment. */
export const isUnavailable = (error: unknown): boolean =>
  isUpstreamOutage(error) ||
  isAppError(error, "audit.unavailable", "database.unavailable", "database.full", "form.unanswered");

/** True for an AppError that says that upstream is in trouble. */
export const isUpstreamOutage = (error: unknown): error is AppError =>
  error instanceof AppError && troubleCodes.has(error.code);

/** True for an AppError that is no silence: upstream answered, with a refusal or with what is of no use. */
export const isAnswered = (error: unknown): error is AppError =>
  error instanceof AppError && !troubleCodes.has(error.code) && error.status !== leftStatus;

/** True when an error leaves open whether upstream did what it was asked: no answer, or none that can be read. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  isAppError(
    error,
    "upstream.unreachable",
    "upstream.unavailable",
    "upstream.contract_broken",
    "idempotency.in_progress",
  );

/** The error of a record that does not exist, or belongs to another organisation: 404 for both. */
export const notFound = (): AppError => new AppError("record.not_found", { status: 404 });

/** What the error page knows of a thrown error; nothing internal travels to the browser. */
export interface ErrorPageData {
  readonly code: string;
  readonly requestId: string;
  /** The form whose answer this page is, when something failed: it can be sent again from here. */
  readonly posted?: PostedForm;
}
