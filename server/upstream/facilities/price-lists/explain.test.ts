import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, wallSegments } from "#upstream/core/time.ts";
import type { NamedPriceRules } from "./coverage.ts";
import { explainPrice } from "./explain.ts";
import { computePrice } from "./price.ts";

const always = { currency: "eur", fieldIds: [], sportIds: [], validFrom: null, validTo: null, order: 0 } as const;
const court = { fieldId: "court", sportId: null };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const time = (date: string, from: string, to: string) =>
  wallSegments(instantOf(date, from, "Europe/Rome"), instantOf(date, to, "Europe/Rome"), "Europe/Rome");
const tennis = (
  ...prices: [startAt: string, endAt: string, price: number, guestPrice?: number][]
): NamedPriceRules => ({
  ...always,
  id: "tennis",
  name: "Tennis",
  type: "ranged",
  priceRanges: prices.map(([startAt, endAt, price, guestPrice]) => ({
    daysOfWeek: everyDay,
    startAt,
    endAt,
    price,
    ...(guestPrice !== undefined && { guestPrice }),
  })),
});

describe("a price explained", () => {
  it("names each range with its minutes", () => {
    const list = tennis(["08:00", "17:00", 1800], ["17:00", "24:00", 2600, 3000]);
    const step = { priceListName: "Tennis", daysOfWeek: everyDay, unitMinutes: 60 };
    expect(explainPrice(list, time("2026-11-20", "16:30", "18:00"), "member")).toEqual([
      { ...step, startAt: "08:00", endAt: "17:00", minutes: 30, unitPrice: 1800 },
      { ...step, startAt: "17:00", endAt: "24:00", minutes: 60, unitPrice: 2600 },
    ]);
    expect(explainPrice(list, time("2026-11-20", "18:00", "19:00"), "guest")).toEqual([
      { ...step, startAt: "17:00", endAt: "24:00", minutes: 60, unitPrice: 3000 },
    ]);
  });

  it("counts the slots' minutes together", () => {
    const padel: NamedPriceRules = { ...always, id: "p", name: "Padel", type: "by_slot", slotMinutes: 90, price: 4200 };
    expect(explainPrice(padel, time("2026-11-20", "18:00", "21:00"), "member")).toEqual([
      {
        priceListName: "Padel",
        daysOfWeek: null,
        startAt: null,
        endAt: null,
        minutes: 180,
        unitMinutes: 90,
        unitPrice: 4200,
      },
    ]);
  });

  it("adds up to the price, whatever the ranges", () => {
    const quarter = (n: number) =>
      `${String(Math.floor(n / 4)).padStart(2, "0")}:${String((n % 4) * 15).padStart(2, "0")}`;
    const cents = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 95 }),
        cents,
        cents,
        fc.tuple(fc.nat(94), fc.nat(95)),
        fc.constantFrom("2026-10-25", "2026-03-29", "2026-11-20"),
        (border, early, late, [a, b], date) => {
          const list = tennis(["00:00", quarter(border), early], [quarter(border), "24:00", late]);
          const segments = time(date, quarter(Math.min(a, b)), quarter(Math.max(a, b) + 1));
          // When both ends are in the hour that the clocks skip, no time passes.
          fc.pre(segments.length > 0);
          const price = computePrice([list], court, segments);
          const sixtieths = explainPrice(list, segments, "member").reduce(
            (sum, one) => sum + one.minutes * one.unitPrice,
            0,
          );
          expect(price).toMatchObject({ total: Math.floor((sixtieths + 30) / 60) });
        },
      ),
    );
  });
});
