import { type Changes, changesBetween } from "#app/rules/audit-changes.ts";
import type { Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";
import { formTimes } from "./view.ts";

type Recorded = Omit<ReservationBody, "ownPrice" | "proceedOutsideSlots" | "proceedBeyondLimits">;

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

/** What the log says of a price that staff named themselves: that no list has one, and theirs. */
export const ownPriceChanges = (ownPrice: number | null | undefined, listPrice: number | null = null): Changes =>
  ownPrice == null
    ? {}
    : { listPrice: { ...(listPrice !== null && { before: listPrice }), after: null }, ownPrice: { after: ownPrice } };

/** What saving `body` would change of `before`, and whether staff went beyond the limits or named a price for it. */
export function changesTo(
  before: Reservation,
  timeZone: string,
  { proceedOutsideSlots: _, proceedBeyondLimits, ownPrice, ...body }: Partial<ReservationBody>,
): Changes {
  const listPrice = before.priceListId === null ? null : before.debit.price.total;
  return {
    ...changesBetween({ ...bodyOf(before, timeZone) }, body),
    ...ownPriceChanges(ownPrice, listPrice),
    ...(proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
  };
}
