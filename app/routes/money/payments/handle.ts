import type { TextKey } from "#app/rules/words.ts";
import type { Crumb, RouteHandle } from "#app/ui/layout/handle.ts";

/** What the loader of each page of payments answers of the record that they belong to. */
interface WithOwner {
  readonly owner: { readonly record?: string; readonly crumbs: readonly Crumb[] };
}

/** The handle of a page of a record's payments. The namespaces of its crumbs are those of the layout above it. */
export const ofPayments = (title: TextKey): RouteHandle<WithOwner> => ({
  i18n: ["money", "debits"],
  title,
  record: (data) => data?.owner.record,
  crumbs: (data) => data?.owner.crumbs ?? [],
});
