import { describe, expect, it } from "vitest";
import { rangeOf } from "#app/rules/agenda/range.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import { toAgendaModel } from "./view.ts";

const field = (id: string, order: number) => ({
  id,
  locationId: "north",
  name: id,
  shownName: id,
  color: "blue" as const,
  sportIds: [],
  partIds: [],
  bufferMinutes: 0,
  order,
  version: 1,
});
const location: Location = {
  id: "north",
  name: "Nord",
  description: null,
  accommodation: null,
  parking: null,
  food: null,
  rules: null,
  weather: null,
  translations: {},
  address: null,
  timeZone: "Europe/Rome",
  media: [],
  version: 1,
  sportIds: [],
  services: { showers: true, changingRooms: true, food: false, parking: true, sleeping: false },
  fields: [field("second", 1), field("first", 0)],
};
const reservation = (parts: Partial<ReservationSummary>): ReservationSummary => ({
  id: "r",
  locationId: "north",
  fieldId: "first",
  sportId: null,
  startAt: "2026-11-17T17:00:00Z",
  endAt: "2026-11-17T18:30:00Z",
  status: "confirmed",
  canceledBy: null,
  holder: { athleteId: null, name: "Rossi Mario", phoneNumber: null },
  hasNotes: false,
  price: { currency: "eur", total: 4200, discounted: 4200, paid: 0, toPay: 4200, toRefund: 0 },
  paymentStatus: "unpaid",
  seriesId: null,
  createdAt: "2026-11-01T00:00:00Z",
  ...parts,
});
const slot = (dayOfWeek: number, startAt: string, endAt: string) => ({
  id: `${dayOfWeek}`,
  locationId: "north",
  dayOfWeek,
  startAt,
  endAt,
  version: 1,
});
const make = (reservations: readonly ReservationSummary[], parts: Partial<Parameters<typeof toAgendaModel>[0]> = {}) =>
  toAgendaModel({
    view: "week",
    range: rangeOf("week", "2026-11-20"),
    places: [
      {
        location,
        slots: [slot(2, "08:00", "13:00"), slot(2, "14:30", "23:00"), slot(7, "09:00", "24:00")],
        closings: [{ locationId: "north", day: "2026-11-18", reason: "Manutenzione" }],
        blocks: [],
        turns: [],
        trainings: [],
        matches: [],
      },
    ],
    fieldIds: [],
    reservations,
    now: new Date("2026-11-20T17:20:00Z"),
    language: "it",
    ...parts,
  });

