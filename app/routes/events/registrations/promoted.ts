import type { Changes } from "#app/rules/audit-changes.ts";

/** Teams that a change gave a place of the entry list, as the log tells them. */
export const promotedIn = (promoted: readonly { readonly name: string }[]): Changes =>
  promoted.length > 0 ? { promoted: { after: promoted.map(({ name }) => name) } } : {};
