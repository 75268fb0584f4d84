import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { toHeadline } from "../reservations/detail-view.ts";
import { type LoadedReservation, loadReservation } from "../reservations/load.server.ts";

/** A reservation and one of its payments. Throws AppError 404 when it has no such payment. */
export async function loadPayment(staff: Pick<StaffCaller, "call">, reservationId: string, paymentId: string) {
  const loaded = await loadReservation(staff, reservationId);
  const payment = loaded.reservation.debit.payments.find(({ id }) => id === paymentId);
  if (!payment) throw notFound();
  return { loaded, payment };
}

/** A canceled reservation takes no more money. */
export const isClosed = ({ reservation }: LoadedReservation): boolean => reservation.status === "canceled";

/** What every page about a reservation's money shows. */
export const moneyOf = (loaded: LoadedReservation, locale: StaffCaller["locale"]) => ({
  headline: toHeadline(loaded, locale),
  price: loaded.reservation.debit.price,
  isClosed: isClosed(loaded),
});