describe("model of the agenda", () => {
  it("puts a reservation on its court, day and wall time, with what is left to pay", () => {
    const [item] = make([reservation({})]).items;
    expect(item).toMatchObject({ court: 0, day: 1, start: 18 * 60, end: 19 * 60 + 30, holder: "Rossi Mario" });
    expect(item?.due.replace(/\s/gu, " ")).toBe("42,00 €");
    expect(make([reservation({ fieldId: "second" })]).items[0]?.court).toBe(1);
    const price = { currency: "eur", total: 4200, discounted: 4200, paid: 4200, toPay: 0, toRefund: 0 } as const;
    expect(make([reservation({ paymentStatus: "paid", price })]).items[0]?.due).toBe("");
    const canceled = reservation({ status: "canceled", canceledBy: "user", price: { ...price, toRefund: 4200 } });
    expect(make([canceled]).items[0]?.due.replace(/\s/gu, " ")).toBe("42,00 €");
  });

  it("shows each day's part of what runs past midnight, marked so that it is not dragged", () => {
    const night = reservation({ startAt: "2026-11-17T22:30:00Z", endAt: "2026-11-18T00:30:00Z" });
    expect(make([night]).items).toMatchObject([
      { id: "r", day: 1, start: 1410, end: 1440, isPart: true },
      { id: "r", day: 2, start: 0, end: 90, isPart: true },
    ]);
    expect(make([night]).hours).toEqual({ start: 0, end: 1440 });
    const eve = reservation({ startAt: "2026-11-15T22:30:00Z", endAt: "2026-11-16T00:00:00Z" });
    expect(make([eve]).items).toMatchObject([{ day: 0, start: 0, end: 60, isPart: true }]);
    const untilMidnight = reservation({ startAt: "2026-11-17T22:00:00Z", endAt: "2026-11-17T23:00:00Z" });
    expect(make([untilMidnight]).items).toMatchObject([{ day: 1, start: 1380, end: 1440, isPart: false }]);
  });

  it("keeps wall times on the days on which clocks change: 25 and 23 hours", () => {
    const on = (date: string, times: readonly (readonly [string, string])[]) =>
      make(
        times.map(([from, to], index) =>
          reservation({ id: `${index}`, startAt: `${date}T${from}:00Z`, endAt: `${date}T${to}:00Z` }),
        ),
        { range: rangeOf("week", date) },
      ).items.map(({ id, day, start, end }) => [id, day, start / 60, end / 60]);
    // 25 October 2026: 02:00 to 03:00 comes twice; both bookings of it are shown, and the evening stays in its place.
    expect(
      on("2026-10-25", [
        ["00:00", "01:00"],
        ["01:00", "02:00"],
        ["17:00", "18:30"],
      ]),
    ).toEqual([
      ["0", 6, 2, 3],
      ["1", 6, 2, 3],
      ["2", 6, 18, 19.5],
    ]);
    // 29 March 2026: nothing between 02:00 and 03:00.
    expect(
      on("2026-03-29", [
        ["00:00", "01:00"],
        ["01:00", "02:00"],
        ["16:00", "17:30"],
      ]),
    ).toEqual([
      ["0", 6, 1, 3],
      ["1", 6, 3, 4],
      ["2", 6, 18, 19.5],
    ]);
  });

  it("marks what belongs to a series", () => {
    const items = make([reservation({}), reservation({ id: "weekly", seriesId: "s" })]).items;
    expect(items.map(({ id, inSeries }) => [id, inSeries])).toEqual([
      ["r", false],
      ["weekly", true],
    ]);
  });

  it("leaves out other courts and other days", () => {
    const others = [
      reservation({ fieldId: "gone" }),
      reservation({ startAt: "2026-11-23T17:00:00Z", endAt: "2026-11-23T18:00:00Z" }),
    ];
    expect(make(others).items).toEqual([]);
    expect(make([reservation({ fieldId: "second" })], { fieldIds: ["first"] }).items).toEqual([]);
    expect(make([], { fieldIds: ["first"] }).locations[0]?.courts.map(({ id }) => id)).toEqual(["first"]);
    expect(make([], { fieldIds: ["gone"] }).locations).toEqual([]);
  });

  it("shades what no slot of the weekday covers, and closing days with their reason", () => {
    const days = make([]).locations[0]?.days ?? [];
    expect(days[0]?.closed).toEqual([{ start: 360, end: 1440 }]);
    expect(days[1]?.closed).toEqual([
      { start: 360, end: 480 },
      { start: 780, end: 870 },
      { start: 1380, end: 1440 },
    ]);
    expect(days[2]).toEqual({ closed: [], holiday: "Manutenzione" });
    expect(days[6]?.closed).toEqual([{ start: 360, end: 540 }]);
    const sunday = make([], { view: "day", range: rangeOf("day", "2026-11-22") });
    expect(sunday.locations[0]?.days[0]?.closed).toEqual([{ start: 360, end: 540 }]);
  });

  it("shows 6:00 to 24:00, and earlier for what lies outside", () => {
    expect(make([]).hours).toEqual({ start: 360, end: 1440 });
    const early = reservation({ startAt: "2026-11-17T04:15:00Z", endAt: "2026-11-17T05:15:00Z" });
    expect(make([early]).hours).toEqual({ start: 300, end: 1440 });
  });

  it("knows the location's present minute", () => {
    expect(make([]).locations[0]?.now).toEqual({ date: "2026-11-20", minutes: 18 * 60 + 20 });
  });
});
