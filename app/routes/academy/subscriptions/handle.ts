import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** Where the transactions are. */
export const transactionsPath = "/my-organization/transactions";

export const transactionPath = (id: string): string => `${transactionsPath}/${id}`;
/** The address of a transaction beside the list, without the list's query. */
export const besideTransactionsPath = (id: string): string => `${transactionsPath}/beside/${id}`;

/** Where a package is sold to one member; cancelled or sold, it leads back to what the member bought. */
export const saleToMember = (membershipId: string): string =>
  `${transactionsPath}/new?${new URLSearchParams({ membershipId, returnTo: `/my-organization/memberships/${membershipId}/payments` })}`;

/** The first step of the way to a transaction. */
export const toTransactions = { to: transactionsPath, label: "subscriptions:title" };

/** What the pages of one transaction know of the transaction. */
interface Record {
  readonly headline: { readonly id: string; readonly title: string };
}

/** The handle of a page below the list; `more` are namespaces of its texts besides. */
export const belowTransactions = (title: TextKey, more: NonNullable<RouteHandle["i18n"]> = []): RouteHandle => ({
  i18n: ["subscriptions", "money", ...more],
  title,
  crumbs: [toTransactions],
});

/** The handle of a page below one transaction: its loader answers the `headline`. */
export const belowTransaction = (title: TextKey): RouteHandle<Record> => ({
  i18n: ["subscriptions", "money"],
  title,
  record: (data) => data?.headline.title,
  crumbs: (data) => [
    toTransactions,
    ...(data ? [{ to: transactionPath(data.headline.id), label: data.headline.title }] : []),
  ],
});
