import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Option } from "#app/ui/forms/controls.tsx";
import { attributes } from "#contracts/academy/attributes.ts";
import { consentKinds } from "#contracts/academy/consent-kinds.ts";
import type { Membership } from "#contracts/academy/memberships.ts";
import { sites } from "#contracts/academy/sites.ts";

/** What members are sorted by: the club's levels, groups and sites. */
export interface Choices {
  readonly levels: readonly Option[];
  readonly groups: readonly Option[];
  readonly sites: readonly Option[];
}

/** What the list of members is filtered by: these, and the kinds of consents that the club asks. */
export interface FilterChoices extends Choices {
  readonly consents: readonly Option[];
}

export const noChoices: Choices = { levels: [], groups: [], sites: [] };

const idsOf = (values: readonly { readonly id: string }[]) => values.map(({ id }) => id);

/** A member's level, groups and sites, as the fields of a form. */
export const chosenOf = ({ level, groups, sites }: Pick<Membership, "level" | "groups" | "sites">) => ({
  levelId: level?.id ?? "",
  groupIds: idsOf(groups),
  siteIds: idsOf(sites),
});

const optionOf = ({ id, name }: { readonly id: string; readonly name: string }): Option => ({ value: id, label: name });

/** The levels, groups and sites of the club, in its order. */
export async function loadChoices(staff: Pick<StaffCaller, "call">): Promise<Choices> {
  const [{ data }, places] = await Promise.all([staff.call(attributes.list), staff.call(sites.list)]);
  const valuesOf = (code: "levels" | "groups") =>
    (data.find((attribute) => attribute.code === code)?.values ?? []).map(optionOf);
  return { levels: valuesOf("levels"), groups: valuesOf("groups"), sites: places.data.map(optionOf) };
}

/** The names of some choices, for the log. */
export const chosenNames = (options: readonly Option[], ids: readonly string[]): string[] =>
  options.filter(({ value }) => ids.includes(value)).map(({ label }) => label);

/** What the list of members is filtered by. */
export async function loadFilterChoices(staff: Pick<StaffCaller, "call">): Promise<FilterChoices> {
  const [choices, kinds] = await Promise.all([loadChoices(staff), staff.call(consentKinds.list)]);
  return { ...choices, consents: kinds.data.filter(({ isAsked }) => isAsked).map(optionOf) };
}
