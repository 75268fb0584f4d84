import { expect, it } from "vitest";
import type { StaffRecord } from "#contracts/staff/staff-members.ts";
import { accessOf, accessWord, accessWords, nameOf, sectionsOf } from "./view.ts";

const person = (id: string, over: Partial<StaffRecord>): StaffRecord => ({
  id,
  accountId: id,
  firstName: id,
  lastName: null,
  email: `${id}@demo.example`,
  phoneNumber: null,
  roles: [],
  access: { app: true, dashboard: true },
  invitedAt: null,
  positions: {},
  version: 1,
  ...over,
});

it("what somebody may open is one word, and back", () => {
  for (const word of accessWords) expect(accessWord(accessOf(word))).toBe(word);
});

it("who has two roles stands in both, each in its order, and who has none at the end", () => {
  const staff = [
    person("a", { roles: ["manager", "coach"], positions: { manager: 0, coach: 7 } }),
    person("b", { roles: ["coach"], positions: { coach: 2 }, invitedAt: "2026-11-22T10:00:00Z" }),
    person("c", {}),
  ];
  const sections = sectionsOf(staff, "a").map(({ role, rows }) => [role, rows.map(({ id }) => id)]);
  expect(sections).toEqual([
    ["manager", ["a"]],
    ["coach", ["b", "a"]],
    [null, ["c"]],
  ]);
  expect(sectionsOf(staff, "a")[1]?.rows).toMatchObject([{ isInvited: true, isSelf: false }, { isSelf: true }]);
});

it("who has no name yet is called by the address", () => {
  expect(nameOf(person("x", { firstName: null }))).toBe("x@demo.example");
});
