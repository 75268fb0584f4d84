import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { TextKey } from "#app/ui/text.ts";

/** Where the receipts are. */
export const receiptsPath = "/my-organization/receipts";

/** The handle of a page below the receipts. */
export const belowReceipts = (title: TextKey): RouteHandle => ({
  i18n: ["receipts", "money"],
  title,
  crumbs: [{ to: receiptsPath, label: "receipts:list.title" }],
});
