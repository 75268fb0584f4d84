import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** Where the account of a debit is. */
export const accountPath = (id: string) => `/my-organization/debits/${id}`;

/** The first step of the way to an account. */
export const toTransactions = { to: "/my-organization/transactions", label: "common:administration.transactions" };

/** The handle of a page about a debit's account. */
export const ofAccounts = (title: TextKey): RouteHandle => ({
  i18n: ["debits", "money", "receipts"],
  title,
  crumbs: [toTransactions],
});
