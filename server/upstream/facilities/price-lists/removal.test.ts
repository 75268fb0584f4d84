import { describe, expect, it } from "vitest";
import type { PriceRules } from "./price.ts";
import { priceGapsWithout } from "./removal.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const always = { currency: "eur", fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 } as const;
const bySlot = (id: string, over: Partial<PriceRules> = {}): PriceRules => ({
  ...always,
  ...{ fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 },
  ...pick(over),
  id,
  type: "by_slot",
  slotMinutes: 60,
  price: 1000,
  guestPrice: null,
});
const ranged = (
  id: string,
  startAt: string,
  endAt: string,
  daysOfWeek = everyDay,
  over: Partial<PriceRules> = {},
): PriceRules => ({
  ...always,
  ...pick(over),
  id,
  type: "ranged",
  priceRanges: [{ daysOfWeek, startAt, endAt, price: 1000 }],
});

/** What tests vary: where and when a list applies. */
const pick = ({ fieldIds = [], sportIds = [], validFrom = null, validTo = null, order = 0 }: Partial<PriceRules>) => ({
  fieldIds,
  sportIds,
  validFrom,
  validTo,
  order,
});

const opening = [1, 2].map((dayOfWeek) => ({ dayOfWeek, startMinute: 540, endMinute: 1320 }));
const courts = [
  { fieldId: "one", sportIds: ["padel"] },
  { fieldId: "two", sportIds: ["padel", "tennis"] },
];
/** A Saturday. */
const today = "2026-11-21";
const lost = (listId: string, lists: readonly PriceRules[]) => priceGapsWithout(listId, lists, opening, courts, today);

describe("hours that would be without a price", () => {
  it("are all opening hours when the only list goes", () => {
    expect(lost("a", [bySlot("a")])).toEqual(
      [1, 2].map((dayOfWeek) => ({ dayOfWeek, startAt: "09:00", endAt: "22:00", fieldIds: ["one", "two"] })),
    );
  });

  it("are those that the next list does not price", () => {
    const lists = [bySlot("a"), ranged("b", "12:00", "18:00", [1], { order: 1 })];
    expect(lost("a", lists).map(({ dayOfWeek, startAt, endAt }) => [dayOfWeek, startAt, endAt])).toEqual([
      [1, "09:00", "12:00"],
      [1, "18:00", "22:00"],
      [2, "09:00", "22:00"],
    ]);
    // The second list is hidden by the first, or prices less than it: nothing is lost with it.
    expect(lost("b", lists)).toEqual([]);
  });

  it("are not those that have no price now", () => {
    expect(lost("a", [ranged("a", "07:00", "10:00", [2])])).toEqual([
      { dayOfWeek: 2, startAt: "09:00", endAt: "10:00", fieldIds: ["one", "two"] },
    ]);
  });

  it("name the courts that lose them, if only for one sport", () => {
    const rest = bySlot("b", { order: 1, sportIds: ["padel"] });
    expect(lost("a", [bySlot("a"), rest]).every(({ fieldIds }) => fieldIds.join() === "two")).toBe(true);
    const own = bySlot("c", { fieldIds: ["one"] });
    expect(lost("c", [own, bySlot("d", { order: 1, fieldIds: ["two"] })]).map(({ fieldIds }) => fieldIds)).toEqual([
      ["one"],
      ["one"],
    ]);
  });

  it("count from today on, also when the list begins later; what is over loses nothing", () => {
    expect(lost("a", [bySlot("a", { validTo: "2026-11-20" })])).toEqual([]);
    expect(lost("a", [bySlot("a", { validFrom: "2027-06-01", validTo: "2027-06-01" })])).toEqual([
      { dayOfWeek: 2, startAt: "09:00", endAt: "22:00", fieldIds: ["one", "two"] },
    ]);
  });
});
