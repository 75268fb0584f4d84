import { defaultTimeZone, formatTime, formatTimeRange, formatWeekdayDate, localDateOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { PaymentFilter } from "#contracts/facilities/debits.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import type { Courts } from "./places.ts";

/** A stretch of time as people write it, in the zone of the place. */
export interface When {
  /** `sab 21/11/2026` */
  readonly date: string;
  /** `18:00–19:30` */
  readonly hours: string;
}

/** Writes an interval in the zone of its place. */
export function formatWhen(startAt: string, endAt: string, timeZone: string, language: LanguageCode): When {
  return { date: formatWeekdayDate(startAt, timeZone, language), hours: formatTimeRange(startAt, endAt, timeZone) };
}

/** Date and wall times of an interval in a zone, as form fields take them; midnight at the end is `24:00`. */
export function formTimes(startAt: string, endAt: string, timeZone: string) {
  const end = formatTime(endAt, timeZone);
  return {
    date: localDateOf(startAt, timeZone),
    startAt: formatTime(startAt, timeZone),
    endAt: end === "00:00" && startAt !== endAt ? "24:00" : end,
  };
}

/** One row of the list. Amounts stay in minor units beside their currency; the table formats them. */
export interface ReservationRow extends When {
  readonly id: string;
  readonly court: string;
  readonly location: string;
  readonly holder: string;
  readonly guest: boolean;
  readonly status: ReservationSummary["status"];
  readonly canceledBy: ReservationSummary["canceledBy"];
  /** Null for a canceled one for which nothing was collected: nobody owes anything. */
  readonly payment: PaymentFilter | null;
  readonly currency: ReservationSummary["price"]["currency"];
  readonly asked: number;
  readonly toPay: number;
  readonly toRefund: number;
  readonly hasNotes: boolean;
  readonly inSeries: boolean;
}

/** How a reservation stands with money. */
function paymentOf({ status, paymentStatus, price }: ReservationSummary): PaymentFilter | null {
  if (status !== "canceled") return paymentStatus;
  return price.toRefund > 0 ? "toRefund" : null;
}

/** Rows of the list in their order; a court that is gone shows a dash. */
export function toRows(list: readonly ReservationSummary[], courts: Courts, language: LanguageCode): ReservationRow[] {
  return list.map((reservation) => {
    const court = courts.get(reservation.fieldId);
    return {
      id: reservation.id,
      ...formatWhen(reservation.startAt, reservation.endAt, court?.timeZone ?? defaultTimeZone, language),
      court: court?.name ?? "–",
      location: court?.location ?? "–",
      holder: reservation.holder.name,
      guest: reservation.holder.athleteId === null,
      status: reservation.status,
      canceledBy: reservation.canceledBy,
      payment: paymentOf(reservation),
      currency: reservation.price.currency,
      asked: reservation.price.discounted,
      toPay: reservation.price.toPay,
      toRefund: reservation.price.toRefund,
      hasNotes: reservation.hasNotes,
      inSeries: reservation.seriesId !== null,
    };
  });
}
