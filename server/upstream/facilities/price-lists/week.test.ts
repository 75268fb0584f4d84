import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, minuteOf, wallTime, weekdayOf } from "#upstream/core/time.ts";
import { computePrice, type PriceRules } from "./price.ts";
import { priceWeek } from "./week.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const always = { currency: "eur", fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 } as const;
const query = { date: "2026-11-18", fieldId: "one", sportId: "padel", payer: "member" } as const;
const opening = [{ dayOfWeek: 3, startMinute: 540, endMinute: 780 }];

describe("the week of a court", () => {
  const list: PriceRules = {
    ...always,
    id: "ranged",
    type: "ranged",
    priceRanges: [
      { daysOfWeek: [3], startAt: "10:00", endAt: "12:00", price: 2400, guestPrice: 3000 },
      { daysOfWeek: [3], startAt: "12:00", endAt: "24:00", price: 1200 },
    ],
  };
  it("starts on Monday and is cut where the price changes", () => {
    const week = priceWeek([list], opening, [], query);
    expect(week.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => addDays("2026-11-16", day)));
    const none = { rangeIndex: null, slotMinutes: null, currency: null };
    const priced = { priceListId: "ranged", slotMinutes: null, currency: "eur" };
    expect(week[2]?.bands).toEqual([
      { startAt: "09:00", endAt: "10:00", priceListId: "ranged", price: null, ...none },
      { startAt: "10:00", endAt: "12:00", price: 2400, ...priced, rangeIndex: 0 },
      { startAt: "12:00", endAt: "13:00", price: 1200, ...priced, rangeIndex: 1 },
    ]);
  });
  it("shows guests their price, or everybody's where they have none", () => {
    const week = priceWeek([list], opening, [], { ...query, payer: "guest" });
    expect(week[2]?.bands.map(({ price }) => price)).toEqual([null, 3000, 1200]);
  });
  it("is empty on closing days and outside the opening slots", () => {
    const week = priceWeek([list], opening, ["2026-11-18"], query);
    expect(week[2]).toEqual({ date: "2026-11-18", closed: true, bands: [] });
    expect(week[3]).toEqual({ date: "2026-11-19", closed: false, bands: [] });
  });
  it("says that there is no list", () => {
    expect(priceWeek([], opening, [], query)[2]?.bands).toMatchObject([
      { startAt: "09:00", endAt: "13:00", priceListId: null, price: null },
    ]);
  });
});

const minute = fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15);
const interval = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const cents = fc.nat(1_000_000);
const anyRange = fc
  .tuple(fc.subarray(everyDay, { minLength: 1 }), interval, cents, fc.option(cents))
  .map(([daysOfWeek, [from, to], price, guestPrice]) => ({
    daysOfWeek,
    startAt: wallTime(from),
    endAt: wallTime(to),
    price,
    guestPrice,
  }));
const anyDate = fc.integer({ min: 0, max: 13 }).map((days) => addDays("2026-11-12", days));
const place = { validFrom: fc.option(anyDate), validTo: fc.option(anyDate), fieldIds: fc.subarray(["one", "two"]) };
const anyRanged = fc.record({
  ...place,
  type: fc.constant("ranged" as const),
  priceRanges: fc.array(anyRange, { maxLength: 4 }),
});
const anySlot = fc.record({
  ...place,
  type: fc.constant("by_slot" as const),
  slotMinutes: fc.constantFrom(15, 30, 60),
  price: cents,
  guestPrice: fc.option(cents),
});
/** At most one opening slot a day, which cannot overlap. */
const anyOpening = fc
  .array(fc.option(interval), { minLength: 7, maxLength: 7 })
  .map((days) =>
    days.flatMap((hours, index) =>
      hours ? [{ dayOfWeek: index + 1, startMinute: hours[0], endMinute: hours[1] }] : [],
    ),
  );

describe("for any lists, hours and payer", () => {
  it("the bands are the opening hours, each minute once, at the price that a booking pays", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyRanged, anySlot), { maxLength: 3 }),
        anyOpening,
        fc.constantFrom("member" as const, "guest" as const),
        (drawn, hours, payer) => {
          const lists = drawn.map((list, order): PriceRules => ({ ...always, ...list, id: `l${order}`, order }));
          const court = { fieldId: "one", sportId: null };
          for (const { date, bands } of priceWeek(lists, hours, [], { date: "2026-11-18", ...court, payer })) {
            const weekday = weekdayOf(date);
            const slot = hours.find(({ dayOfWeek }) => dayOfWeek === weekday);
            expect(bands[0]?.startAt).toBe(slot && wallTime(slot.startMinute));
            expect(bands.at(-1)?.endAt).toBe(slot && wallTime(slot.endMinute));
            for (const [index, band] of bands.entries()) {
              if (index > 0) expect(band.startAt).toBe(bands[index - 1]?.endAt);
              const [from, to] = [minuteOf(band.startAt), minuteOf(band.endAt)];
              expect(from).toBeLessThan(to);
              const length = band.slotMinutes ?? to - from;
              const paid = computePrice(lists, court, [{ date, weekday, from, to: from + length }], payer);
              if (band.price === null) expect(paid).toEqual({ refusal: "reservation.price_not_covered" });
              else if (band.slotMinutes === null)
                expect(paid).toMatchObject({
                  total: Math.floor((band.price * length + 30) / 60),
                  priceListId: band.priceListId,
                });
              else expect(paid).toMatchObject({ total: band.price, priceListId: band.priceListId });
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
