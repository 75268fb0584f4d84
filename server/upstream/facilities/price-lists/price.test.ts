import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, minuteOf, wallSegments, wallTime } from "#upstream/core/time.ts";
import {
  applicablePriceList,
  computePrice,
  type PriceRules,
  type RangedPriceList,
  type SlotPriceList,
} from "./price.ts";

const always = { currency: "eur", fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 } as const;
const bySlot = (over: Partial<SlotPriceList> = {}): SlotPriceList => ({
  ...always,
  id: "slot",
  type: "by_slot",
  slotMinutes: 90,
  price: 4200,
  ...over,
});
const ranged = (priceRanges: RangedPriceList["priceRanges"], over: Partial<RangedPriceList> = {}): RangedPriceList => ({
  ...always,
  id: "ranged",
  type: "ranged",
  priceRanges,
  ...over,
});
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const court = { fieldId: "court", sportId: "padel" };
const time = (date: string, from: string, to: string, zone = "Europe/Rome") =>
  wallSegments(instantOf(date, from, zone), instantOf(date, to, zone), zone);
const total = (list: PriceRules, segments: ReturnType<typeof time>) => computePrice([list], court, segments);

describe("by slot", () => {
  it("costs the price of each whole slot", () => {
    expect(total(bySlot(), time("2026-11-20", "18:00", "21:00"))).toEqual({
      total: 8400,
      currency: "eur",
      priceListId: "slot",
    });
  });
  it("refuses a part of a slot", () => {
    expect(total(bySlot(), time("2026-11-20", "18:00", "20:00"))).toEqual({ refusal: "reservation.partial_slot" });
  });
});

describe("ranged", () => {
  const evening = ranged([
    { daysOfWeek: [1, 2, 3, 4, 5], startAt: "08:00", endAt: "18:00", price: 1800 },
    { daysOfWeek: [1, 2, 3, 4, 5], startAt: "18:00", endAt: "24:00", price: 2600 },
  ]);
  it("adds the minutes of each range at its hourly price", () => {
    expect(total(evening, time("2026-11-20", "17:00", "19:00"))).toMatchObject({ total: 1800 + 2600 });
    expect(total(evening, time("2026-11-20", "22:30", "24:00"))).toMatchObject({ total: 3900 });
  });
  it("rounds half up once, at the end", () => {
    // 30 minutes at 0.01 and 30 at 0.01: half a cent each, one cent together, not two.
    const cent = ranged([
      { daysOfWeek: everyDay, startAt: "08:00", endAt: "09:00", price: 1 },
      { daysOfWeek: everyDay, startAt: "09:00", endAt: "10:00", price: 1 },
    ]);
    expect(total(cent, time("2026-11-20", "08:30", "09:30"))).toMatchObject({ total: 1 });
    expect(total(cent, time("2026-11-20", "08:00", "08:30"))).toMatchObject({ total: 1 });
    expect(total(cent, time("2026-11-20", "08:00", "08:29"))).toMatchObject({ total: 0 });
  });
  it("refuses a minute that no range covers", () => {
    expect(total(evening, time("2026-11-20", "07:59", "09:00"))).toEqual({ refusal: "reservation.price_not_covered" });
    expect(total(evening, time("2026-11-21", "10:00", "11:00"))).toEqual({ refusal: "reservation.price_not_covered" });
  });
  it("takes the first of two ranges that share minutes", () => {
    const sharing = ranged([
      { daysOfWeek: [5], startAt: "20:00", endAt: "21:00", price: 6000 },
      { daysOfWeek: everyDay, startAt: "00:00", endAt: "24:00", price: 600 },
    ]);
    expect(total(sharing, time("2026-11-20", "19:00", "22:00"))).toMatchObject({ total: 600 + 6000 + 600 });
  });
});

describe("on days when clocks change", () => {
  const flat = ranged([{ daysOfWeek: everyDay, startAt: "00:00", endAt: "24:00", price: 6000 }]);
  it("nobody pays the skipped hour, and the repeated one counts twice", () => {
    expect(total(flat, time("2026-03-29", "01:00", "04:00"))).toMatchObject({ total: 12_000 });
    expect(total(flat, time("2026-10-25", "01:00", "04:00"))).toMatchObject({ total: 24_000 });
  });
  it("counts slots in minutes that pass", () => {
    expect(total(bySlot({ slotMinutes: 60, price: 1000 }), time("2026-03-29", "01:00", "04:00"))).toMatchObject({
      total: 2000,
    });
  });
  it("values each minute at what the clocks show in it", () => {
    const night = ranged([
      { daysOfWeek: everyDay, startAt: "00:00", endAt: "02:00", price: 6000 },
      { daysOfWeek: everyDay, startAt: "03:00", endAt: "24:00", price: 1200 },
    ]);
    // 02:00 to 03:00 has no price, and on that night no minutes either.
    expect(total(night, time("2026-03-29", "01:00", "04:00"))).toMatchObject({ total: 7200 });
  });
});

