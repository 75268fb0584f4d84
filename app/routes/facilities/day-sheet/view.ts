import { spanText } from "#app/rules/agenda/minutes.ts";
import { wallSpans } from "#app/rules/agenda/wall-clock.ts";
import { formatDateTime, formatLongDay, formatTimeRange } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import { closuresOf, matchWords, onCourt, takenWith, timesBetweenMatches, trainingWords } from "../agenda/blocks.ts";
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

/** When a court cannot be booked: maintenance, a training, a match, or taken by a reservation of a court that shares its ground. */
export interface SheetBlock {
  readonly id: string;
  /** The hours of the day that it takes. */
  readonly hours: string;
  readonly kind: "closure" | "kept" | "training" | "match" | "taken";
  /** The reason; what is taught and who teaches; the tournament and the match; or the other court, all of the reservation's hours, and who plays. */
  readonly label: string;
}

export interface SheetCourt {
  readonly id: string;
  readonly name: string;
  /** The rows, earliest first. */
  readonly rows: readonly (SheetRow | SheetBlock)[];
}

/** A location's day on paper. */
export interface DaySheet {
  readonly id: string;
  readonly name: string;
  /** "sabato 21 novembre 2026" */
  readonly day: string;
  /** When the sheet was made, by the location's clock. */
  readonly printedAt: string;
  /** Null on a working day; the reason (may be empty) on a closing day. */
  readonly holiday: string | null;
  readonly count: number;
  readonly courts: readonly SheetCourt[];
}

interface SheetParts {
  readonly date: string;
  readonly places: readonly PlaceHours[];
  /** The ids of the courts to print; empty prints all. */
  readonly fieldIds: readonly string[];
  readonly reservations: readonly ReservationSummary[];
  /** Other reservations, which still take combined courts or their parts. */
  readonly hidden: readonly ReservationSummary[];
  /** Notes by reservation. */
  readonly notes: ReadonlyMap<string, string>;
  readonly now: Date;
  readonly language: LanguageCode;
}

/** The sheets of a day, one a location, from what upstream answered. */
export function toDaySheets(parts: SheetParts): DaySheet[] {
  const { date, places, fieldIds, reservations, now, language } = parts;
  const byCourt = Map.groupBy(reservations, ({ fieldId }) => fieldId);
  return places.map(({ location, closings, blocks, trainings, matches }) => {
    const { timeZone } = location;
    const shown = shownCourts(location, fieldIds).map((court) => ({ ...court, zone: timeZone }));
    const own = shown.map(({ id }) =>
      (byCourt.get(id) ?? []).toSorted((a, b) => a.startAt.localeCompare(b.startAt) || a.endAt.localeCompare(b.endAt)),
    );
    const others = [...reservations, ...parts.hidden];
    const closing = closings.find(({ day }) => day === date);
    return {
      id: location.id,
      name: location.name,
      day: formatLongDay(date, language),
      printedAt: formatDateTime(now.toISOString(), timeZone),
      holiday: closing ? (closing.reason ?? "") : null,
      count: own.reduce((sum, { length }) => sum + length, 0),
      courts: shown.map(({ id, name }, index) => ({
        id,
        name,
        rows: [
          ...(own[index] ?? []).map((one) => ({
            at: wallSpans(one.startAt, one.endAt, timeZone).find((span) => span.date === date)?.start ?? 0,
            row: toRow(one, timeZone, parts.notes, language),
          })),
          ...closuresOf(id, location.fields, blocks).flatMap((block) => {
            if (block.event === null) return blockRow(block, timeZone, date, { kind: "closure", label: block.reason });
            const left = timesBetweenMatches(block, block.event.id, onCourt(id, location.fields, matches));
            return left.flatMap((piece, at) =>
              blockRow({ ...piece, id: `${block.id} ${at}` }, timeZone, date, { kind: "kept", label: block.reason }),
            );
          }),
          ...onCourt(id, location.fields, trainings).flatMap((training) =>
            blockRow(training, timeZone, date, { kind: "training", label: trainingWords(training) }),
          ),
          ...onCourt(id, location.fields, matches).flatMap((match) =>
            blockRow(match, timeZone, date, { kind: "match", label: matchWords(match) }),
          ),
          ...takenWith(id, location.fields, others).flatMap((one) =>
            blockRow(one, timeZone, date, { kind: "taken", label: takenWords(one, location) }),
          ),
        ]
          .toSorted((a, b) => a.at - b.at)
          .map(({ row }) => row),
      })),
    };
  });
}

/** A row for the part of the day that something takes; none when it takes another day. */
function blockRow(
  { id, startAt, endAt }: { id: string; startAt: string; endAt: string },
  timeZone: string,
  date: string,
  words: Pick<SheetBlock, "kind" | "label">,
): { at: number; row: SheetBlock }[] {
  const span = wallSpans(startAt, endAt, timeZone).find((one) => one.date === date);
  return span ? [{ at: span.start, row: { id, hours: spanText(span), ...words } }] : [];
}

/** "Calcio a 8, 18:00–19:00, Rossi". */
function takenWords({ fieldId, startAt, endAt, holder }: ReservationSummary, { fields, timeZone }: Location): string {
  const court = fields.find(({ id }) => id === fieldId)?.name ?? "";
  return [court, formatTimeRange(startAt, endAt, timeZone), holder.name].filter(Boolean).join(", ");
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
    due: price.toPay > 0 ? formatCents(price.toPay, price.currency, language) : "",
    notes: notes.get(id) ?? "",
  };
}
