import {
  addDays,
  defaultTimeZone,
  formatDateTime,
  formatShortDay,
  formatTime,
  formatTimeRange,
  localDateOf,
} from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { type DebitSums, formatSums } from "#app/rules/money.ts";
import { isDownloadable, type NotificationItem } from "#app/rules/notifications.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { ReservationStatus, ReservationSummary } from "#contracts/facilities/reservations.ts";
import type { JobStatus } from "#contracts/notifications/notifications.ts";

/** One reservation of the overview. `day` is empty for today's. */
export interface NextReservation {
  readonly id: string;
  readonly day: string;
  readonly hours: string;
  readonly court: string;
  readonly holder: string;
  readonly status: ReservationStatus;
}

/** A location's day: how many reservations, and the next ones. */
interface PlaceToday {
  readonly id: string;
  readonly name: string;
  readonly confirmed: number;
  readonly pending: number;
  readonly next: readonly NextReservation[];
}

/** How many next reservations a location shows. */
const nextShown = 4;

/** Courts of all locations by id, with the zone they live in. */
const courtsOf = (places: readonly Location[]) =>
  new Map(
    places.flatMap((place) =>
      place.fields.map((field) => [field.id, { name: field.name, place: place.name, zone: place.timeZone }] as const),
    ),
  );

const byStart = (one: ReservationSummary, other: ReservationSummary) =>
  Date.parse(one.startAt) - Date.parse(other.startAt);

/**
 * Today at each location, from reservations of the days around it: "today" is each location's own. Canceled ones are
 * left out; the next ones are those that have not ended at `now`.
 */
export function placesToday(
  places: readonly Location[],
  reservations: readonly ReservationSummary[],
  now: Date,
): PlaceToday[] {
  const courts = courtsOf(places);
  return places.map(({ id, name, timeZone }) => {
    const todays = reservations
      .filter((one) => one.locationId === id && one.status !== "canceled")
      .filter(({ startAt }) => localDateOf(startAt, timeZone) === localDateOf(now, timeZone))
      .sort(byStart);
    const next = todays
      .filter(({ endAt }) => Date.parse(endAt) > now.getTime())
      .slice(0, nextShown)
      .map((one) => ({
        id: one.id,
        day: "",
        hours: formatTimeRange(one.startAt, one.endAt, timeZone),
        court: courts.get(one.fieldId)?.name ?? "–",
        holder: one.holder.name,
        status: one.status,
      }));
    const count = (status: ReservationStatus) => todays.filter((one) => one.status === status).length;
    return { id, name, confirmed: count("confirmed"), pending: count("pending"), next };
  });
}

/** Reservations that wait for an answer, soonest first. */
export function waiting(
  places: readonly Location[],
  reservations: readonly ReservationSummary[],
  language: LanguageCode,
): NextReservation[] {
  const courts = courtsOf(places);
  return reservations.map((one) => {
    const court = courts.get(one.fieldId);
    const zone = court?.zone ?? defaultTimeZone;
    return {
      id: one.id,
      day: formatShortDay(localDateOf(one.startAt, zone), language),
      hours: formatTimeRange(one.startAt, one.endAt, zone),
      court: court ? `${court.name} · ${court.place}` : "–",
      holder: one.holder.name,
      status: one.status,
    };
  });
}

/** What is left to collect, and what of that waits for the club's answer; each text is empty where nothing is. */
export const collectOf = (sums: readonly DebitSums[], language: LanguageCode) => ({
  amount: formatSums(sums, "toPay", language),
  pending: formatSums(sums, "pending", language),
  toApprove: formatSums(sums, "toApprove", language),
});

/** A recent export. `when` is written for people. */
export interface ExportRow {
  readonly id: string;
  readonly when: string;
  readonly status: JobStatus;
  readonly progress: number;
  readonly rows: number | null;
  readonly isDownloadable: boolean;
}

/** How many exports the overview shows. */
const exportsShown = 3;

/** The latest exports, newest first. */
export const exportRows = (items: readonly NotificationItem[]): ExportRow[] =>
  items
    .filter(({ event }) => event === null)
    .slice(0, exportsShown)
    .map((item) => ({
      id: item.id,
      when: formatDateTime(item.createdAt, defaultTimeZone),
      status: item.jobStatus,
      progress: item.progress,
      rows: item.rows,
      isDownloadable: isDownloadable(item),
    }));

/** The part of the day that a greeting names, by the hour in `zone`. */
export function momentOf(now: Date, zone: string = defaultTimeZone): "morning" | "afternoon" | "evening" {
  const hour = Number(formatTime(now, zone).slice(0, 2));
  if (hour >= 5 && hour < 13) return "morning";
  return hour >= 13 && hour < 18 ? "afternoon" : "evening";
}

/** The local dates to ask for so that "today" of every zone is among them. */
export const daysAround = (now: Date): { from: string; to: string } => {
  const day = localDateOf(now, "UTC");
  return { from: addDays(day, -1), to: addDays(day, 1) };
};
