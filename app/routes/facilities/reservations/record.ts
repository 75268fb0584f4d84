import { type Changes, changesBetween, changesOfBody } from "#app/rules/audit-changes.ts";
import { formTimes } from "#app/rules/when.ts";
import type { NewReservationBody, Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";

type Recorded = Omit<ReservationBody, "ownPrice" | "proceedOutsideSlots" | "proceedBeyondLimits" | "proceedInPast">;

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

/** What the log says of a price that staff named themselves: that it is on no list, and how much it is. */
const ownPriceChanges = (ownPrice: number | null | undefined, listPrice: number | null = null): Changes =>
  ownPrice == null
    ? {}
    : { listPrice: { ...(listPrice !== null && { before: listPrice }), after: null }, ownPrice: { after: ownPrice } };

/** What the log says of a new reservation; what became of it in the same step has lines of its own (`additionalActions`). */
export const creationChanges = ({ status: _, payment: __, ...body }: NewReservationBody): Changes => ({
  ...changesOfBody(body),
  ...ownPriceChanges(body.ownPrice),
});

/** The confirmation and the payment of a new reservation, as the log tells them of any other. */
export const additionalActions = ({ status, payment }: NewReservationBody) => [
  ...(status === "confirmed"
    ? [{ action: "reservation.confirm" as const, changes: { status: { after: status } } }]
    : []),
  ...(payment ? [{ action: "payment.add" as const, changes: changesOfBody(payment), changesFrom: firstPayment }] : []),
];

const firstPayment = ({ debit }: Reservation): Changes => {
  const [payment] = debit.payments;
  return payment ? { amount: { after: payment.amount }, paymentId: { after: payment.id } } : {};
};

/** What saving `body` would change of `before`, and whether staff went beyond the limits or named a price for it. */
export function changesTo(
  before: Reservation,
  timeZone: string,
  { proceedOutsideSlots: _, proceedInPast, proceedBeyondLimits, ownPrice, ...body }: Partial<ReservationBody>,
): Changes {
  const listPrice = before.priceListId === null ? null : before.debit.price.total;
  return {
    ...changesBetween({ ...bodyOf(before, timeZone) }, body),
    ...ownPriceChanges(ownPrice, listPrice),
    ...(proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
    ...(proceedInPast && { proceedInPast: { after: true } }),
  };
}
