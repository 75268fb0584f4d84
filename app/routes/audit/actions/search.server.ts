import type { AuditItem } from "#app/backend/audit-query.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import { type AddressSearch, readSearch } from "#app/rules/audit-terms.ts";
import { languageVocabulary } from "#app/rules/audit-vocabulary.ts";
import { namespaces } from "#app/rules/languages.ts";

/** Looks up texts whose keys are data; the first that exists, or null. */
function textsOf({ t }: Pick<StaffCaller, "t">) {
  // why: the typed function cannot know keys that are found at run time.
  const lookup = t as unknown as (keys: readonly string[], options: object) => string;
  return (...keys: string[]): string | null =>
    lookup(keys, { defaultValue: "", interpolation: { skipOnVariables: true } }) || null;
}

/** The search of an address, in the words of the caller's language. */
export const searchOf = (caller: Pick<StaffCaller, "t">, query: URLSearchParams): AddressSearch =>
  readSearch(query, languageVocabulary(textsOf(caller)));

/** Why actions did not succeed, in the caller's words, by error code: a code that has no text is "another reason". */
export function errorWords(
  caller: Pick<StaffCaller, "t">,
  items: readonly Pick<AuditItem, "errorCode">[],
): Readonly<Record<string, string>> {
  const text = textsOf(caller);
  const codes = new Set(items.flatMap(({ errorCode }) => (errorCode === null ? [] : [errorCode])));
  const reasonOf = (code: string) => {
    // why in this order: the log has no names and figures for the gaps of the texts that forms show.
    const words = [`audit:errors.${code}`, ...namespaces.map((namespace) => `${namespace}:errors.${code}`)]
      .map((key) => text(key))
      .find((found) => found && !found.includes("{{"));
    return words ?? text("audit:errors.other") ?? code;
  };
  return Object.fromEntries([...codes].map((code) => [code, reasonOf(code)]));
}
