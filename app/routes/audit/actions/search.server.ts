import type { AuditItem } from "#app/backend/audit/query.server.ts";
import { logWords, textsOf } from "#app/backend/audit/words.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { auditActions } from "#app/rules/audit-actions.ts";
import { type ActionChoice, auditAreas, vocabularyOf } from "#app/rules/audit-search.ts";
import { type AddressSearch, readSearch } from "#app/rules/audit-terms.ts";
import { roleKey } from "#app/rules/audit-words.ts";
import { anyCodeKey } from "#app/rules/error-text.ts";
import { namespaces } from "#app/rules/languages.ts";
import { areaOf } from "#app/rules/resources.ts";

type Words = Pick<StaffCaller, "t">;

/** The search of an address, in the words of the caller's language. */
export function searchOf({ t }: Words, query: URLSearchParams): AddressSearch {
  const words = logWords(t);
  const vocabulary = vocabularyOf({
    term: (term) => t(`audit:terms.${term}`),
    role: (role) => t(roleKey(role)),
    action: words.action,
    area: words.group,
    outcome: (outcome) => t(`audit:outcomes.${outcome}`),
  });
  return readSearch(query, vocabulary);
}

/** A choice of actions in words: one, or all of an area. */
export function choiceText({ t }: Words, choice: ActionChoice): string {
  const words = logWords(t);
  if (!choice.endsWith(".*")) return words.action(choice);
  return t("audit:filters.wholeArea", { area: words.group(areaOf(choice)) });
}

/** All that may be chosen, by area. */
export const actionOptions = (caller: Words) =>
  auditAreas.map((area) => {
    const choices = [`${area}.*` as const, ...auditActions.filter((action) => areaOf(action) === area)];
    return {
      label: logWords(caller.t).group(area),
      options: choices.map((value) => ({ value, label: choiceText(caller, value) })),
    };
  });

/** Why actions did not succeed, in the caller's words, by error code: a code that has no text is "another reason". */
export function errorWords(
  { t }: Words,
  items: readonly Pick<AuditItem, "errorCode">[],
): Readonly<Record<string, string>> {
  const text = textsOf(t);
  const codes = new Set(items.flatMap(({ errorCode }) => (errorCode === null ? [] : [errorCode])));
  const reasonOf = (code: string) => {
    // why in this order: the log has no names and figures for the gaps of the texts that forms show.
    const own = namespaces.map((namespace) => `${namespace}:errors.${code}`);
    const words = [`audit:errors.${code}`, ...own, anyCodeKey(code)]
      .map((key) => text([key]))
      .find((found) => found && !found.includes("{{"));
    return words ?? text(["audit:errors.other"]) ?? code;
  };
  return Object.fromEntries([...codes].map((code) => [code, reasonOf(code)]));
}
