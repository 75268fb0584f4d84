import { layout, type RouteConfigEntry } from "@react-router/dev/routes";
import { cashBookFiles, cashBookPages } from "./cash-book/routes.ts";
import { debitFiles, debitPages } from "./debits/routes.ts";
import { receiptFiles, receiptPages } from "./receipts/routes.ts";

/** Money: what is owed and paid, whatever for. Its pages belong to the academy's module, so they stand behind its layout. */
export const main: RouteConfigEntry[] = [
  layout("routes/academy/area.tsx", { id: "routes/money/area" }, [...receiptPages, ...cashBookPages, ...debitPages]),
];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  layout("routes/academy/area.tsx", { id: "routes/money/area-resource" }, [
    ...receiptFiles,
    ...cashBookFiles,
    ...debitFiles,
  ]),
];
