import { expect, test } from "vitest";
import { toDaySheets } from "./view.ts";

test("what is kept for a tournament stands on paper without the time of its matches", () => {
  const at = (hour: number) => `2026-06-02T${String(hour).padStart(2, "0")}:00:00Z`;
  const block = { id: "k", fieldIds: ["one"], startAt: at(8), endAt: at(12), reason: "Coppa" };
  const match = { id: "m", fieldId: "one", eventId: "e", name: "Coppa", number: 3, startAt: at(9), endAt: at(10) };
  const place = {
    location: { id: "l", name: "Centro", timeZone: "UTC", fields: [{ id: "one", name: "Campo 1", partIds: [] }] },
    ...{ slots: [], closings: [], turns: [], trainings: [], matches: [match] },
    blocks: [{ ...block, event: { id: "e", name: "Coppa" } }],
  };
  const about = { date: "2026-06-02", fieldIds: [], reservations: [], hidden: [], notes: new Map(), now: new Date(0) };
  // why cast: what a sheet does not read is left out.
  const parts = { ...about, places: [place], language: "it" } as unknown as Parameters<typeof toDaySheets>[0];
  const rows = toDaySheets(parts)[0]?.courts[0]?.rows.map((row) => ("kind" in row ? `${row.kind} ${row.hours}` : ""));
  expect(rows).toEqual(["kept 08:00–09:00", "match 09:00–10:00", "kept 10:00–12:00"]);
});
