import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** What is said to a board member who is led to a page on which people are added, section 6 of the specification. */
export const onlyManagers: TextKey = "staff:errors.staff_member.unauthorized";

/** What the loader of every page of one person answers, among other things. */
interface WithPerson {
  readonly person: { readonly name: string };
}

/** The handle of a page below the staff; the pages of a person have the person's name as their heading. */
export const belowStaff = (title: TextKey): RouteHandle<Partial<WithPerson>> => ({
  i18n: ["staff"],
  title,
  record: (data) => data?.person?.name,
  crumbs: [{ to: "/staff", label: "staff:list.title" }],
});
