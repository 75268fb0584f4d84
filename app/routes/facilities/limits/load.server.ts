import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { limits } from "#contracts/facilities/limits.ts";

/** A location's rules of booking. Throws AppError 404 for an id that the organisation does not have. */
export async function loadBooking(staff: Pick<StaffCaller, "call">, locationId: string) {
  const { id, name, fields, timeZone, booking } = await staff.call(limits.show, { params: { id: locationId } });
  return { location: { id, name }, fields, timeZone, booking };
}
