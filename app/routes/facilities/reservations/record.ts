import { type Changes, changesBetween } from "#app/rules/audit-changes.ts";
import type { Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";
import { formTimes } from "./view.ts";

type Recorded = Omit<ReservationBody, "proceedOutsideSlots" | "proceedBeyondLimits">;

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

/** What saving `body` would change of `before`, and whether staff went beyond the limits for it. */
export function changesTo(
  before: Reservation,
  timeZone: string,
  { proceedOutsideSlots: _, proceedBeyondLimits, ...body }: Partial<ReservationBody>,
): Changes {
  const changes = changesBetween({ ...bodyOf(before, timeZone) }, body);
  return proceedBeyondLimits ? { ...changes, proceedBeyondLimits: { after: true } } : changes;
}
