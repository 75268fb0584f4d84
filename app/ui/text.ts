import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type ErrorParams, errorKeys, parseErrorMessage } from "#app/rules/error-text.ts";
import type { Namespace } from "#app/rules/languages.ts";

/** Looks a text up by a key that is only known at run time. */
export type Lookup = (key: string | readonly string[], values?: ErrorParams) => string;

/** Texts by keys that data carries (route handles, error codes), in all namespaces that are loaded. */
export function useLookup(): Lookup {
  const { i18n } = useTranslation();
  return useCallback(
    (key, values = {}) => {
      // why: the keys are data here, so the typed `t` cannot know them; missing ones come back as they are.
      const t = i18n.t as unknown as (keys: readonly string[] | string, values: ErrorParams) => string;
      return t(key, values);
    },
    [i18n],
  );
}

/** Turns a form's error (`app/rules/error-text.ts`) into the user's words: the first area's text, then the common one. */
export function useErrorText(...namespaces: readonly Namespace[]): (message: string) => string {
  const lookup = useLookup();
  const areas = namespaces.join(" ");
  return useCallback(
    (message) => {
      const { code, params } = parseErrorMessage(message);
      return lookup(errorKeys(code, ...areas.split(" ")), params);
    },
    [lookup, areas],
  );
}

/** The names of fields that stand at a key (`<namespace>:fields`), in the order of the file: that of the form. */
export function useFieldTexts(key: string): Readonly<Record<string, string>> {
  const { i18n } = useTranslation();
  const [namespace = "", path = ""] = key.split(":");
  const texts: unknown = i18n.getResource(i18n.language, namespace, path);
  return typeof texts === "object" && texts !== null ? (texts as Record<string, string>) : {};
}
