import type { Implementation } from "#upstream/core/implement.ts";
import { copyImplementations } from "./copies/handlers.ts";
import { erasureImplementations } from "./erasures/handlers.ts";
import { restrictedReceiptImplementations } from "./restricted-receipts/handlers.ts";

/** What the API answers about people as people. The restricted receipts come first: their path is of the same shape. */
export const peopleImplementations: Implementation[] = [
  ...restrictedReceiptImplementations,
  ...erasureImplementations,
  ...copyImplementations,
];
