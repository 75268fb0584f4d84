import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { sportOptions } from "#app/rules/places.ts";
import type { Field } from "#contracts/facilities/fields.ts";
import { type Location, locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";

/** A location with its courts. Throws AppError 404 for an id that the organisation does not have. */
export const loadLocation = (staff: Pick<StaffCaller, "call">, id: string): Promise<Location> =>
  staff.call(locations.show, { params: { id } });

/** A location with the sports that its courts may play. Throws AppError 404 for an id that the organisation does not have. */
export async function loadPlace(staff: Pick<StaffCaller, "call" | "locale">, id: string) {
  const [location, { data }] = await Promise.all([loadLocation(staff, id), staff.call(sports.list)]);
  const offered = data.filter((sport) => location.sportIds.includes(sport.id));
  return { location, sports: sportOptions(offered, staff.locale) };
}

/** A court of a location. Throws AppError 404 when the location has no such court. */
export function courtOf(location: Location, fieldId: string): Field {
  const court = location.fields.find(({ id }) => id === fieldId);
  if (!court) throw notFound();
  return court;
}

/**
 * The simple courts that a court may be made of, and the name of a combined court that is made of it already: a part is
 * no whole. `fieldId` is null for a new court.
 */
export function partChoices({ fields }: Pick<Location, "fields">, fieldId: string | null) {
  const whole = fields.find(({ partIds }) => fieldId !== null && partIds.includes(fieldId));
  const simple = fields.filter(({ id, partIds }) => id !== fieldId && partIds.length === 0);
  return {
    parts: whole || simple.length < 2 ? [] : simple.map(({ id, name }) => ({ value: id, label: name })),
    partOf: whole?.name ?? null,
  };
}
