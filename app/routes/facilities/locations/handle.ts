import type { Namespace } from "#app/rules/languages.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";
import type { TextKey } from "#app/ui/text.ts";

/** What the loader of every page below one location answers, among other things. */
interface WithLocation {
  readonly location: { readonly id: string; readonly name: string };
}

interface Below {
  /** Namespaces of the page besides the locations' own. */
  readonly i18n?: readonly Namespace[];
  /** The section that this page is a part of; the location's first page has none. */
  readonly section?: { readonly path: string; readonly label: TextKey };
  readonly action?: (locationId: string) => PageAction | null;
}

/** The handle of a page below one location: list, location, section, this page. */
export const belowLocation = (
  title: TextKey,
  { i18n = [], section, action }: Below = {},
): RouteHandle<WithLocation> => ({
  i18n: ["locations", ...i18n],
  title,
  record: (data) => data?.location.name,
  failure: "locations:errors.locations.load",
  crumbs: (data) => [
    { to: "/locations/list", label: "locations:list.title" },
    ...(data ? [{ to: `/locations/${data.location.id}`, label: data.location.name }] : []),
    ...(data && section ? [{ to: `/locations/${data.location.id}/${section.path}`, label: section.label }] : []),
  ],
  action: (data) => (data && action ? action(data.location.id) : null),
});
