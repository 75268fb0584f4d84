import { setImmediate } from "node:timers/promises";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { CalendarEntry, SharedCalendar } from "#contracts/facilities/calendar-feeds.ts";

/** The words of a calendar, in its language. */
interface CalendarWords {
  /** Name of the calendar of a location. */
  readonly title: (location: string) => string;
  /** What stands for the holder where names are left out. */
  readonly booked: string;
  /** What stands for a match of which nothing is told, and for a court that is out of use, or kept. */
  readonly match: string;
  readonly closure: string;
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

/**
 * `Padel 1 · Rossi Maria (in attesa)`, `Padel 1 · Padel base · Conti Luca`, `Padel 1 · Coppa, M12 · Rossi – Verdi`,
 * `Padel 1 · Chiuso · Reti`.
 */
function partsOf({ kind, title, holder }: CalendarEntry, words: CalendarWords): (string | null)[] {
  if (kind === "reservation") return [holder ?? words.booked];
  if (kind === "closure") return [words.closure, title, holder];
  return [title ?? (kind === "match" ? words.match : null), holder];
}

function summaryOf(entry: CalendarEntry, words: CalendarWords): string {
  const { field, status } = entry;
  const name = [field, ...partsOf(entry, words)].filter(Boolean).join(" · ");
  return status === "confirmed" ? name : `${name} (${words[status]})`;
}

/** Entries that are written at once, before others have their turn: some ten milliseconds. */
const batch = 250;
// The beginning of an entry with the break before it, which no text has: what staff typed cannot be taken for one.
const firstOfEvent = "\r\nBEGIN:VEVENT";
const lastLine = "\r\nEND:VCALENDAR";

/**
 * A calendar as RFC 5545 text. Times are in UTC: an instant needs no rules of any zone, and stays right over changes
 * of clocks and of the law. What is written depends on the reservations only, so that an unchanged calendar is the same
 * text and a reader's copy stays good: a stamp is that of the last change, not of the reading.
 */
export async function icsOf(content: CalendarContent, words: CalendarWords): Promise<string> {
  const { entries } = content;
  const empty = writtenAtOnce({ ...content, entries: [] }, words);
  const end = empty.lastIndexOf(lastLine);
  const parts = [empty.slice(0, end)];
  for (let at = 0; at < entries.length; at += batch) {
    if (at > 0) await setImmediate();
    const text = writtenAtOnce({ ...content, entries: entries.slice(at, at + batch) }, words);
    parts.push(text.slice(text.indexOf(firstOfEvent), text.lastIndexOf(lastLine)));
  }
  return [...parts, empty.slice(end)].join("");
}

function writtenAtOnce({ location, language, entries }: CalendarContent, words: CalendarWords): string {
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
      id: `${entry.kind}-${entry.id}`,
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
