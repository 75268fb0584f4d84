import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type CalendarEntry, calendarWindow } from "#contracts/facilities/calendar-feeds.ts";
import { icsOf } from "./ics.ts";

const words = {
  title: (name: string) => `Prenotazioni ${name}`,
  booked: "Prenotato",
  match: "Partita",
  closure: "Chiuso",
  pending: "in attesa",
  canceled: "annullata",
};
const location = { id: crypto.randomUUID(), name: "Circolo, Nord; «Lido»", address: null, timeZone: "Europe/Rome" };
const entry: CalendarEntry = {
  id: "0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11",
  field: "Padel 1",
  kind: "reservation",
  title: null,
  sport: "Padel",
  startAt: "2026-10-24T16:00:00.000Z",
  endAt: "2026-10-24T17:30:00.000Z",
  status: "confirmed",
  holder: null,
  version: 3,
  createdAt: "2026-10-01T08:00:00.000Z",
  updatedAt: "2026-10-02T09:15:30.000Z",
};

const parse = async (entries: CalendarEntry[]) => {
  const text = await icsOf({ location, language: "it", entries }, words);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)) };
};

test("an event says what it is, when, where, and which version", async () => {
  const { calendar, events } = await parse([entry]);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Prenotazioni Circolo, Nord; «Lido»");
  const [event] = events;
  expect(event?.uid).toBe(`reservation-${entry.id}`);
  expect(event?.sequence).toBe(3);
  expect(event?.summary).toBe("Padel 1 · Prenotato");
  expect(event?.location).toBe("Circolo, Nord; «Lido», Padel 1");
  expect(event?.startDate.toJSDate().toISOString()).toBe(entry.startAt);
  expect(event?.endDate.toJSDate().toISOString()).toBe(entry.endAt);
  const value = (name: string) => String(event?.component.getFirstPropertyValue(name));
  expect(value("status")).toBe("CONFIRMED");
  expect(value("last-modified")).toBe("2026-10-02T09:15:30Z");
  expect(value("dtstamp")).toBe("2026-10-02T09:15:30Z");
});

test("what waits is tentative, what is off is cancelled, and both say so", async () => {
  const { events } = await parse([
    { ...entry, status: "pending", holder: "Rossi Maria" },
    { ...entry, id: crypto.randomUUID(), status: "canceled" },
  ]);
  expect(events.map((event) => [event.component.getFirstPropertyValue("status"), event.summary])).toEqual([
    ["TENTATIVE", "Padel 1 · Rossi Maria (in attesa)"],
    ["CANCELLED", "Padel 1 · Prenotato (annullata)"],
  ]);
});

test("what else takes a court says what it is, as far as it may be told", async () => {
  const { events } = await parse([
    { ...entry, kind: "match", sport: null, title: "Coppa, M12", holder: "Rossi – Verdi" },
    { ...entry, kind: "match", sport: null },
    { ...entry, kind: "training", title: "Padel base", holder: "Conti Luca" },
    { ...entry, kind: "closure", holder: "Reti" },
    { ...entry, kind: "closure", title: "Coppa" },
  ]);
  expect(events.map(({ summary }) => summary)).toEqual([
    "Padel 1 · Coppa, M12 · Rossi – Verdi",
    "Padel 1 · Partita",
    "Padel 1 · Padel base · Conti Luca",
    "Padel 1 · Chiuso · Reti",
    "Padel 1 · Chiuso · Coppa",
  ]);
  expect(events[0]?.uid).toBe(`match-${entry.id}`);
});

test("instants stay what they are over the change of clocks", async () => {
  // Rome, 25 October 2026: 02:30 comes twice.
  const instants = ["2026-10-24T23:30:00.000Z", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
  const { events, text } = await parse(
    instants.map((startAt) => ({
      ...entry,
      id: crypto.randomUUID(),
      startAt,
      endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString(),
    })),
  );
  expect(events.map((event) => event.startDate.toJSDate().toISOString())).toEqual(instants);
  expect(text).not.toMatch(/DTSTART;/u);
});

test("nothing in a name breaks out of its line, and long lines fold at whole characters", async () => {
  const holder = `Anna\r\nDTSTART:20200101T000000Z, "x"; \\ 🎾${"è".repeat(120)}`;
  const { events, text } = await parse([{ ...entry, holder }]);
  expect(events).toHaveLength(1);
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe(entry.startAt);
  expect(events[0]?.summary).toContain(`\\ 🎾${"è".repeat(120)}`);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("the same reservations are the same text", async () => {
  const [one, other] = [await parse([entry]), await parse([entry])];
  expect(one.text).toBe(other.text);
});

test("as many as a calendar has at most are one file, and others have their turn meanwhile", async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const name = "BEGIN:VEVENT";
  const entries = Array.from({ length: calendarWindow.maxEntries }, () => ({
    ...entry,
    id: crypto.randomUUID(),
    holder: name,
  }));
  const text = await icsOf({ location: { ...location, name }, language: "it", entries }, words);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(entries.length / 250 - 1);
  const lines = text.split("\r\n");
  const count = (line: string) => lines.filter((one) => one === line).length;
  expect([count("BEGIN:VCALENDAR"), count("END:VCALENDAR"), lines.at(-1)]).toEqual([1, 1, "END:VCALENDAR"]);
  expect([count("BEGIN:VEVENT"), count("END:VEVENT")]).toEqual([entries.length, entries.length]);
  expect(lines.filter((line) => line.startsWith("X-WR-CALNAME:"))).toHaveLength(1);
});
