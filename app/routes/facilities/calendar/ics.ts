import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { CalendarEntry, SharedCalendar } from "#contracts/facilities/calendar-feeds.ts";

/** The words of a calendar, in its language. */
export interface CalendarWords {
  /** Name of the calendar of a location. */
  readonly title: (location: string) => string;
  /** What stands for the holder where names are left out. */
  readonly booked: string;
  readonly pending: string;
  readonly canceled: string;
}

const statuses: Record<CalendarEntry["status"], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
};

/** What goes into the file. */
type CalendarContent = Pick<SharedCalendar, "location" | "language" | "entries">;

/** `Padel 1 · Rossi Maria (in attesa)`, `Padel 1 · Padel base · Conti Luca`. */
function summaryOf({ field, holder, training, status }: CalendarEntry, words: CalendarWords): string {
  const name =
    training === null ? `${field} · ${holder ?? words.booked}` : [field, training, holder].filter(Boolean).join(" · ");
  return status === "confirmed" ? name : `${name} (${words[status]})`;
}

/**
 * A calendar as RFC 5545 text. Times are in UTC: an instant needs no rules of any zone, and stays right over changes
 * of clocks and of the law. What is written depends on the reservations only, so that an unchanged calendar is the same
 * text and a reader's copy stays good: a stamp is that of the last change, not of the reading.
 */
export function icsOf({ location, language, entries }: CalendarContent, words: CalendarWords): string {
  const calendar = ical({
    name: words.title(location.name),
    prodId: { company: "Segreteria", product: "Back office", language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    x: { "X-WR-TIMEZONE": location.timeZone },
  });
  for (const entry of entries) {
    const changedAt = new Date(entry.updatedAt);
    calendar.createEvent({
      id: `${entry.training === null ? "reservation" : "training"}-${entry.id}`,
      sequence: entry.version,
      start: new Date(entry.startAt),
      end: new Date(entry.endAt),
      stamp: changedAt,
      created: new Date(entry.createdAt),
      lastModified: changedAt,
      status: statuses[entry.status],
      summary: summaryOf(entry, words),
      location: [location.name, entry.field, location.address].filter(Boolean).join(", "),
      ...(entry.sport !== null && { description: entry.sport }),
    });
  }
  return calendar.toString();
}
