import fc from "fast-check";
import { expect, it } from "vitest";
import type { PriceBand } from "#contracts/facilities/price-lists.ts";
import { weekGrid } from "./week-grid.ts";

const band = (startAt: string, endAt: string): PriceBand => ({
  startAt,
  endAt,
  priceListId: null,
  rangeIndex: null,
  slotMinutes: null,
  price: null,
  currency: null,
});
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const day = (...bands: PriceBand[]) => ({ date: "2026-11-16", closed: false, bands });

it("has a row an hour, cut where a price changes, and none for hours when nobody is open", () => {
  const rows = weekGrid([day(band("09:00", "10:30"), band("10:30", "11:00")), day(band("14:00", "15:00")), day()]);
  expect(rows.map(({ startAt, endAt }) => `${startAt}-${endAt}`)).toEqual([
    "09:00-10:00",
    "10:00-10:30",
    "10:30-11:00",
    "14:00-15:00",
  ]);
  expect(rows[0]?.cells.map((cell) => (cell.kind === "band" ? cell.rows : cell.kind))).toEqual([2, "closed", "closed"]);
  expect(rows[1]?.cells[0]?.kind).toBe("filled");
});

it("fills every place of every row once, whatever the bands", () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 288 }), { maxLength: 6 });
  const anyDay = minutes.map((fives) => {
    const times = fives.toSorted((a, b) => a - b).map((five) => clock(five * 5));
    return day(...times.flatMap((start, i) => (i % 2 === 0 && times[i + 1] ? [band(start, times[i + 1] ?? "")] : [])));
  });
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 7, maxLength: 7 }), (days) => {
      const rows = weekGrid(days);
      for (const [index, { bands }] of days.entries()) {
        const cells = rows.map(({ cells: ofRow }) => ofRow[index]);
        const taken = cells.reduce(
          (sum, cell) => sum + (cell?.kind === "band" ? cell.rows : cell?.kind === "closed" ? 1 : 0),
          0,
        );
        expect(taken).toBe(rows.length);
        expect(cells.flatMap((cell) => (cell?.kind === "band" ? [cell.band] : []))).toEqual(bands);
      }
    }),
  );
});
