import { parseWithZod, type Submission, type SubmissionResult } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { errorMessage, parseErrorMessage } from "#app/rules/error-text.ts";
import { refusalOf } from "#contracts/field-codes.ts";
import { AppError } from "./errors.server.ts";

/** A form's answer: what was typed and what is wrong with it, for `useForm({ lastResult })`. */
export type FormReply = ReturnType<typeof data<SubmissionResult>>;

/** Statuses that refuse a form; others of the 4xx are pages of their own. */
const refusalStatuses = new Set([400, 409, 413, 422]);

/** Failures after which the form stays as it was typed, whatever their status, and what it then says. */
const failures: Readonly<Record<string, string>> = {
  "audit.unavailable": "audit.unavailable",
  "upstream.unreachable": "upstream.outcome_unknown",
  "upstream.contract_broken": "upstream.outcome_unknown",
};

/**
 * Reads a posted form by its schema. Errors are messages of `app/rules/error-text.ts`: codes with parameters,
 * never text. A schema names its own codes (`.refine(…, "password.weak")`); everything else is a `field.…` code.
 */
export async function parseForm<S extends z.ZodType>(request: Request, schema: S) {
  return parseFormData(await request.formData(), schema);
}

/** The same for a form that was read already. */
export const parseFormData = <S extends z.ZodType>(form: FormData | URLSearchParams, schema: S) =>
  parseWithZod(form, { schema: [...form.values()].some(hasNul) ? unreadable<S>(form) : schema, error: fieldMessage });

/** PostgreSQL keeps no text with a NUL: neither the record nor its line in the action log could be written. */
const hasNul = (value: FormDataEntryValue) => typeof value === "string" && value.includes("\0");

/** Refuses the fields that hold a NUL. Stands in for `schema`, whose own errors can wait. */
const unreadable = <S extends z.ZodType>(form: FormData | URLSearchParams) =>
  z.unknown().transform((_, context): z.output<S> => {
    const named = [...form.entries()].filter(([, value]) => hasNul(value)).map(([name]) => name);
    for (const name of named) context.addIssue({ code: "custom", message: "field.characters", path: pathOf(name) });
    return z.NEVER;
  });

/** `lines[0].price` as a path. */
const pathOf = (name: string) =>
  name.split(/[.[\]]+/u).flatMap((part) => (part === "" ? [] : [/^\d+$/u.test(part) ? Number(part) : part]));

/**
 * Answers a form that cannot be accepted: 422 unless told, 200 for the buttons that add and remove rows.
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
 * a field (`""`: the form as a whole) and makes them refusals whatever their status. A write that could not be recorded,
 * or whose outcome nobody knows, is said above the form, so that nothing typed is lost. Rethrows everything else.
 */
export function upstreamRefusal<T, V>(
  error: unknown,
  submission: Submission<T, string[], V>,
  fieldByCode: Readonly<Record<string, string>> = {},
  hideFields: string[] = [],
): FormReply {
  if (!(error instanceof AppError)) throw error;
  const field = fieldByCode[error.code];
  const failure = failures[error.code];
  if (failure) return data(submission.reply({ formErrors: [failure], hideFields }), { status: error.status });
  if (field === undefined && !refusalStatuses.has(error.status)) throw error;

  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  const put = (name: string, message: string) => {
    if (name === "") formErrors.push(message);
    else if (!fieldErrors[name]?.some((said) => sameCode(said, message)))
      fieldErrors[name] = [...(fieldErrors[name] ?? []), message];
  };
  for (const refused of error.fields) put(fieldName(refused.path), errorMessage(refused.code, refused.params));
  if (field !== undefined || error.fields.length === 0)
    put(field ?? "", errorMessage(error.code, plain(error.details)));
  const status = refusalStatuses.has(error.status) ? error.status : 422;
  return data(submission.reply({ formErrors, fieldErrors, hideFields }), { status });
}

/** Upstream may name a code for the whole and at its field: once is enough. */
const sameCode = (one: string, other: string) => parseErrorMessage(one).code === parseErrorMessage(other).code;

/** A path as forms name it: `lines[0].price`. */
const fieldName = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`),
    "",
  );

/** The details of a refusal that can fill a text. */
const plain = (details: AppError["details"]): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string | number] =>
      ["string", "number"].includes(typeof entry[1]),
    ),
  );

/** The message of a schema's issue that names no code of its own. */
function fieldMessage(issue: z.core.$ZodRawIssue): string {
  const { code, params } = refusalOf(issue);
  return errorMessage(code, params);
}
