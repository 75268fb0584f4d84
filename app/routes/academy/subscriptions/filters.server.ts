import type { z } from "zod";
import { readFilters } from "#app/backend/paging/list.server.ts";
import type { Period } from "#app/rules/periods.ts";
import { type SubscriptionSort, subscriptionFilters, subscriptionSorts } from "#contracts/academy/subscription-list.ts";

/** The filters of the list, as upstream takes them. */
export type TransactionFilters = z.output<z.ZodObject<typeof subscriptionFilters>>;

/**
 * Reads the filters of an address or a form; what is malformed is left out. An address that says nothing of dates asks
 * for the chosen range.
 */
export function readTransactionFilters(query: URLSearchParams | FormData, range: Period | null): TransactionFilters {
  // why not the ids: they say which rows are ticked, not which are listed.
  const { id: _, ...shape } = subscriptionFilters;
  const filters = readFilters(shape, query);
  return query.has("from") || query.has("to") || !range ? filters : { ...range, ...filters };
}

/** The order of the list: the latest first unless the address says otherwise. */
export function readSort(query: URLSearchParams): SubscriptionSort {
  const sort = query.get("sort");
  return subscriptionSorts.find((known) => known === sort) ?? "-transactionDate";
}

/** Filters as a form sends them along, and a link says them. */
export const filterEntries = (filters: TransactionFilters): [name: string, value: string][] =>
  Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[name, String(one)]])),
  );
