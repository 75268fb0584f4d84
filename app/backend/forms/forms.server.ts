import { parseWithZod, type Submission, type SubmissionResult } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { errorMessage, parseErrorMessage } from "#app/rules/error-text.ts";
import { formKeyField, formOfField } from "#app/rules/form-key.ts";
import { refusalOf } from "#contracts/field-codes.ts";
import { AppError, isOutcomeUnknown } from "../errors.server.ts";
import { hasErrorText } from "../i18n.server.ts";

/**
 * A form's answer: what was typed and what is wrong with it, for `useAppForm({ lastResult })`, and further parts for
 * its page, such as what is in the way.
 */
export type FormReply<Parts extends object = object> = ReturnType<typeof data<SubmissionResult & Partial<Parts>>>;

/** The reply with more parts for its page. */
export const withParts = <Parts extends object>({ data: result, init }: FormReply, parts: Parts): FormReply<Parts> =>
  data({ ...result, ...parts }, init ?? {});

/** What was typed, for a page that shows more than its form, and says nothing of it yet. */
export const typedIn = <V>(submission: Submission<unknown, string[], V>): SubmissionResult => ({
  initialValue: submission.reply().initialValue ?? null,
});

/** Statuses that refuse a form; others of the 4xx are pages of their own, unless upstream answers a write with them. */
const refusalStatuses = new Set([400, 409, 413, 422, 429]);
const answerStatuses = new Set([401, 403, 404]);

/** The code by which a refusal is said: its own where it has a text, else what the specification says of its status. */
function saidCode({ code, status }: AppError): string {
  if (hasErrorText(code)) return code;
  if (status === 404) return "record.not_found";
  return `status.${answerStatuses.has(status) ? status : 400}`;
}

/** Failures that a form says in words of their own, whatever their status. */
const failureCodes: Readonly<Record<string, string>> = {
  "audit.unavailable": "audit.unavailable",
  "upstream.unreachable": "upstream.outcome_unknown",
  "upstream.unavailable": "upstream.outcome_unknown",
  "upstream.not_asked": "upstream.nothing_sent",
  "upstream.paused": "upstream.nothing_sent",
  "database.full": "database.full",
  "idempotency.in_progress": "form.still_running",
};

/**
 * The message of a failure, after which the form stays as it was typed; undefined for a refusal. An unexpected error
 * comes with the request id, to be looked into.
 */
function failureMessage({ code, status, details }: AppError): string | undefined {
  const known = failureCodes[code];
  if (known !== undefined || status < 500) return known;
  const isUnreadable = code === "upstream.contract_broken";
  return errorMessage(isUnreadable ? "upstream.unreadable" : "upstream.failed", textParams(details));
}

/**
 * Reads a posted form by its schema. Errors are messages of `app/rules/error-text.ts`: codes with parameters,
 * never text. A schema names its own codes (`.refine(…, "password.weak")`); everything else is a `field.…` code.
 */
export async function parseForm<S extends z.ZodType>(request: Request, schema: S) {
  return parseFormData(await request.formData(), schema);
}

/**
 * Reads a form whose data are at hand, as `parseForm` does. A field of nothing but spaces is an empty one; lines end as
 * they do wherever they were typed, and not as browsers send them.
 */
export function parseFormData<S extends z.ZodType>(posted: FormData | URLSearchParams, schema: S) {
  const form = new FormData();
  for (const [name, value] of posted.entries())
    if (name !== formKeyField && name !== formOfField)
      form.append(name, typeof value === "string" ? normalizeText(value) : value);
  const readable = [...form.values()].some(hasNul) ? refuseNul<S>(form) : schema;
  const submission = parseWithZod(form, { schema: readable, error: fieldMessage });
  if (submission.status !== "success" && submission.error) {
    explainDecimals(submission.error, form);
    moveToGroups(submission.error, (name) => form.has(name));
  }
  return submission;
}

/**
 * Says of "2,5" that the number has to be whole, as all numbers are that are no amounts: for JavaScript it is no
 * number, and for whoever typed it one.
 */
function explainDecimals(errors: Record<string, string[] | null>, form: FormData): void {
  for (const [name, messages] of Object.entries(errors)) {
    if (!/^\s*-?\d+[.,]\d+\s*$/u.test(String(form.get(name)))) continue;
    errors[name] = messages?.map((one) => (one === "field.number" ? "field.integer" : one)) ?? null;
  }
}

const normalizeText = (value: string) => (value.trim() === "" ? "" : value.replaceAll("\r\n", "\n"));

/** `days[2]` where the form has several fields `days`: a box of a group, not a field of a row. */
const groupOf = (name: string, isField: (name: string) => boolean): string => {
  const group = name.replace(/\[\d+\]$/u, "");
  return group !== name && isField(group) ? group : name;
};

/** What is wrong with one of several choices stands where the group is shown: a box has no room for a message. */
function moveToGroups(errors: Record<string, string[] | null>, isField: (name: string) => boolean): void {
  for (const [name, messages] of Object.entries(errors)) {
    const group = groupOf(name, isField);
    if (group === name) continue;
    delete errors[name];
    errors[group] = [...new Set([...(errors[group] ?? []), ...(messages ?? [])])];
  }
}

/** PostgreSQL keeps no text with a NUL: neither the record nor its line in the action log could be written. */
const hasNul = (value: FormDataEntryValue) => typeof value === "string" && value.includes("\0");

