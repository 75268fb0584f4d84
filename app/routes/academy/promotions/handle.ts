import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** Where the promotions are. */
export const promotionsPath = "/my-organization/promotions";

/** The handle of a page below the promotions. */
export const belowPromotions = (title: TextKey): RouteHandle => ({
  i18n: ["promotions"],
  title,
  crumbs: [{ to: promotionsPath, label: "promotions:list.title" }],
});
