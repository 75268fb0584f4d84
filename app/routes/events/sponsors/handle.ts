import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { eventsPath } from "../events/handle.ts";

export const sponsorsPath = "/events/sponsors";

/** The address of a page of one sponsor. */
export const sponsorPath = (id: string, page: "edit" | "logo" | "delete"): string => `${sponsorsPath}/${id}/${page}`;

/** What the loader of every page of one sponsor answers, among other things. */
interface WithSponsor {
  readonly record: { readonly id: string; readonly name: string };
}

/** The handle of a page below the list of sponsors; on the pages of one sponsor its name is the heading. */
export const belowSponsors = (title: TextKey): RouteHandle<Partial<WithSponsor>> => ({
  i18n: ["sponsors", "events"],
  title,
  failure: "sponsors:errors.load",
  record: (data) => data?.record?.name,
  crumbs: [
    { to: eventsPath, label: "events:list.title" },
    { to: sponsorsPath, label: "sponsors:title" },
  ],
});
