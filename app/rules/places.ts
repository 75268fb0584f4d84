import type { Field } from "#contracts/facilities/fields.ts";
import type { Location } from "#contracts/facilities/locations.ts";

/** A court with the place it belongs to. */
export interface Court {
  readonly id: string;
  readonly name: string;
  readonly sportIds: readonly string[];
  readonly locationId: string;
  readonly location: string;
  readonly timeZone: string;
}

/** The courts of an organisation by id. */
export type Courts = ReadonlyMap<string, Court>;

const courtOf = (location: Location, field: Field): Court => ({
  id: field.id,
  name: field.name,
  sportIds: field.sportIds,
  locationId: location.id,
  location: location.name,
  timeZone: location.timeZone,
});

/** Indexes the courts of some locations by id, in the order in which the club lists them. */
export const courtsOf = (locations: readonly Location[]): Courts =>
  new Map(
    locations.flatMap((location) => location.fields.map((field) => [field.id, courtOf(location, field)] as const)),
  );

/** Orders what takes courts by its start, and at the same time as the club lists its courts. */
export function byStartAndCourt(courts: Courts) {
  const order = [...courts.keys()];
  type Play = { readonly startAt: string; readonly fieldId: string };
  return (one: Play, other: Play): number =>
    Date.parse(one.startAt) - Date.parse(other.startAt) || order.indexOf(one.fieldId) - order.indexOf(other.fieldId);
}

/** Options of a select: one group a location, its courts inside. */
export const courtOptions = (locations: readonly Location[]) =>
  locations
    .filter((location) => location.fields.length > 0)
    .map((location) => ({
      label: location.name,
      options: location.fields.map((field) => ({ value: field.id, label: field.name })),
    }));

/** The sports of each court: its own, or those of its location when it names none. */
export const sportsByCourt = (locations: readonly Location[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    locations.flatMap(({ fields, sportIds }) =>
      fields.map((field) => [field.id, field.sportIds.length > 0 ? field.sportIds : sportIds]),
    ),
  );

/** Sports as options, by name. */
export const sportOptions = (sports: readonly { id: string; name: string }[], locale: string) =>
  sports.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, locale));
