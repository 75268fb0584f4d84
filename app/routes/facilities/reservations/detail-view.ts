import { formatDateTime, localDateOf } from "#app/rules/dates.ts";
import { toPaymentRows } from "#app/rules/debits.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatWhen } from "#app/rules/when.ts";
import type { LoadedReservation } from "./load.server.ts";
import { isDue } from "./view.ts";

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
    isDue: isDue(reservation),
    /** Whether a part of what was collected came by Stripe: staff cannot give that back here. */
    hasStripe: payments.some(({ method, paid, voidedAt }) => method === "stripe" && paid && voidedAt === null),
    payments: toPaymentRows(payments, timeZone),
  };
}

export type Detail = ReturnType<typeof toDetail>;
