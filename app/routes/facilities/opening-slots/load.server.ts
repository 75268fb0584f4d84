import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { weekdayName } from "./view.ts";

type Caller = Pick<StaffCaller, "call" | "locale">;

/** A location, as hours need it. Throws AppError 404 for an id that the organisation does not have. */
export async function loadPlace(staff: Pick<Caller, "call">, locationId: string) {
  const { id, name, fields, timeZone } = await staff.call(locations.show, { params: { id: locationId } });
  return { location: { id, name }, place: { fields, timeZone } };
}

/** A location and its weekly hours. Throws AppError 404 for an id that the organisation does not have. */
export async function loadOpeningSlots(staff: Caller, locationId: string) {
  const [found, { data }] = await Promise.all([
    loadPlace(staff, locationId),
    staff.call(openingSlots.list, { params: { locationId } }),
  ]);
  return { ...found, slots: data };
}

/** One slot with its location, its weekday in words. Throws AppError 404 when the location has no such slot. */
export async function loadOpeningSlot(staff: Caller, locationId: string, slotId: string) {
  const { location, place, slots } = await loadOpeningSlots(staff, locationId);
  const slot = slots.find(({ id }) => id === slotId);
  if (!slot) throw notFound();
  return { location, place, slot, day: weekdayName(slot.dayOfWeek, staff.locale) };
}
