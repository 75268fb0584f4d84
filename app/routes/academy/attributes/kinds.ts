import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { AttributeCode } from "#contracts/academy/attributes.ts";

/** Whether a page is about levels or groups, which have the same screens. */
export const codeAt = ({ url }: Pick<Request, "url">): AttributeCode =>
  new URL(url).pathname.startsWith("/my-organization/groups") ? "groups" : "levels";

/** What the log calls a level and a group. */
export const loggedAs = { levels: "level", groups: "group" } as const satisfies Record<AttributeCode, string>;

export const pathOf = (code: AttributeCode): string => `/my-organization/${code}`;

/** What the loader of each page of levels or groups answers, among other things. */
interface WithCode {
  readonly code: AttributeCode;
}

/** The handle of a page below one of the two lists: `title` is a key of their texts. */
export const belowList = (title: "new.title" | "edit.title" | "delete.title"): RouteHandle<WithCode> => ({
  i18n: ["attributes"],
  title: (data) => `attributes:of.${data?.code ?? "levels"}.${title}` satisfies TextKey,
  crumbs: (data) => (data ? [{ to: pathOf(data.code), label: `attributes:of.${data.code}.title` }] : []),
});