describe("which list applies", () => {
  const on = { date: "2026-11-20", ...court };
  const id = (lists: PriceRules[], at: Parameters<typeof applicablePriceList>[1] = on) =>
    applicablePriceList(lists, at)?.id;

  it("is the first by order, whatever the order given", () => {
    expect(id([bySlot({ id: "b", order: 2 }), bySlot({ id: "a", order: 1 })])).toBe("a");
  });
  it("names the court and the sport, or none", () => {
    expect(id([bySlot({ fieldIds: ["other"] }), bySlot({ id: "all", order: 1 })])).toBe("all");
    expect(id([bySlot({ sportIds: ["tennis"] })])).toBeUndefined();
    expect(id([bySlot({ sportIds: ["padel"], fieldIds: ["court"] })])).toBe("slot");
    expect(id([bySlot({ sportIds: ["padel"] })], { ...on, sportId: null })).toBeUndefined();
  });
  it("is valid on the date, both ends included", () => {
    const november = bySlot({ validFrom: "2026-11-01", validTo: "2026-11-30" });
    expect(
      ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"].map((date) => id([november], { ...on, date })),
    ).toEqual([undefined, "slot", "slot", undefined]);
  });
  it("stays the one that applies even if another would cover the time", () => {
    const morning = ranged([{ daysOfWeek: everyDay, startAt: "08:00", endAt: "12:00", price: 100 }]);
    const rest = bySlot({ id: "rest", order: 1, slotMinutes: 60 });
    expect(computePrice([morning, rest], court, time("2026-11-20", "12:00", "13:00"))).toEqual({
      refusal: "reservation.price_not_covered",
    });
  });
  it("is refused when there is none", () => {
    expect(computePrice([], court, time("2026-11-20", "12:00", "13:00"))).toEqual({
      refusal: "reservation.price_not_covered",
    });
  });
});

describe("for any ranges and any time", () => {
  const minute = fc.integer({ min: 0, max: 1440 });
  const interval = fc
    .tuple(minute, minute)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const priceRange = fc
    .tuple(fc.subarray(everyDay, { minLength: 1 }), interval, fc.nat(20_000))
    .map(([daysOfWeek, [from, to], price]) => ({ daysOfWeek, startAt: wallTime(from), endAt: wallTime(to), price }));
  const lists = fc.array(priceRange, { maxLength: 6 });
  const dates = fc.constantFrom("2026-11-16", "2026-11-20", "2026-11-22", "2026-03-29", "2026-10-25");

  /** The rule read word by word: one minute after the other, exact, rounded once. */
  function minuteByMinute(ranges: RangedPriceList["priceRanges"], segments: ReturnType<typeof time>) {
    let sixtieths = 0n;
    for (const segment of segments)
      for (let at = segment.from; at < segment.to; at++) {
        const range = ranges.find(
          ({ daysOfWeek, startAt, endAt }) =>
            daysOfWeek.includes(segment.weekday) && minuteOf(startAt) <= at && at < minuteOf(endAt),
        );
        if (!range) return { refusal: "reservation.price_not_covered" };
        sixtieths += BigInt(range.price);
      }
    return { total: Number((sixtieths + 30n) / 60n), currency: "eur", priceListId: "ranged" };
  }

  it("equals the sum minute by minute", () => {
    fc.assert(
      fc.property(lists, dates, interval, (ranges, date, [from, to]) => {
        const segments = time(date, wallTime(from), wallTime(to));
        fc.pre(segments.length > 0);
        expect(total(ranged(ranges), segments)).toEqual(minuteByMinute(ranges, segments));
      }),
      { numRuns: 300 },
    );
  });

  it("by slot is proportional, or refused", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 240 }),
        fc.nat(100_000),
        dates,
        interval,
        (slotMinutes, price, date, [from, to]) => {
          const segments = time(date, wallTime(from), wallTime(to));
          fc.pre(segments.length > 0);
          const minutes = segments.reduce((sum, segment) => sum + segment.to - segment.from, 0);
          const answer = total(bySlot({ slotMinutes, price }), segments);
          if (minutes % slotMinutes === 0) expect(answer).toMatchObject({ total: (minutes / slotMinutes) * price });
          else expect(answer).toEqual({ refusal: "reservation.partial_slot" });
        },
      ),
    );
  });

  it("never costs less for longer", () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(720), fc.nat(360), fc.nat(360), (day, night, from, a, b) => {
        const list = ranged([
          { daysOfWeek: everyDay, startAt: "00:00", endAt: "12:00", price: day },
          { daysOfWeek: everyDay, startAt: "12:00", endAt: "24:00", price: night },
        ]);
        const cost = (length: number) => {
          const price = total(list, time("2026-11-20", wallTime(from), wallTime(from + length)));
          return "total" in price ? price.total : Number.NaN;
        };
        expect(cost(1 + Math.max(a, b))).toBeGreaterThanOrEqual(cost(1 + Math.min(a, b)));
      }),
    );
  });
});
