import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";
import type { Site } from "#contracts/academy/sites.ts";

export const sitesPath = "/my-organization/sites";
export const sitePath = (id: string): string => `${sitesPath}/${id}`;

/** What the loader of every page of one site answers, among other things. */
interface WithSite {
  readonly site: Pick<Site, "id" | "name">;
}

/** The handle of a page of one site. `isFirst`: the handle of the site's own page, which the others are below. */
export const belowSite = (
  title: TextKey,
  { isFirst = false, action }: { readonly isFirst?: boolean; readonly action?: (id: string) => PageAction } = {},
): RouteHandle<WithSite> => ({
  i18n: ["sites"],
  title,
  record: (data) => data?.site.name,
  crumbs: (data) => [
    { to: sitesPath, label: "sites:title" },
    ...(data && !isFirst ? [{ to: sitePath(data.site.id), label: data.site.name }] : []),
  ],
  action: (data) => (data && action ? action(data.site.id) : null),
});
