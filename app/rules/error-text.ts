/** What fills the text of an error: limits, names. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * A field's error as one string, as conform carries it: the code, and its parameters as JSON after a bar.
 * `errorMessage("field.too_long", { max: 80 })` is `field.too_long|{"max":80}`.
 */
export const errorMessage = (code: string, params?: ErrorParams): string =>
  params && Object.keys(params).length > 0 ? `${code}|${JSON.stringify(params)}` : code;

/** Takes an error message apart again. What is no such message is a code without parameters. */
export function parseErrorMessage(message: string): { code: string; params: ErrorParams } {
  const bar = message.indexOf("|");
  if (bar < 0) return { code: message, params: {} };
  try {
    return { code: message.slice(0, bar), params: JSON.parse(message.slice(bar + 1)) as ErrorParams };
  } catch {
    return { code: message.slice(0, bar), params: {} };
  }
}

/** The key of the text that all codes with this ending share: `locker.stale` is `common:errors.any.stale`. */
export const anyCodeKey = (code: string): string => `common:errors.any.${code.replace(/^.*\./u, "")}`;

/**
 * The text keys of an error code, the first that exists counts: the areas' own texts, the common one, the one of all codes
 * that end so (`stale`), and the general "something went wrong". Hand the list to i18next's `t` as it is.
 */
export const errorKeys = (code: string, ...namespaces: readonly string[]): string[] => [
  ...namespaces.map((namespace) => `${namespace}:errors.${code}`),
  `common:errors.${code}`,
  anyCodeKey(code),
  "common:errors.generic",
];
