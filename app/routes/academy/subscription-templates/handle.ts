import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** Where the packages are. */
export const packagesPath = "/my-organization/subscription-templates";

/** The handle of a page below the packages. */
export const belowPackages = (title: TextKey): RouteHandle => ({
  i18n: ["subscription-templates"],
  title,
  crumbs: [{ to: packagesPath, label: "subscription-templates:list.title" }],
});
