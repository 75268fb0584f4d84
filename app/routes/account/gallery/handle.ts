import type { TextKey } from "#app/rules/words.ts";
import type { Crumb, RouteHandle } from "#app/ui/layout/handle.ts";

/** What the loader of each page of a gallery answers of the record that it belongs to. */
interface WithOwner {
  readonly owner: { readonly record: string; readonly path: string; readonly crumbs: readonly Crumb[] };
}

const title = "gallery:title";

/** The handle of the page of a gallery. The namespaces of its crumbs are those of the layout above it. */
export const ofGallery: RouteHandle<WithOwner> = {
  i18n: ["gallery"],
  title,
  record: (data) => data?.owner.record,
  crumbs: (data) => data?.owner.crumbs,
};

/** The handle of a page below a gallery. */
export const belowGallery = (page: TextKey): RouteHandle<WithOwner> => ({
  ...ofGallery,
  title: page,
  crumbs: (data) => data && [...data.owner.crumbs, { to: data.owner.path, label: title }],
});
