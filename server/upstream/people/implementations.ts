import type { Implementation } from "#upstream/core/implement.ts";
import { erasureImplementations } from "./erasures/handlers.ts";
import { restrictedReceiptImplementations } from "./restricted-receipts/handlers.ts";

/** What the API answers about erasing people. The restricted receipts come first: their path is of the same shape. */
export const peopleImplementations: Implementation[] = [...restrictedReceiptImplementations, ...erasureImplementations];
