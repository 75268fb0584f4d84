import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

interface Below {
  /** Namespaces of the page besides the account's own. */
  readonly i18n?: readonly Namespace[];
  /** The page that this one is a part of. */
  readonly section?: { readonly to: string; readonly label: TextKey };
}

/** The handle of a page of the club's account. */
export const belowAccount = (title: TextKey, { i18n = [], section }: Below = {}): RouteHandle => ({
  i18n: ["account", ...i18n],
  title,
  crumbs: section ? [section] : [],
});
