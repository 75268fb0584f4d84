import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, instantOf, wallSegments } from "#upstream/core/time.ts";
import { computePrice, type PriceRules } from "./price.ts";
import { turnOffers, turnsOf } from "./turns.ts";

const anywhere = { currency: "eur" as const, fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 };
type Applicability = Partial<Pick<PriceRules, "id" | "fieldIds" | "sportIds" | "validFrom" | "validTo" | "order">>;
const turns = (slotMinutes: number, parts: Applicability = {}): PriceRules => ({
  ...anywhere,
  id: `t${slotMinutes}`,
  type: "by_slot",
  slotMinutes,
  price: 1000,
  ...parts,
});
const hourly = (parts: Applicability = {}): PriceRules => {
  const hours = { daysOfWeek: [1, 2, 3, 4, 5, 6, 7], startAt: "00:00", endAt: "24:00", price: 100 };
  return { ...anywhere, id: "hourly", type: "ranged", priceRanges: [hours], ...parts };
};
const always = { from: null, to: null };

describe("courts that sell turns", () => {
  it("are told with the length of a turn, for each sport, and others are left out", () => {
    const lists = [turns(90, { sportIds: ["padel"] }), hourly({ order: 1 })];
    const courts = [
      { fieldId: "p", sportIds: ["padel"] },
      { fieldId: "m", sportIds: ["padel", "tennis"] },
      { fieldId: "t", sportIds: ["tennis"] },
    ];
    expect(turnsOf(lists, courts)).toEqual([
      { fieldId: "p", sportId: "padel", ...always, slotMinutes: 90 },
      { fieldId: "m", sportId: null, ...always, slotMinutes: null },
      { fieldId: "m", sportId: "padel", ...always, slotMinutes: 90 },
      { fieldId: "m", sportId: "tennis", ...always, slotMinutes: null },
    ]);
  });

  it("change with the lists' validity, and stretches that say the same are one", () => {
    const lists = [turns(60, { validFrom: "2026-06-01", validTo: "2026-08-31" }), turns(90, { order: 1 })];
    expect(
      turnsOf(lists, [{ fieldId: "p", sportIds: ["padel"] }]).map(({ from, to, slotMinutes }) => [
        from,
        to,
        slotMinutes,
      ]),
    ).toEqual([
      [null, "2026-05-31", 90],
      ["2026-06-01", "2026-08-31", 60],
      ["2026-09-01", null, 90],
    ]);
    const same = [turns(90, { validTo: "2026-05-31" }), turns(90, { id: "b", order: 1 })];
    expect(turnsOf(same, [{ fieldId: "p", sportIds: ["padel"] }])).toMatchObject([{ ...always, slotMinutes: 90 }]);
  });

  it("say on every date what prices ask", () => {
    const date = fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-03-20", days));
    const validity = fc.record({ validFrom: fc.option(date), validTo: fc.option(date) });
    const some = fc.array(
      fc.tuple(fc.constantFrom(50, 60, 90, null), validity, fc.subarray(["a", "b"]), fc.subarray(["x", "y"])),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        some,
        date,
        fc.constantFrom("a", "b"),
        fc.constantFrom(null, "x", "y"),
        (parts, on, fieldId, sportId) => {
          const lists = parts.map(([slot, valid, fieldIds, sportIds], order) => {
            const more = { ...valid, fieldIds, sportIds, order, id: `${order}` };
            return slot === null ? hourly(more) : turns(slot, more);
          });
          const courts = ["a", "b"].map((id) => ({ fieldId: id, sportIds: ["x", "y"] }));
          const told = turnsOf(lists, courts).find(
            (turn) =>
              turn.fieldId === fieldId &&
              turn.sportId === sportId &&
              (turn.from ?? "") <= on &&
              on <= (turn.to ?? "9999"),
          );
          const priced = (minutes: number) => {
            const start = instantOf(on, "10:00", "UTC");
            const segments = wallSegments(start, new Date(start.getTime() + minutes * 60_000), "UTC");
            return computePrice(lists, { fieldId, sportId }, segments);
          };
          if (told?.slotMinutes) {
            expect(priced(told.slotMinutes)).toHaveProperty("total");
            expect(priced(told.slotMinutes - 5)).toEqual({ refusal: "reservation.partial_slot" });
          } else expect(priced(45)).not.toEqual({ refusal: "reservation.partial_slot" });
        },
      ),
    );
  });
});

describe("what is offered instead of a part of a turn", () => {
  const offers = (from: string, to: string, slot = 90, date = "2026-11-20", zone = "Europe/Rome") =>
    turnOffers(slot, instantOf(date, from, zone), instantOf(date, to, zone), zone).offers.map(
      ({ startAt, endAt }) => `${startAt}–${endAt}`,
    );
  it("are the whole turns around it, or the last of the day", () => {
    expect(offers("19:00", "20:00")).toEqual(["19:00–20:30"]);
    expect(offers("19:00", "21:00")).toEqual(["19:00–20:30", "19:00–22:00"]);
    expect(offers("22:30", "23:00")).toEqual(["22:30–24:00"]);
    expect(offers("23:00", "24:00")).toEqual(["22:30–24:00"]);
  });

  it("can be sold, on days when clocks change too", () => {
    const time = fc.integer({ min: 0, max: 287 }).map((step) => step * 5);
    const text = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    const dates = fc.constantFrom("2026-03-29", "2026-10-25", "2026-11-20");
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(45, 60, 90, 100),
        time,
        fc.integer({ min: 5, max: 300 }),
        (date, slot, from, length) => {
          const zone = "Europe/Rome";
          const start = instantOf(date, text(from), zone);
          for (const { startAt, endAt } of turnOffers(slot, start, new Date(start.getTime() + length * 60_000), zone)
            .offers) {
            const segments = wallSegments(instantOf(date, startAt, zone), instantOf(date, endAt, zone), zone);
            expect(computePrice([turns(slot)], { fieldId: "p", sportId: null }, segments)).toHaveProperty("total");
          }
        },
      ),
    );
  });
});
