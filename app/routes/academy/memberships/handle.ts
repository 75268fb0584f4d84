import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { PageAction, RouteHandle } from "#app/ui/layout/handle.ts";
import { membersPath, sectionPath } from "./sections.ts";

/** What the loader of every page below one membership answers, among other things. */
export interface WithMember {
  readonly member: { readonly id: string; readonly name: string };
}

interface Below {
  /** Namespaces of the page besides the memberships' own. */
  readonly i18n?: readonly Namespace[];
  readonly action?: (membershipId: string) => PageAction | null;
}

/** The handle of a page below one membership: list, membership, this page. */
export const belowMember = (title: TextKey, { i18n = [], action }: Below = {}): RouteHandle<WithMember> => ({
  i18n: ["memberships", ...i18n],
  title,
  record: (data) => data?.member.name,
  crumbs: (data) => [
    { to: membersPath, label: "memberships:list.title" },
    ...(data ? [{ to: sectionPath(data.member.id), label: data.member.name }] : []),
  ],
  action: (data) => (data && action ? action(data.member.id) : null),
});
