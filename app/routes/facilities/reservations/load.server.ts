import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { type Court, courtsOf } from "#app/rules/places.ts";
import { type Location, locations } from "#contracts/facilities/locations.ts";
import { type Reservation, reservations } from "#contracts/facilities/reservations.ts";

/** A reservation with the place it is at. */
export interface LoadedReservation {
  readonly reservation: Reservation;
  /** The court; undefined only when it was removed meanwhile. */
  readonly court: Court | undefined;
  readonly timeZone: string;
  readonly places: readonly Location[];
}

/** Reads a reservation and the club's places side by side. Throws AppError 404 for an id that is unknown, or another club's. */
export async function loadReservation(staff: Pick<StaffCaller, "call">, id: string): Promise<LoadedReservation> {
  const [reservation, places] = await Promise.all([
    staff.call(reservations.show, { params: { id } }),
    staff.call(locations.list),
  ]);
  const court = courtsOf(places.data).get(reservation.fieldId);
  return { reservation, court, timeZone: court?.timeZone ?? defaultTimeZone, places: places.data };
}