/** Refuses the fields that hold a NUL. Stands in for `schema`, whose own errors can wait. */
const refuseNul = <S extends z.ZodType>(form: FormData | URLSearchParams) =>
  z.unknown().transform((_, context): z.output<S> => {
    const named = [...form.entries()].filter(([, value]) => hasNul(value)).map(([name]) => name);
    for (const name of named) context.addIssue({ code: "custom", message: "field.characters", path: pathOf(name) });
    return z.NEVER;
  });

/** `lines[0].price` as a path. */
const pathOf = (name: string) =>
  name.split(/[.[\]]+/u).flatMap((part) => (part === "" ? [] : [/^\d+$/u.test(part) ? Number(part) : part]));

/**
 * Answers a form that cannot be accepted. `status` defaults to 422; buttons that add and remove rows get 200.
 * `hideFields` are not sent back: passwords and codes.
 */
export function invalid<T, F, V>(
  submission: Submission<T, string[], V> & { status?: F },
  status = 422,
  hideFields: string[] = [],
): FormReply {
  return data(submission.reply({ hideFields }), { status: submission.status === undefined ? 200 : status });
}

/**
 * Answers a form that upstream refused, with the errors at their fields. `fieldByCode` puts the codes of this form at
 * a field (`""`: the form as a whole) and makes them refusals whatever their status; so is a record of a field that is
 * not found. A failure (a write that could not be recorded, whose outcome is unknown, or that upstream broke over) is
 * said above the form, so that nothing typed is lost; so is upstream's 401, 403 or 404 to a write. Rethrows everything
 * else: what the page itself is about is not there.
 */
export function upstreamRefusal<T, V>(
  error: unknown,
  submission: Submission<T, string[], V>,
  fieldByCode: Readonly<Record<string, string>> = {},
  hideFields: string[] = [],
): FormReply {
  if (!(error instanceof AppError)) throw error;
  const field = fieldByCode[error.code];
  const failure = field === undefined ? failureMessage(error) : undefined;
  if (failure !== undefined)
    return data(submission.reply({ formErrors: [failure], hideFields }), { status: error.status });
  const isNamed = error.fields.some(({ path }) => String(path[0]) in submission.payload);
  const isAnswer = error.answersWrite && answerStatuses.has(error.status);
  const isRefusal = refusalStatuses.has(error.status) || (error.status === 404 && isNamed) || isAnswer;
  if (field === undefined && !isRefusal) throw error;

  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  const put = (name: string, message: string) => {
    if (name === "") formErrors.push(message);
    else if (!fieldErrors[name]?.some((said) => sameCode(said, message)))
      fieldErrors[name] = [...(fieldErrors[name] ?? []), message];
  };
  for (const refused of error.fields)
    put(fieldNameAt(refused.path, submission.payload), errorMessage(refused.code, refused.params));
  if (field !== undefined || error.fields.length === 0)
    put(field ?? "", errorMessage(saidCode(error), textParams(error.details)));
  const keepsStatus = refusalStatuses.has(error.status) || (isAnswer && field === undefined && !isNamed);
  const status = keepsStatus ? error.status : 422;
  const seconds = status === 429 ? error.details.seconds : undefined;
  return data(submission.reply({ formErrors, fieldErrors, hideFields }), {
    status,
    ...(typeof seconds === "number" && { headers: { "retry-after": String(seconds) } }),
  });
}

/**
 * Says what failed before why: in front of the form's own messages, after a failure or a plain 400. A refusal that names
 * its reason, and a write of which nothing is known, stay as they are.
 */
export function withFailed(reply: FormReply, error: unknown, failed: string | undefined): FormReply {
  if (failed === undefined || !(error instanceof AppError) || isOutcomeUnknown(error)) return reply;
  const isUnknown = error.status === 400 && !hasErrorText(error.code);
  const isPlain = (error.code === "request.invalid" || isUnknown) && error.fields.length === 0;
  if (error.status < 500 && !isPlain) return reply;
  const why = reply.data.error ?? {};
  return data({ ...reply.data, error: { ...why, "": [failed, ...(why[""] ?? [])] } }, reply.init ?? undefined);
}

/** Upstream may name a code for the whole and at its field: once is enough. */
const sameCode = (one: string, other: string) => parseErrorMessage(one).code === parseErrorMessage(other).code;

/** A path as forms name it: `lines[0].price`. */
const fieldName = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`),
    "",
  );

/**
 * Where the form shows what upstream says of a part of its body: at the group of choices that the part is one of; and
 * at its own field where the body repeats it, as for many records that are changed alike.
 */
function fieldNameAt(path: readonly (string | number)[], payload: Record<string, unknown>): string {
  const repeated = path.findLast((part) => typeof part === "string" && part in payload);
  if (repeated !== undefined && !(String(path[0]) in payload)) return String(repeated);
  const value = path.slice(0, -1).reduce<unknown>((at, part) => propertyOf(at, part), payload);
  const isChoice = typeof path.at(-1) === "number" && (typeof value === "string" || isTexts(value));
  return fieldName(isChoice ? path.slice(0, -1) : path);
}
const propertyOf = (value: unknown, name: string | number): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([own]) => own === String(name))?.[1]
    : undefined;
const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

/** The details of a refusal that can fill a text. */
export const textParams = (details: AppError["details"]): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] =>
      ["string", "number"].includes(typeof entry[1]),
    ),
  );

/** The message of a schema's issue that names no code of its own. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  const { code, params } = refusalOf(issue);
  return errorMessage(code, params);
}
