import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

export const erasuresPath = "/people/erasures";

/** The handle of a page below the list of erased people. */
export const belowErasures = (title: TextKey): RouteHandle => ({
  i18n: ["erasures", "money"],
  title,
  crumbs: [{ to: erasuresPath, label: "erasures:list.title" }],
});
