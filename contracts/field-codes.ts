import type { z } from "zod";
import type { FieldError } from "./errors.ts";

/** An issue of zod, before or after it was given its text. */
type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;
type Refusal = Pick<FieldError, "code" | "params">;

const types: Readonly<Record<string, string>> = { number: "number", int: "integer", bigint: "integer", date: "date" };
const formats: Readonly<Record<string, string>> = {
  email: "email",
  url: "url",
  date: "date",
  datetime: "date",
  time: "time",
  uuid: "choice",
};

const isAbsent = (input: unknown) => input === undefined || input === null || input === "";

/** Our own codes are written as messages of the schemas: `password.weak`. */
const isCode = (message: string | undefined): message is string => /^[a-z]+(?:[._][a-z0-9]+)+$/u.test(message ?? "");

const limitRefusal = (code: string, name: "min" | "max", value: unknown): Refusal => ({
  code: `field.${code}`,
  params: { [name]: Number(value) },
});

function codeOf(issue: z.core.$ZodRawIssue): Refusal {
  switch (issue.code) {
    case "invalid_type":
      return { code: isAbsent(issue.input) ? "field.required" : `field.${types[String(issue.expected)] ?? "invalid"}` };
    case "too_small":
      if (issue.origin === "string")
        return Number(issue.minimum) <= 1
          ? { code: "field.required" }
          : limitRefusal("too_short", "min", issue.minimum);
      if (issue.origin === "array") return limitRefusal("too_few", "min", issue.minimum);
      return limitRefusal(issue.inclusive === false ? "more_than" : "at_least", "min", issue.minimum);
    case "too_big":
      if (issue.origin === "string") return limitRefusal("too_long", "max", issue.maximum);
      if (issue.origin === "array") return limitRefusal("too_many", "max", issue.maximum);
      return limitRefusal(issue.inclusive === false ? "less_than" : "at_most", "max", issue.maximum);
    case "invalid_format":
      return { code: isAbsent(issue.input) ? "field.required" : `field.${formats[String(issue.format)] ?? "invalid"}` };
    case "invalid_union":
    case "invalid_value":
      return { code: isAbsent(issue.input) ? "field.required" : "field.choice" };
    case "not_multiple_of":
      return { code: "field.decimals" };
    case "unrecognized_keys":
      return { code: "field.unknown" };
    default:
      return { code: "field.invalid" };
  }
}

/**
 * The stable code of a refused value, with what fills its text: `field.required`, `field.too_long` (`max`),
 * `field.email`, `field.choice`, … or the schema's own. Zod's English text goes no further than here.
 */
export const refusalOf = (issue: Issue): Refusal =>
  isCode(issue.message) ? { code: issue.message } : codeOf(issue as z.core.$ZodRawIssue);

/** A refused value with its path. Parse with `reportInput: true`, or an absent value looks like a wrong one. */
export const fieldError = (issue: z.core.$ZodIssue): FieldError => ({
  path: issue.path.map((part) => (typeof part === "number" ? part : String(part))),
  ...refusalOf(issue),
});
