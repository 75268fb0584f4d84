import { type Changes, changesBetween } from "#app/rules/audit-changes.ts";
import type { Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";
import { formTimes } from "./view.ts";

type Recorded = Omit<ReservationBody, "proceedOutsideSlots">;

/** A stored reservation in the words of the body that would save it, so that the log can tell what changed. */
export function bodyOf(reservation: Reservation, timeZone: string): Recorded {
  const { holder, debit } = reservation;
  const isGuest = holder.athleteId === null;
  return {
    fieldId: reservation.fieldId,
    sportId: reservation.sportId,
    ...formTimes(reservation.startAt, reservation.endAt, timeZone),
    athleteId: holder.athleteId,
    guestName: isGuest ? holder.name : null,
    guestPhoneNumber: isGuest ? holder.phoneNumber : null,
    notes: reservation.notes,
    discounted: debit.price.discounted === debit.price.total ? null : debit.price.discounted,
  };
}

/** What saving `body` would change of `before`. */
export function changesTo(before: Reservation, timeZone: string, body: Partial<Recorded>): Changes {
  return changesBetween({ ...bodyOf(before, timeZone) }, body);
}
