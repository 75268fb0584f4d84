import type { z } from "zod";
import type { FieldError } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** Our own codes are written as messages of the schemas: `password.weak`, `invalid_time`. */
const isCode = (message: string) => /^[a-z]+(?:[._][a-z0-9]+)+$/u.test(message);

function codeOf(issue: Issue): Pick<FieldError, "code" | "params"> {
  if (isCode(issue.message)) return { code: issue.message };
  switch (issue.code) {
    case "invalid_type":
      return { code: issue.input === undefined || issue.input === null ? "field.required" : `field.not_${issue.expected}` };
    case "too_small":
      if (issue.origin === "string" || issue.origin === "array")
        return issue.minimum === 1
          ? { code: "field.required" }
          : { code: "field.too_short", params: { min: Number(issue.minimum) } };
      return { code: issue.inclusive ? "field.too_small" : "field.not_above", params: { min: Number(issue.minimum) } };
    case "too_big":
      if (issue.origin === "string" || issue.origin === "array")
        return { code: "field.too_long", params: { max: Number(issue.maximum) } };
      return { code: "field.too_big", params: { max: Number(issue.maximum) } };
    case "invalid_format":
      return { code: issue.input === "" ? "field.required" : `field.not_${issue.format}` };
    case "invalid_union":
    case "invalid_value":
      return { code: issue.input === undefined || issue.input === "" ? "field.required" : "field.not_listed" };
    case "unrecognized_keys":
      return { code: "field.unknown" };
    default:
      return { code: "field.invalid" };
  }
}

/**
 * The stable code of a refused value: `field.required`, `field.too_long` (params: max), `field.not_email`,
 * `field.not_number`, … or the schema's own. Zod's English text never leaves this function.
 * Parse with `reportInput: true`, or an absent value cannot be told from a wrong one.
 */
export function fieldError(issue: Issue): FieldError {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  return { path, ...codeOf(issue) };
}
