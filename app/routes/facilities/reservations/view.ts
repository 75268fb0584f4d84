import { defaultTimeZone } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Courts } from "#app/rules/places.ts";
import { formatWhen, type When } from "#app/rules/when.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import type { PaymentFilter } from "#contracts/money/debits.ts";

/** One row of the list. Amounts stay in minor units beside their currency; the table formats them. */
export interface ReservationRow extends When {
  readonly id: string;
  readonly court: string;
  readonly location: string;
  readonly holder: string;
  readonly guest: boolean;
  readonly status: ReservationSummary["status"];
  readonly canceledBy: ReservationSummary["canceledBy"];
  /** How the reservation is paid; null for a canceled one for which nothing was collected: nobody owes anything. */
  readonly payment: PaymentFilter | null;
  /** Whether the reservation's time has come: what is not paid is owed. */
  readonly isDue: boolean;
  readonly currency: ReservationSummary["price"]["currency"];
  readonly asked: number;
  readonly toPay: number;
  readonly toRefund: number;
  readonly hasNotes: boolean;
  readonly inSeries: boolean;
}

/** Whether a reservation should have been paid by now: its time has come. */
export const isDue = ({ startAt }: Pick<ReservationSummary, "startAt">, now: Date = new Date()): boolean =>
  Date.parse(startAt) <= now.getTime();

/** How a reservation stands with money. */
function paymentOf({ status, paymentStatus, price }: ReservationSummary): PaymentFilter | null {
  if (status !== "canceled") return paymentStatus;
  return price.toRefund > 0 ? "toRefund" : null;
}

/** Rows of the list in their order, as things stand at `now`; a court that is gone shows a dash. */
export function toRows(
  list: readonly ReservationSummary[],
  courts: Courts,
  language: LanguageCode,
  now: Date = new Date(),
): ReservationRow[] {
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
      isDue: isDue(reservation, now),
      currency: reservation.price.currency,
      asked: reservation.price.discounted,
      toPay: reservation.price.toPay,
      toRefund: reservation.price.toRefund,
      hasNotes: reservation.hasNotes,
      inSeries: reservation.seriesId !== null,
    };
  });
}
