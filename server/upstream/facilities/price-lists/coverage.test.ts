import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxCourtsOfLocation, maxPriceLists, maxPriceRanges, maxSlotsOfDay } from "#contracts/facilities/sizes.ts";
import { addDays, minuteOf, wallTime, weekdayOf } from "#upstream/core/time.ts";
import { gapsBeyond, gapsOf, type NamedPriceRules } from "./coverage.ts";
import { applicablePriceList, computePrice } from "./price.ts";
import { priceGapsWithout } from "./removal.ts";
import { overlappingRanges } from "./rules.ts";
import type { StoredPriceRange } from "./table.ts";
import { turnsOf } from "./turns.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const always = { currency: "eur", fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 } as const;
const ranged = (id: string, priceRanges: StoredPriceRange[], over: Partial<NamedPriceRules> = {}) =>
  ({ ...always, id, name: id, type: "ranged", priceRanges, ...over }) as NamedPriceRules;
const range = (daysOfWeek: number[], startAt: string, endAt: string): StoredPriceRange => ({
  daysOfWeek,
  startAt,
  endAt,
  price: 1000,
});
const opening = everyDay.map((dayOfWeek) => ({ dayOfWeek, startMinute: 540, endMinute: 1320 }));
const courts = [{ fieldId: "one", sportIds: ["padel"] }];

describe("the gaps of price lists", () => {
  it("are the opening minutes that no range has, weekday by weekday", () => {
    const workdays = ranged("w", [
      range([1, 2, 3, 4, 5], "09:00", "18:00"),
      range([1, 2, 3, 4, 5, 6], "18:00", "24:00"),
    ]);
    expect(gapsOf([workdays], opening, courts)).toEqual([
      { listId: "w", listName: "w", weekday: 6, startAt: "09:00", endAt: "18:00" },
      { listId: "w", listName: "w", weekday: 7, startAt: "09:00", endAt: "22:00" },
    ]);
  });
  it("are not filled by a later list, and not found in one that is always hidden", () => {
    const evenings = ranged("e", [range(everyDay, "18:00", "24:00")]);
    const all = ranged("a", [range(everyDay, "00:00", "24:00")], { order: 1 });
    expect(gapsOf([evenings, all], opening, courts)).toHaveLength(7);
    expect(gapsOf([{ ...evenings, order: 2 }, all], opening, courts)).toEqual([]);
  });
  it("show where the list before ends, if only for a day", () => {
    const summer = ranged("s", [range(everyDay, "00:00", "24:00")], { validFrom: "2026-06-01", validTo: "2026-06-05" });
    const rest = ranged("r", [range([1, 2, 3, 4, 5], "00:00", "24:00")], {
      order: 1,
      validFrom: "2026-06-01",
      validTo: "2026-06-06",
    });
    // The 6th is a Saturday: the first day that the second list prices, and it does not.
    expect(gapsOf([summer, rest], opening, courts).map(({ weekday }) => weekday)).toEqual([6]);
    expect(gapsOf([summer, { ...rest, validTo: "2026-06-05" }], opening, courts)).toEqual([]);
  });
  it("are nobody's where no list applies", () => {
    expect(gapsOf([ranged("p", [range([1], "10:00", "11:00")], { sportIds: ["tennis"] })], opening, courts)).toEqual(
      [],
    );
    expect(gapsOf([], opening, courts)).toEqual([]);
  });
});

const minute = fc.integer({ min: 0, max: 48 }).map((half) => half * 30);
const interval = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const anyRange = fc
  .tuple(fc.subarray(everyDay, { minLength: 1 }), interval)
  .map(([days, [from, to]]) => range(days, wallTime(from), wallTime(to)));
const anyDate = fc.integer({ min: 0, max: 30 }).map((days) => addDays("2026-10-12", days));
const anyList = fc
  .record({
    priceRanges: fc.array(anyRange, { minLength: 1, maxLength: 3 }),
    fieldIds: fc.subarray(["one", "two"]),
    sportIds: fc.subarray(["padel", "tennis"]),
    validFrom: fc.option(anyDate),
    validTo: fc.option(anyDate),
  })
  .filter(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo);
const anyOpening = fc.array(fc.tuple(fc.constantFrom(...everyDay), interval), { maxLength: 4 });

