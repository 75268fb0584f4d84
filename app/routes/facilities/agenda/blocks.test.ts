import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import { toBlocks } from "./blocks.ts";

const court = (id: string, partIds: string[] = []) => ({ id, name: id.toUpperCase(), zone: "Europe/Rome", partIds });
const courts = [court("a"), court("b"), court("whole", ["a", "b"]), court("c")];
const days = ["2026-11-23", "2026-11-24"];
const reservation = (fieldId: string, from: string, to: string, parts: Partial<ReservationSummary> = {}) =>
  ({
    id: `${fieldId}${from}`,
    locationId: "l",
    fieldId,
    sportId: null,
    startAt: `2026-11-23T${from}:00Z`,
    endAt: `2026-11-23T${to}:00Z`,
    status: "confirmed",
    canceledBy: null,
    holder: { athleteId: null, name: "Rossi", phoneNumber: null },
    hasNotes: false,
    price: { currency: "eur", total: 1, discounted: 1, paid: 0, toPay: 1, toRefund: 0 },
    paymentStatus: "unpaid",
    seriesId: null,
    createdAt: "2026-11-01T00:00:00Z",
    ...parts,
  }) satisfies ReservationSummary;
const blocks = (reservations: ReservationSummary[], shown = courts) =>
  toBlocks(shown, courts, days, { closures: [], reservations });

