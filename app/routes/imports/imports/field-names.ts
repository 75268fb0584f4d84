import { useCallback } from "react";
import { type Lookup, useLookup } from "#app/ui/text.ts";

/** Fields of whom or what, in the order in which a select offers them; the first part of their keys. */
const persons = ["athlete", "guardian1", "guardian2", "contact"];

/** The heading under which a field stands in a select. */
export const groupName = (key: string, t: Lookup): string => t(`imports:who.${key.split(".")[0]}`);

/** What a field is called within its group: "E-mail". */
export function partName(key: string, t: Lookup): string {
  const [who = "", ...rest] = key.split(".");
  return t(`imports:parts.${persons.includes(who) ? "person" : who}.${rest.at(-1)}`);
}

/** Where the codes of rows have their texts: those of the forms that would say them, too. */
export const codeTexts = ["imports", "athletes", "memberships", "documents", "subscriptions", "registrations"] as const;

/** What a field is called by itself: "Genitore 1: e-mail". */
export function fieldName(key: string, t: Lookup): string {
  const [who = ""] = key.split(".");
  if (!/^(?:guardian\d|contact)$/u.test(who)) return partName(key, t);
  return t("imports:whose", { who: groupName(key, t), part: partName(key, t) });
}

/** Names of a kind's fields, by their keys. */
export function useFieldNames(): (key: string) => string {
  const lookup = useLookup();
  return useCallback((key) => fieldName(key, lookup), [lookup]);
}
