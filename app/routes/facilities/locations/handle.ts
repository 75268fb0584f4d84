import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";

/** What the loader of every page below one location answers, among other things. */
export interface WithLocation {
  readonly location: { readonly id: string; readonly name: string };
}

interface Below {
  /** Namespaces of the page besides the locations' own. */
  readonly i18n?: readonly Namespace[];
  /** The section that this page is a part of; the location's first page has none. */
  readonly section?: { readonly path: string; readonly label: TextKey };
  readonly action?: (locationId: string) => PageAction | null;
}

/** The first step of the way to a location. */
export const toLocations = { to: "/locations/list", label: "locations:list.title" };

/** The way to a page of one location, or to its first page. */
export const locationCrumbs = ({ id, name }: WithLocation["location"]) => [
  toLocations,
  { to: `/locations/${id}`, label: name },
];

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
    ...(data ? locationCrumbs(data.location) : [toLocations]),
    ...(data && section ? [{ to: `/locations/${data.location.id}/${section.path}`, label: section.label }] : []),
  ],
  action: (data) => (data && action ? action(data.location.id) : null),
});
