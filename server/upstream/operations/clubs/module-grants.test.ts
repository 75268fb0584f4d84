import { expect, it } from "vitest";
import { Misused } from "./command.ts";
import { personOf } from "./create.ts";
import { endOf, grantsOf, moduleRows } from "./module-grants.ts";

it("modules are read in whatever order; a date ends what is had for a time", () => {
  const all = [
    { product: "facilitiesManager", until: "2027-12-31", total: 0 },
    { product: "academy", until: "2027-12-31", total: 0 },
    { product: "tournaments", until: null, total: 25 },
  ];
  expect(grantsOf("tournaments:25, academy,facilities", "2027-12-31")).toEqual(all);
  expect(grantsOf("tournaments", undefined)).toEqual([{ product: "tournaments", until: null, total: 10 }]);
});

it.each([
  "",
  "golf",
  "facilities:3",
  "tournaments:",
  "tournaments:-1",
  "tournaments:1:2",
  "tournaments:99999",
  "academy,academy",
  "constructor",
])("%j is refused", (list) => {
  expect(() => grantsOf(list, undefined)).toThrow(Misused);
});

it("a date is one, and the module is there until it is over where the club is", () => {
  expect(() => grantsOf("academy", "31.12.2027")).toThrow("2027-12-31");
  expect(() => grantsOf("academy", "2027-02-30")).toThrow(Misused);
  expect(endOf("2027-12-31", "Europe/Rome")?.toISOString()).toBe("2027-12-31T23:00:00.000Z");
  expect(endOf("2027-12-31", "America/New_York")?.toISOString()).toBe("2028-01-01T05:00:00.000Z");
});

it("a module that was not granted has a row, and is off", () => {
  expect(moduleRows("club", grantsOf("academy", undefined), "UTC")).toEqual([
    { organisationId: "club", product: "facilitiesManager" },
    { organisationId: "club", product: "academy", enabled: true, expiresAt: null, total: 0 },
    { organisationId: "club", product: "tournaments" },
  ]);
});

it("a name has two parts", () => {
  expect(personOf("Anna Verdi")).toEqual({ firstName: "Anna", lastName: "Verdi" });
  expect(personOf(" Anna De Luca ")).toEqual({ firstName: "Anna", lastName: "De Luca" });
  expect(personOf("De Luca, Anna Maria")).toEqual({ firstName: "Anna Maria", lastName: "De Luca" });
  expect(() => personOf("Anna")).toThrow(Misused);
});
