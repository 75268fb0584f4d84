import { actionKeys, fieldKeys, groupKeys, targetKeys, valueKeys } from "#app/rules/audit-words.ts";
import type { Translator } from "../i18n.server.ts";
import type { AuditItem } from "./query.server.ts";

/** Looks texts up whose keys are data: the first that exists, or null. */
export function textsOf(t: Translator): (keys: readonly string[]) => string | null {
  // why: the typed function cannot know keys that are found at run time.
  const lookup = t as unknown as (keys: readonly string[], options: object) => string;
  return (keys) => lookup(keys, { defaultValue: "", interpolation: { skipOnVariables: true } }) || null;
}

/** What the log calls things, in one language. What has no text any more has its stored name. */
interface LogWords {
  readonly action: (action: string) => string;
  readonly group: (area: string) => string;
  /** The kind of a target; null where the log does not know it. */
  readonly target: (type: string | null) => string | null;
  /** A field of what an action was done to. */
  readonly field: (action: string, name: string) => string;
  /** A word out of a fixed set. */
  readonly value: (action: string, value: string) => string;
}

/** The words of a language. They stand in the namespaces of the resources, which browsers do not have. */
export function logWords(t: Translator): LogWords {
  const text = textsOf(t);
  return {
    action: (action) => text(actionKeys(action)) ?? action,
    group: (area) => text(groupKeys(area)) ?? area,
    target: (type) => type && text(targetKeys(type)),
    field: (action, name) => text(fieldKeys(action, name)) ?? name,
    value: (action, value) => text(valueKeys(action, value)) ?? value,
  };
}

/** An action with its words. */
export interface WordedItem extends AuditItem {
  readonly words: { readonly action: string; readonly target: string | null };
}

/** Puts into words what was done, and to what kind of thing. */
export const withWords = (item: AuditItem, words: LogWords): WordedItem => ({
  ...item,
  words: { action: words.action(item.action), target: words.target(item.target.type) },
});
