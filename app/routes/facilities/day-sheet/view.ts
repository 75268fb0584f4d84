import { formatDateTime, formatLongDay, formatTimeRange } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import { type PlaceHours, shownCourts } from "../agenda/view.ts";

/** One reservation as a line on paper. */
export interface SheetRow {
  readonly id: string;
  /** `18:00–19:30` */
  readonly hours: string;
  readonly holder: string;
  readonly phone: string;
  readonly status: ReservationSummary["status"];
  readonly payment: ReservationSummary["paymentStatus"];
  /** What is left to pay; empty when nothing is. */
  readonly due: string;
  readonly notes: string;
}

export interface SheetCourt {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** A location's day on paper. */
export interface DaySheet {
  readonly id: string;
  readonly name: string;
  /** "sabato 21 novembre 2026" */
  readonly day: string;
  /** When it was made, by the location's clock. */
  readonly printedAt: string;
  /** Null on a working day; the reason (may be empty) on a closing day. */
  readonly holiday: string | null;
  readonly count: number;
  readonly courts: readonly SheetCourt[];
}

interface SheetParts {
  readonly date: string;
  readonly places: readonly PlaceHours[];
  /** Courts to print; empty prints all. */
  readonly fieldIds: readonly string[];
  readonly reservations: readonly ReservationSummary[];
  /** Notes by reservation. */
  readonly notes: ReadonlyMap<string, string>;
  readonly now: Date;
  readonly language: LanguageCode;
}

/** The sheets of a day, one a location, from what upstream answered. */
export function toDaySheets({ date, places, fieldIds, reservations, notes, now, language }: SheetParts): DaySheet[] {
  const byCourt = Map.groupBy(reservations, ({ fieldId }) => fieldId);
  return places.map(({ location, closings }) => {
    const courts = shownCourts(location, fieldIds).map(({ id, name }) => ({
      id,
      name,
      rows: (byCourt.get(id) ?? [])
        .toSorted((a, b) => a.startAt.localeCompare(b.startAt) || a.endAt.localeCompare(b.endAt))
        .map((reservation) => toRow(reservation, location.timeZone, notes, language)),
    }));
    const closing = closings.find(({ day }) => day === date);
    return {
      id: location.id,
      name: location.name,
      day: formatLongDay(date, language),
      printedAt: formatDateTime(now.toISOString(), location.timeZone),
      holiday: closing ? (closing.reason ?? "") : null,
      count: courts.reduce((sum, { rows }) => sum + rows.length, 0),
      courts,
    };
  });
}

function toRow(
  { id, startAt, endAt, holder, status, paymentStatus, price }: ReservationSummary,
  timeZone: string,
  notes: ReadonlyMap<string, string>,
  language: LanguageCode,
): SheetRow {
  return {
    id,
    hours: formatTimeRange(startAt, endAt, timeZone),
    holder: holder.name,
    phone: holder.phoneNumber ?? "",
    status,
    payment: paymentStatus,
    due: status !== "canceled" && price.toPay > 0 ? formatCents(price.toPay, price.currency, language) : "",
    notes: notes.get(id) ?? "",
  };
}