describe("what takes a court besides its own reservations", () => {
  it("is a whole on its parts, and a part on its whole, not part on part", () => {
    const taken = { day: 0, start: 600, end: 660, kind: "taken" };
    expect(blocks([reservation("whole", "09:00", "10:00")])).toEqual([
      { ...taken, court: 0, label: "WHOLE" },
      { ...taken, court: 1, label: "WHOLE" },
    ]);
    expect(blocks([reservation("a", "09:00", "10:00")])).toEqual([{ ...taken, court: 2, label: "A" }]);
    expect(blocks([reservation("c", "09:00", "10:00")])).toEqual([]);
  });

  it("joins parts that are taken at the same time", () => {
    const both = [
      reservation("b", "09:30", "11:00"),
      reservation("a", "09:00", "10:00"),
      reservation("a", "11:00", "12:00"),
    ];
    expect(blocks(both)).toEqual([
      { court: 2, day: 0, start: 600, end: 720, kind: "taken", label: "A, B" },
      { court: 2, day: 0, start: 720, end: 780, kind: "taken", label: "A" },
    ]);
  });

  it("is nothing that is not confirmed", () => {
    expect(blocks([reservation("a", "09:00", "10:00", { status: "pending" })])).toEqual([]);
  });

  it("knows courts that a filter hides", () => {
    expect(blocks([reservation("whole", "09:00", "10:00")], courts.slice(0, 1))).toMatchObject([{ label: "WHOLE" }]);
  });

  it("is maintenance, over the end of a day, on what the courts are made of too", () => {
    const closure = {
      id: "x",
      locationId: "l",
      fieldIds: ["whole"],
      startAt: "2026-11-23T21:00:00Z",
      endAt: "2026-11-24T05:30:00Z",
      reason: "Luci",
      event: null,
      createdAt: "2026-11-01T00:00:00Z",
      version: 1,
    };
    const spans = toBlocks(courts, courts, days, { closures: [closure], reservations: [] });
    expect(spans.filter((block) => block.court === 0)).toEqual([
      { court: 0, day: 0, start: 1320, end: 1440, kind: "closure", label: "Luci" },
      { court: 0, day: 1, start: 0, end: 390, kind: "closure", label: "Luci" },
    ]);
    expect(new Set(spans.map((block) => block.court))).toEqual(new Set([0, 1, 2]));
  });

  it("is kept for a tournament, around its matches, and leads to it for those who may see it", () => {
    const kept = {
      ...{ id: "k", locationId: "l", fieldIds: ["whole"], reason: "Coppa", event: { id: "e", name: "Coppa" } },
      ...{
        startAt: "2026-11-23T08:00:00Z",
        endAt: "2026-11-23T12:00:00Z",
        createdAt: "2026-11-01T00:00:00Z",
        version: 1,
      },
    };
    const play = (fieldId: string, from: string, to: string, eventId = "e") => ({
      ...{ id: fieldId + from, fieldId, eventId, name: "Coppa", number: 1 },
      ...{ startAt: `2026-11-23T${from}:00Z`, endAt: `2026-11-23T${to}:00Z` },
    });
    const matches = [play("a", "10:00", "11:00"), play("b", "07:30", "08:30"), play("b", "09:00", "09:30", "other")];
    const spans = toBlocks(courts, courts, days, { closures: [kept], reservations: [], matches, linksEvents: true });
    const pieces = (court: number) =>
      spans.filter((one) => one.court === court && one.kind === "kept").map(({ start, end }) => [start, end]);
    expect([0, 1, 2, 3].map(pieces)).toEqual([
      [
        [540, 660],
        [720, 780],
      ],
      [[570, 780]],
      [
        [570, 660],
        [720, 780],
      ],
      [],
    ]);
    expect(spans[0]).toMatchObject({ kind: "kept", label: "Coppa", href: "/events/tournaments/e" });
  });

  it("is a match of a tournament, on what its court is made of too, by name and number", () => {
    const match = {
      ...{ id: "m", fieldId: "whole", eventId: "e", name: "Coppa", number: 12 },
      ...{ startAt: "2026-11-23T08:00:00Z", endAt: "2026-11-23T08:30:00Z" },
    };
    const spans = toBlocks(courts, courts, days, { closures: [], reservations: [], matches: [match] });
    expect(spans.map((block) => block.court)).toEqual([0, 1, 2]);
    expect(spans[0]).toEqual({ court: 0, day: 0, start: 540, end: 570, kind: "match", label: "Coppa, M12" });
  });

  it("covers exactly the times in which courts on common ground are booked, each once", () => {
    const names = ["a", "b", "c", "d"];
    const wholes = fc.array(fc.uniqueArray(fc.constantFrom(...names), { minLength: 2 }), { maxLength: 3 });
    const bookings = (ids: string[]) =>
      fc.array(
        fc.record({
          id: fc.constantFrom(...ids),
          from: fc.integer({ min: 9, max: 16 }),
          hours: fc.integer({ min: 1, max: 3 }),
        }),
        {
          maxLength: 12,
        },
      );
    const worlds = wholes.chain((parts) => {
      const all = [...names.map((id) => court(id)), ...parts.map((own, index) => court(`w${index}`, own))];
      return bookings(all.map(({ id }) => id)).map((booked) => ({ all, booked }));
    });
    const time = (hour: number) => `${hour}`.padStart(2, "0").concat(":00");
    fc.assert(
      fc.property(worlds, ({ all, booked }) => {
        const reservations = booked.map(({ id, from, hours }) => reservation(id, time(from), time(from + hours)));
        const found = toBlocks(all, all, days, { closures: [], reservations });
        const choices = (id: string) => {
          const parts = all.find((one) => one.id === id)?.partIds ?? [];
          return parts.length > 0 ? parts : [id];
        };
        for (const [index, { id }] of all.entries())
          for (let hour = 9; hour < 19; hour++) {
            // An hour of Greenwich is an hour later in Rome.
            const covering = found.filter(
              (block) => block.court === index && block.start <= (hour + 1) * 60 && block.end >= (hour + 2) * 60,
            );
            const wanted = booked.some(
              (one) =>
                one.id !== id &&
                one.from <= hour &&
                hour < one.from + one.hours &&
                choices(one.id).some((atom) => choices(id).includes(atom)),
            );
            expect(covering).toHaveLength(wanted ? 1 : 0);
          }
      }),
    );
  });
});
