import { receiptsPath } from "#app/rules/debits.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** The handle of a page below the receipts. */
export const belowReceipts = (title: TextKey): RouteHandle => ({
  i18n: ["receipts", "money"],
  title,
  crumbs: [{ to: receiptsPath, label: "receipts:list.title" }],
});
