import { expect, test } from "vitest";
import type { Location } from "#contracts/facilities/locations.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import { collectOf, daysAround, momentOf, placesToday, waiting } from "./view.ts";

const place = (id: string, timeZone: string): Location => ({
  id,
  name: `Centro ${id}`,
  description: null,
  accommodation: null,
  parking: null,
  food: null,
  rules: null,
  weather: null,
  translations: {},
  address: null,
  timeZone,
  media: [],
  version: 1,
  sportIds: [],
  services: { showers: true, changingRooms: true, food: false, parking: false, sleeping: false },
  fields: [
    {
      id: `${id}-court`,
      locationId: id,
      name: "Palestra A",
      shownName: "Palestra grande",
      color: "green",
      sportIds: [],
      order: 0,
      version: 1,
      partIds: [],
      bufferMinutes: 0,
    },
  ],
});

const reservation = (id: string, locationId: string, startAt: string, more: Partial<ReservationSummary> = {}) =>
  ({
    id,
    locationId,
    fieldId: `${locationId}-court`,
    sportId: null,
    startAt,
    endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString(),
    status: "confirmed",
    canceledBy: null,
    holder: { athleteId: null, name: "Rossi", phoneNumber: null },
    hasNotes: false,
    price: { currency: "eur", total: 0, discounted: 0, paid: 0, toPay: 0, toRefund: 0 },
    paymentStatus: "unpaid",
    seriesId: null,
    createdAt: startAt,
    ...more,
  }) satisfies ReservationSummary;

const now = new Date("2026-03-20T17:30:00Z");

test("courts have the name that staff gave them, not the one that athletes read", () => {
  const [rome] = placesToday([place("rome", "Europe/Rome")], [reservation("a", "rome", "2026-03-20T18:30:00Z")], now);
  expect(rome?.next[0]?.court).toBe("Palestra A");
});

test("today is each location's own, and only what has not ended comes next", () => {
  const places = [place("rome", "Europe/Rome"), place("york", "America/New_York")];
  const [rome, york] = placesToday(
    places,
    [
      reservation("late", "rome", "2026-03-20T19:00:00Z"),
      reservation("running", "rome", "2026-03-20T17:00:00Z", { status: "pending" }),
      reservation("over", "rome", "2026-03-20T08:00:00Z"),
      reservation("canceled", "rome", "2026-03-20T20:00:00Z", { status: "canceled" }),
      reservation("tomorrow in Rome", "rome", "2026-03-20T23:30:00Z"),
      reservation("today in New York", "york", "2026-03-20T23:30:00Z"),
    ],
    now,
  );
  expect(rome).toMatchObject({ confirmed: 2, pending: 1 });
  expect(rome?.next.map(({ id, hours }) => [id, hours])).toEqual([
    ["running", "18:00–19:00"],
    ["late", "20:00–21:00"],
  ]);
  expect(york?.next.map(({ hours, court }) => [hours, court])).toEqual([["19:30–20:30", "Palestra A"]]);
});

test("a court that is gone still shows its reservation", () => {
  const [row] = waiting([], [reservation("a", "gone", "2026-03-20T19:00:00Z", { status: "pending" })], "it");
  expect(row).toMatchObject({ day: "ven 20 mar", hours: "20:00–21:00", court: "–", holder: "Rossi" });
});

test("what is left to collect is said by currency, with its parts that wait", () => {
  const none = { asked: 0, collected: 0, writtenOff: 0, toPay: 0, pending: 0, toApprove: 0, toRefund: 0 };
  const sums = [
    { ...none, currency: "eur" as const, toPay: 1530, pending: 1000 },
    { ...none, currency: "chf" as const, toPay: 1250 },
  ];
  expect(collectOf(sums, "en")).toEqual({ amount: "€15.30 + CHF\u00a012.50", pending: "€10.00", toApprove: "" });
  expect(collectOf([{ ...none, currency: "eur" }], "en")).toEqual({ amount: "", pending: "", toApprove: "" });
});

test.each([
  ["2026-03-20T05:00:00Z", "morning"],
  ["2026-03-20T12:30:00Z", "afternoon"],
  ["2026-03-20T17:30:00Z", "evening"],
  ["2026-03-20T23:30:00Z", "evening"],
])("the greeting at %s", (instant, moment) => {
  expect(momentOf(new Date(instant))).toBe(moment);
});

test("the days asked for hold every zone's today", () => {
  expect(daysAround(new Date("2026-03-01T00:10:00Z"))).toEqual({ from: "2026-02-28", to: "2026-03-02" });
});
