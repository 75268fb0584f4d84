import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** Where the kinds of consents are. */
export const kindsPath = "/settings/consents";

export const kindPath = (id: string, page = ""): string => `${kindsPath}/${id}${page && `/${page}`}`;

const toList = [
  { to: "/settings", label: "settings:overview.title" },
  { to: kindsPath, label: "consents:kinds.title" },
];

/** The handle of a page below the list. */
export const belowKinds = (title: TextKey): RouteHandle => ({ i18n: ["consents", "settings"], title, crumbs: toList });

/** What the loader of every page of one kind answers, among other things. */
interface WithKind {
  readonly kind: { readonly id: string; readonly name: string };
}

/** The handle of a page below one kind. */
export const belowKind = (title: TextKey): RouteHandle<WithKind> => ({
  i18n: ["consents", "settings"],
  title,
  record: (data) => data?.kind.name,
  crumbs: (data) => [...toList, ...(data ? [{ to: kindPath(data.kind.id), label: data.kind.name }] : [])],
});
