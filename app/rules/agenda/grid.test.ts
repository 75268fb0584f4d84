import { describe, expect, it } from "vitest";
import { gridOf } from "./grid.ts";
import type { AgendaItem, AgendaModel } from "./types.ts";

const item = (id: string, court: number, day: number, start: number, end: number): AgendaItem => ({
  id,
  court,
  day,
  start,
  end,
  status: "pending",
  payment: "unpaid",
  hasNotes: false,
  isPart: false,
  inSeries: false,
  holder: "Mario Rossi",
  due: "",
});
const location = (id: string, courts: readonly string[]) => ({
  id,
  name: id,
  courts: courts.map((court) => ({ id: court, name: court, color: "blue" as const })),
  days: [],
  now: { date: "2026-11-20", minutes: 600 },
});
const model = (items: readonly AgendaItem[]): AgendaModel => ({
  view: "week",
  days: ["2026-11-16", "2026-11-17"].map((date) => ({ date, label: date, longLabel: date })),
  hours: { start: 360, end: 1440 },
  locations: [location("north", ["a", "b"]), location("south", ["c"])],
  items,
  blocks: [],
});

describe("grid", () => {
  it("has a column for each court of each day, day by day", () => {
    const { columns } = gridOf(model([]));
    expect(columns.map((one) => [one.date.slice(-2), one.location, one.courtId].join(" "))).toEqual([
      "16 0 a",
      "16 0 b",
      "16 1 c",
      "17 0 a",
      "17 0 b",
      "17 1 c",
    ]);
  });

  it("puts items into their column, earliest first, side by side where they overlap", () => {
    const { columns, items } = gridOf(
      model([item("y", 2, 1, 660, 720), item("x", 2, 1, 600, 690), item("z", 0, 0, 600, 660)]),
    );
    expect(columns[5]?.items.map((one) => [one.id, one.lane, one.lanes])).toEqual([
      ["x", 0, 2],
      ["y", 1, 2],
    ]);
    expect(columns[0]?.items.map((one) => [one.id, one.lane, one.lanes])).toEqual([["z", 0, 1]]);
    expect(items.get("y")?.start).toBe(660);
  });

  it("signs a column by what it shows only", () => {
    const before = gridOf(model([item("x", 0, 0, 600, 660), item("y", 1, 0, 600, 660)]));
    const after = gridOf(model([item("y", 1, 0, 600, 675), item("x", 0, 0, 600, 660)]));
    const changed = before.columns.filter((one, index) => one.signature !== after.columns[index]?.signature);
    expect(changed.map((one) => one.courtId)).toEqual(["b"]);
  });
});
