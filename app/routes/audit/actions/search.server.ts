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

/** Why actions did not succeed, in the caller's words, by error code. A code that has no text is left out. */
export function errorWords(
  caller: Pick<StaffCaller, "t">,
  items: readonly Pick<AuditItem, "errorCode">[],
): Readonly<Record<string, string>> {
  const text = textsOf(caller);
  const codes = new Set(items.flatMap(({ errorCode }) => (errorCode === null ? [] : [errorCode])));
  const found = [...codes].map((code) => [
    code,
    text(`audit:errors.${code}`, ...namespaces.map((namespace) => `${namespace}:errors.${code}`)),
  ]);
  // why not all: the log keeps codes without what would fill the gaps of a text.
  return Object.fromEntries(found.filter(([, words]) => words && !words.includes("{{")));
}
