import { describe, expect, it } from "vitest";
import { readFilters, readSort } from "./filters.server.ts";
import { filterEntries } from "./filters.ts";

const location = "6f2d6a8e-7a43-4c5b-9d47-0d8f6f0c1a11";
const court = "0c9a3c55-2a53-4b41-8a0a-6a8f3b7f2b22";

describe("reservation filters", () => {
  it("reads what is well formed and leaves the rest out", () => {
    const params = new URLSearchParams(
      `search=rossi&locationId=${location}&fieldId=nonsense&status=pending&paymentStatus=&from=2026-11-20&to=31/12/2026`,
    );
    expect(readFilters(params)).toEqual({
      search: "rossi",
      locationId: [location],
      status: ["pending"],
      from: "2026-11-20",
    });
  });

  it("writes the same pairs that it reads", () => {
    const params = new URLSearchParams([
      ["search", "De Luca & figli"],
      ["locationId", location],
      ["fieldId", court],
      ["fieldId", location],
      ["status", "confirmed"],
      ["paymentStatus", "unpaid"],
      ["to", "2026-12-31"],
    ]);
    const filters = readFilters(params);
    expect(readFilters(new URLSearchParams(filterEntries(filters)))).toEqual(filters);
    expect(filterEntries(filters)).toEqual([...params]);
  });

  it("falls back to newest first", () => {
    expect(readSort(new URLSearchParams("sort=holder"))).toBe("holder");
    expect(readSort(new URLSearchParams("sort=drop table"))).toBe("-startAt");
  });
});
