import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { membersPath, sectionPath } from "../memberships/sections.ts";

/** What the loader of every page about one athlete answers, among other things. */
interface WithAthlete {
  readonly athlete: { readonly name: string; readonly membershipId: string | null };
}

/** Where the pages of an athlete lead back to: the membership, where there is one. */
export const homeOf = ({ membershipId }: { readonly membershipId: string | null }): string =>
  membershipId === null ? membersPath : sectionPath(membershipId);

/** The handle of a page about one athlete. */
export const aboutAthlete = (title: TextKey): RouteHandle<WithAthlete> => ({
  i18n: ["athletes"],
  title,
  record: (data) => data?.athlete.name,
  crumbs: (data) => [
    { to: membersPath, label: "athletes:list" },
    ...(data ? [{ to: homeOf(data.athlete), label: data.athlete.name }] : []),
  ],
});
