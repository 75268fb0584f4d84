import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { board, eventStaff, hasRole } from "#app/rules/permissions.ts";
import { sportOptions } from "#app/rules/places.ts";
import { attributes } from "#contracts/academy/attributes.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { championships } from "#contracts/events/championships.ts";
import { sponsors } from "#contracts/events/sponsors.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}
const toOption = ({ id, name }: Named) => ({ value: id, label: name });

/** Options with the one that is chosen already, also where it is not offered any more. */
function withChosen<T extends { readonly value: string }>(options: readonly T[], chosen: readonly T[]): T[] {
  return [...options, ...chosen.filter(({ value }) => !options.some((option) => option.value === value))];
}

/** The people who may own an event, by last name; none for staff who may not see the staff. */
async function loadOwners(staff: StaffCaller) {
  if (!hasRole(staff.roles, board)) return [];
  const { data } = await staff.call(staffMembers.list, { query: {} });
  return data
    .filter(({ roles }) => hasRole(roles, eventStaff))
    .map(({ id, firstName, lastName, email }) => ({
      value: id,
      label: [lastName, firstName].filter(Boolean).join(" ") || email,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, staff.locale));
}

/**
 * What the form of a tournament offers; the present choices of `chosen`, a tournament that exists, are always among
 * them.
 */
export async function loadChoices(staff: StaffCaller, chosen?: Tournament) {
  const [places, allSports, levels, seasons, supporters, owners, organisation] = await Promise.all([
    staff.call(locations.list),
    staff.call(sports.list),
    staff.call(attributes.list, { query: { code: "levels" } }),
    staff.call(championships.list, { query: { pageSize: 100 } }),
    staff.call(sponsors.list, { query: { pageSize: 200 } }),
    loadOwners(staff),
    staff.call(organizations.show, { params: { id: staff.organisationId } }),
  ]);
  const own = (one: Named | null | undefined) => (one ? [toOption(one)] : []);
  const shown = chosen?.sponsors.map(toOption) ?? [];
  return {
    places: places.data.map(({ id, name, fields }) => ({ id, name, courts: fields.map(toOption) })),
    sports: sportOptions(allSports.data, staff.locale),
    levels: withChosen(
      levels.data.flatMap(({ values }) => values.map(toOption)),
      own(chosen?.level),
    ),
    championships: withChosen(seasons.data.map(toOption), own(chosen?.championship)),
    // Sponsors that are shown come first, in their order: it is the order in which the form sends them.
    sponsors: withChosen(shown, supporters.data.map(toOption)),
    owners: owners.length > 0 ? withChosen(owners, own(chosen?.owner)) : [],
    currency: organisation.defaultCurrency,
    timeZone: organisation.timeZone,
  };
}

export type Choices = Awaited<ReturnType<typeof loadChoices>>;
