/** One field before and after an action; what is absent was not known or not there. */
export interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
}
/** Changed fields by name. */
export type Changes = Readonly<Record<string, Change>>;

/**
 * Stands for a value that must not be kept, or (`erased`) was and is gone. `length`: characters of a text, so that a
 * change of it can be seen.
 */
export interface Redacted {
  readonly redacted: "secret" | "text" | "erased";
  readonly length?: number;
}

const secretName = /pass(word|wd)|secret|token|otp|jwt|iban|credential|authorization|cookie/iu;
const freeText = /^(notes?|description|promo|content|message|cancelMessage|body|feedback|text|comment|rules)$/iu;
/** A longer text is taken for free text, whatever its name. */
const maxValueLength = 200;
/** Deeper levels of an object are not kept. */
const maxDepth = 3;

/** True for a value that stands for another one. */
export const isRedacted = (value: unknown): value is Redacted =>
  typeof value === "object" && value !== null && "redacted" in value;

/**
 * Takes out what the log must not hold: secrets by the field's name, free text by name or length. Works into nested
 * objects and lists. Idempotent.
 */
function redact(name: string, value: unknown, depth = 0): unknown {
  if (value === undefined || value === null || value === "" || isRedacted(value)) return value;
  if (secretName.test(name)) return { redacted: "secret" } satisfies Redacted;
  if (typeof value === "string" && (freeText.test(name) || value.length > maxValueLength)) {
    return { redacted: "text", length: value.length } satisfies Redacted;
  }
  if (typeof value !== "object") return typeof value === "bigint" ? String(value) : value;
  if (value instanceof Date) return value.toISOString();
  if (depth >= maxDepth) return { redacted: "text" } satisfies Redacted;
  if (Array.isArray(value)) return value.map((item) => redact(name, item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redact(key, item, depth + 1)]));
}

/** The changes as the log may keep them; fields that are the same before and after are left out. */
export function redactChanges(changes: Changes): Changes {
  const kept = Object.entries(changes).filter(
    ([, { before, after }]) => JSON.stringify(before) !== JSON.stringify(after),
  );
  return Object.fromEntries(
    kept.map(([name, change]) => [
      name,
      {
        ...("before" in change && { before: redact(name, change.before) }),
        ...("after" in change && { after: redact(name, change.after) }),
      },
    ]),
  );
}

/** What a call asks for, as changes with an `after` only: the record of a write whose route names no fields. */
export function changesOfBody(body: unknown): Changes {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, after]) => [name, { after }]),
  );
}

/** The fields of `after` that differ from `before`, for records that are edited as a whole. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(names.map((name) => [name, { before: before[name], after: after[name] }]));
}
