import { type Namespace, namespaces } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";

/** A part of a membership: its page below `/my-organization/memberships/:membershipId` (`""` is the first), and its name. */
interface Section {
  readonly path: string;
  readonly label: TextKey;
}

/** The parts in the order of their links. One joins with its page. */
export const sections: readonly Section[] = [
  { path: "", label: "memberships:sections.overview" },
  { path: "payments", label: "subscriptions:member.title" },
  { path: "tokens", label: "wallets:show.title" },
  { path: "documents", label: "documents:list.title" },
  { path: "consents", label: "consents:list.title" },
  { path: "family", label: "athletes:family.title" },
  { path: "history", label: "memberships:sections.history" },
];

/** The namespaces that have their names. */
export const sectionTexts: readonly Namespace[] = namespaces.filter((namespace) =>
  sections.some(({ label }) => label.startsWith(`${namespace}:`)),
);

/** The list of memberships. */
export const membersPath = "/my-organization/memberships";

/** The address of a part of a membership. */
export const sectionPath = (membershipId: string, path = ""): string =>
  path === "" ? `${membersPath}/${membershipId}` : `${membersPath}/${membershipId}/${path}`;