describe("for any lists and opening hours", () => {
  it("there is a gap just where a booking of a minute is refused though a list applies", () => {
    fc.assert(
      fc.property(fc.array(anyList, { maxLength: 4 }), anyOpening, (drawn, hours) => {
        const lists = drawn.map(({ priceRanges, ...over }, order) =>
          ranged(`l${order}`, priceRanges, { ...over, order }),
        );
        const slots = hours.map(([dayOfWeek, [startMinute, endMinute]]) => ({ dayOfWeek, startMinute, endMinute }));
        const places = [
          { fieldId: "one", sportIds: ["padel"] },
          { fieldId: "two", sportIds: ["padel", "tennis"] },
        ];
        const refused = new Set<string>();
        for (let date = "2026-10-01"; date <= "2026-11-25"; date = addDays(date, 1))
          for (const { fieldId, sportIds } of places)
            for (const sportId of sportIds.length === 1 ? sportIds : [null, ...sportIds]) {
              const list = applicablePriceList(lists, { date, fieldId, sportId });
              const weekday = weekdayOf(date);
              for (const slot of slots.filter(({ dayOfWeek }) => list && dayOfWeek === weekday))
                for (let from = slot.startMinute; from < slot.endMinute; from += 30) {
                  const price = computePrice(lists, { fieldId, sportId }, [{ date, weekday, from, to: from + 1 }]);
                  if ("refusal" in price) refused.add(`${list?.id} ${weekday} ${from}`);
                }
            }
        const gaps = new Set(
          gapsOf(lists, slots, places).flatMap(({ listId, weekday, startAt, endAt }) => {
            const halves = [];
            for (let at = minuteOf(startAt); at < minuteOf(endAt); at += 30) halves.push(`${listId} ${weekday} ${at}`);
            return halves;
          }),
        );
        expect([...gaps].toSorted()).toEqual([...refused].toSorted());
      }),
      { numRuns: 60 },
    );
  });

  it("two ranges overlap just when some minute of some weekday is in both", () => {
    fc.assert(
      fc.property(fc.array(anyRange, { maxLength: 4 }), (ranges) => {
        const seen = new Set<string>();
        let twice = false;
        for (const { daysOfWeek, startAt, endAt } of ranges)
          for (const day of daysOfWeek)
            for (let at = minuteOf(startAt); at < minuteOf(endAt); at += 30) {
              twice ||= seen.has(`${day} ${at}`);
              seen.add(`${day} ${at}`);
            }
        expect(overlappingRanges(ranges) !== undefined).toBe(twice);
      }),
    );
  });
});

/** A location with as much as it may have: lists that differ in courts, sports and validity, all with gaps. */
function fullLocation() {
  const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
  const sports = ids("s", 50);
  const places = ids("c", maxCourtsOfLocation).map((fieldId) => ({ fieldId, sportIds: sports }));
  const hours = everyDay.flatMap((dayOfWeek) =>
    Array.from({ length: maxSlotsOfDay }, (_, at) => ({ dayOfWeek, startMinute: at * 60, endMinute: at * 60 + 55 })),
  );
  const ranges = Array.from({ length: maxPriceRanges }, (_, at) =>
    range(everyDay, wallTime(at * 28), wallTime(at * 28 + 14)),
  );
  const lists = Array.from({ length: maxPriceLists }, (_, order) =>
    ranged(`l${String(order).padStart(2, "0")}`, ranges, {
      order,
      fieldIds: places.flatMap(({ fieldId }, at) => ((at * 7 + order * 3) % 5 < 3 ? [fieldId] : [])),
      sportIds: sports.filter((_, at) => (at * 11 + order * 5) % 7 < 4),
      validFrom: addDays("2026-01-01", order * 3),
      validTo: addDays("2027-01-01", -order * 2),
    }),
  );
  return { lists, hours, places };
}

/** The lists, counting each look at a field of a list or of a range. */
function looksAt(lists: NamedPriceRules[]) {
  let looks = 0;
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, {
      get(target, name) {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
  const all = lists.map((list) =>
    watched({ ...list, ...("priceRanges" in list && { priceRanges: list.priceRanges.map(watched) }) }),
  );
  return { lists: all as NamedPriceRules[], looks: () => looks };
}

it("what a location may have at most is looked at a bounded number of times", () => {
  const { lists, hours, places } = fullLocation();
  const counted = looksAt(lists);
  const gaps = gapsOf(counted.lists, hours, places);
  expect(gaps.length).toBeGreaterThan(1000);
  expect(gapsBeyond(gaps, gaps)).toEqual([]);
  // Lists x courts x sports once, and lists x hours x ranges; dates do not count.
  expect(counted.looks()).toBeLessThan(3_000_000);
  const turns = looksAt(lists);
  turnsOf(turns.lists, places);
  expect(turns.looks()).toBeLessThan(3_000_000);
  const removal = looksAt(lists);
  priceGapsWithout("l00", removal.lists, hours, places, "2026-01-01");
  expect(removal.looks()).toBeLessThan(3_000_000);
});
