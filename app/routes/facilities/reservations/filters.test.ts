import { describe, expect, it } from "vitest";
import { queryEntries } from "#app/rules/query.ts";
import { readListFilters, readReservationFilters, readSort } from "./filters.server.ts";
import { listQuery } from "./filters.ts";

const location = "6f2d6a8e-7a43-4c5b-9d47-0d8f6f0c1a11";
const court = "0c9a3c55-2a53-4b41-8a0a-6a8f3b7f2b22";
const today = "2026-11-22";

describe("reservation filters", () => {
  it("reads what is well formed and leaves the rest out", () => {
    const params = new URLSearchParams(
      `search=rossi&locationId=${location}&fieldId=nonsense&status=pending&paymentStatus=&from=2026-11-20&to=31/12/2026`,
    );
    expect(readReservationFilters(params)).toEqual({
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
    const filters = readReservationFilters(params);
    expect(readReservationFilters(new URLSearchParams(queryEntries(filters)))).toEqual(filters);
    expect(queryEntries(filters)).toEqual([...params]);
  });

  it.each([
    ["", { from: today }],
    ["page=2&sort=holder&pageSize=50", { from: today }],
    ["from=", {}],
    ["from=&to=", {}],
    ["paymentStatus=toRefund", { paymentStatus: ["toRefund"] }],
    ["search=rossi&from=2026-01-01", { search: "rossi", from: "2026-01-01" }],
  ])("an address that says %j shows %j", (address, filters) => {
    expect(readListFilters(new URLSearchParams(address), today, null)).toEqual(filters);
  });

  const range = { from: "2026-09-01", to: "2027-08-31" };
  it.each([
    ["", range],
    ["page=2", range],
    ["search=rossi", { search: "rossi", ...range }],
    ["search=rossi&from=", { search: "rossi" }],
    ["to=2026-01-01", { to: "2026-01-01" }],
  ])("in a chosen range an address that says %j shows %j", (address, filters) => {
    expect(readListFilters(new URLSearchParams(address), today, range)).toEqual(filters);
  });

  it("leads back to the list that it shows", () => {
    for (const filters of [{}, { from: today }, { search: "rossi" }])
      for (const chosen of [null, range])
        expect(readListFilters(listQuery(filters, "startAt"), today, chosen)).toEqual(filters);
  });

  it.each([
    ["sort=holder", {}, "holder"],
    ["sort=drop table", {}, "-startAt"],
    ["", { from: today }, "startAt"],
    ["", { from: "2026-11-21" }, "-startAt"],
    ["", { to: today }, "-startAt"],
  ])("an address that says %j with %j is in the order %s", (address, filters, order) => {
    expect(readSort(new URLSearchParams(address), filters, today)).toBe(order);
  });
});
