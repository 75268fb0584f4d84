import { expect, test } from "vitest";
import { queryOf, readFilters } from "./filters.ts";

test("keeps what makes sense and drops the rest", () => {
  const query = new URLSearchParams({
    actor: "  Rossi ",
    action: "reservation.create",
    outcome: "perhaps",
    from: "2026-02-30",
    to: "2026-03-29",
  });
  expect(readFilters(query)).toEqual({ actor: "Rossi", action: "reservation.create", to: "2026-03-29" });
});

test("asks the database for nothing that it cannot hold", () => {
  expect(readFilters(new URLSearchParams({ actor: "\0", target: "Ro\0ssi" }))).toEqual({ target: "Rossi" });
});

test("a period is whole days of the clubs' zone, also when the clocks change", () => {
  expect(queryOf({ from: "2026-03-29", to: "2026-03-29" })).toEqual({
    from: new Date("2026-03-28T23:00:00Z"),
    until: new Date("2026-03-29T22:00:00Z"),
  });
});
