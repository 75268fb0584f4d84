import { formatDate, formatDateTime, formatLocalDate, localDateOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Payment } from "#contracts/facilities/debits.ts";
import type { LoadedReservation } from "./load.server.ts";
import { formatWhen } from "./view.ts";

/** What every page about one reservation says of it first: who, where, when. */
export function toHeadline({ reservation, court, timeZone }: LoadedReservation, language: LanguageCode) {
  return {
    id: reservation.id,
    holder: reservation.holder.name,
    guest: reservation.holder.athleteId === null,
    status: reservation.status,
    canceledBy: reservation.canceledBy,
    where: court ? `${court.name} · ${court.location}` : "–",
    ...formatWhen(reservation.startAt, reservation.endAt, timeZone, language),
  };
}

export type Headline = ReturnType<typeof toHeadline>;

/** When a payment was given back or deleted, and why; null for one that counts. */
const voidedOf = ({ voidedAt, voidedAs, voidReason }: Payment, timeZone: string) =>
  voidedAt === null
    ? null
    : { isRefund: voidedAs === "refund", date: formatDate(voidedAt, timeZone), reason: voidReason ?? "" };

/** The reservation's own page: what it is, and its debit with the payments, oldest first. */
export function toDetail(
  loaded: LoadedReservation,
  sports: readonly { id: string; name: string }[],
  language: LanguageCode,
) {
  const { reservation, timeZone } = loaded;
  const { price, payments, status } = reservation.debit;
  return {
    ...toHeadline(loaded, language),
    agenda: `/locations/reservations/agenda?date=${localDateOf(reservation.startAt, timeZone)}&locationId=${reservation.locationId}`,
    sport: sports.find(({ id }) => id === reservation.sportId)?.name ?? "",
    phone: reservation.holder.phoneNumber ?? "",
    notes: reservation.notes,
    outside: reservation.outsideOpeningSlots,
    created: formatDateTime(reservation.createdAt, timeZone),
    updated: formatDateTime(reservation.updatedAt, timeZone),
    price,
    priceSteps: reservation.priceSteps,
    isOwnPrice: reservation.priceListId === null,
    paymentStatus: status,
    /** Whether a part of what was collected came by Stripe: staff cannot give that back here. */
    hasStripe: payments.some(({ method, paid, voidedAt }) => method === "stripe" && paid && voidedAt === null),
    payments: payments
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
      .map((payment) => ({
        id: payment.id,
        amount: payment.amount,
        method: payment.method,
        paid: payment.paid,
        voided: voidedOf(payment, timeZone),
        notes: payment.notes,
        date: payment.paidAt ? formatDate(payment.paidAt, timeZone) : "",
        due: payment.dueDate ? formatLocalDate(payment.dueDate) : "",
      })),
  };
}

export type Detail = ReturnType<typeof toDetail>;
