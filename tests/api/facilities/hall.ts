import { type FieldBody, fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Club } from "#tests/api/support/club.ts";
import { priceLists } from "#upstream/facilities/price-lists/table.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

export const own = (club: Club) => ({ bearer: club.facilities });

/** A location of its own with courts that share ground. */
export interface Hall {
  locationId: string;
  /** Two simple courts, and one that is made of them. */
  a: string;
  b: string;
  whole: string;
}

export const addField = (club: Club, locationId: string, body: Partial<FieldBody>) =>
  club.client.ok(fields.create, { params: { locationId }, body: { name: "Uno", color: "red", ...body } }, own(club));

/** A location of its own, open all day, padel at 20,00 an hour. */
export async function createHall(club: Club): Promise<Hall> {
  const place = { name: "Palazzetto", sportIds: [club.padelId] };
  const { id: locationId } = await club.client.ok(locations.create, { body: place }, own(club));
  await club.upstream.services.db.insert(priceLists).values({
    organisationId: demoOrganisations.aurora,
    locationId,
    name: "Padel",
    type: "by_slot",
    currency: "eur",
    slotMinutes: 60,
    price: 2000,
  });
  const a = (await addField(club, locationId, { name: "A" })).id;
  const b = (await addField(club, locationId, { name: "B" })).id;
  const whole = (await addField(club, locationId, { name: "A e B", partIds: [b, a] })).id;
  return { locationId, a, b, whole };
}

export const date = "2027-04-06";
export const book = (club: Club, fieldId: string, startAt = "10:00", endAt = "11:00") =>
  club.book({ fieldId, date, startAt, endAt, proceedOutsideSlots: true });
export async function confirmed(club: Club, fieldId: string, startAt?: string, endAt?: string) {
  return club.confirm((await book(club, fieldId, startAt, endAt)).id);
}
export const confirmRefused = (club: Club, id: string) =>
  club.client.refused(reservations.confirm, { params: { id } }, own(club));
export const occupied = (club: Club, id: string) => club.upstream.services.sql<{ field_id: string; until: string }[]>`
  select field_id, to_char(upper(during) at time zone 'Europe/Rome', 'HH24:MI') as until from upstream.occupancies where source_id = ${id} order by field_id`;
export const courtsOf = async (club: Club, id: string) => (await occupied(club, id)).map((row) => row.field_id);
