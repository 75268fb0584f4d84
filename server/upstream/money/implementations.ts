import type { Implementation } from "../core/implement.ts";
import { allocationImplementations } from "./allocations/handlers.ts";
import { cashBookImplementations } from "./cash-book/handlers.ts";
import { debitImplementations } from "./debits/handlers.ts";
import { receiptImplementations } from "./receipts/handlers.ts";

/** Money of every kind: debits with their payments, what is collected for several, the cash book, receipts. */
export const moneyImplementations: Implementation[] = [
  ...debitImplementations,
  ...allocationImplementations,
  ...cashBookImplementations,
  ...receiptImplementations,
];
