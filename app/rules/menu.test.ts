import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Role } from "#contracts/operation.ts";
import { currentLink, type MenuId, menu, visibleMenu } from "./menu.ts";
import { everyone, hasRole } from "./permissions.ts";

/** The menu as if every screen existed already. */
const complete = menu.map((section) => ({
  ...section,
  links: section.links.map((link) => ({ to: `/${link.id}`, ...link })),
}));
const idsFor = (...roles: Role[]): MenuId[] =>
  visibleMenu(roles, complete).flatMap(({ links }) => links.map(({ id }) => id));

const support: MenuId[] = ["feedback", "documentation", "information"];
const events: MenuId[] = [
  "allEvents",
  "myEvents",
  "championships",
  "tournamentSimulator",
  "revenueSimulator",
  "eventAnalytics",
];
const facilities: MenuId[] = ["agenda", "reservations", "pending", "locations"];

describe("section 6 of the specification", () => {
  test.each(["manager", "boardMember"] as const)("%s sees everything", (role) => {
    const all = complete.flatMap(({ links }) => links.map(({ id }) => id)).filter((id) => id !== "home");
    expect(idsFor(role)).toEqual(all);
  });

  test("the others see their part", () => {
    expect(idsFor("coach")).toEqual(["home", "trainings", ...support]);
    expect(idsFor("eventManager")).toEqual(["home", ...events, ...support]);
    expect(idsFor("facilityManager")).toEqual(["home", ...facilities, ...support]);
    expect(idsFor()).toEqual([]);
  });

  test("an entry without a screen is not shown, nor is a section without entries", () => {
    const sections = visibleMenu(["manager"]);
    expect(sections.map(({ id }) => id)).toEqual(["home", "facilities", "academy", "events", "club", "support"]);
    expect(sections.every(({ links }) => links.every(({ to }) => to.startsWith("/")))).toBe(true);
  });
});

test("more roles never show less, beside the entries of single roles", () => {
  const roleSets = fc.uniqueArray(fc.constantFrom<Role>(...everyone));
  fc.assert(
    fc.property(roleSets, roleSets, (some, more) => {
      const both = idsFor(...some, ...more);
      expect(both).toEqual(expect.arrayContaining(idsFor(...some)));
    }),
  );
});

test("a role is enough when it is one of those allowed", () => {
  expect(hasRole(["coach", "eventManager"], ["manager", "coach"])).toBe(true);
  expect(hasRole(["coach"], ["manager"])).toBe(false);
  expect(hasRole([], everyone)).toBe(false);
});

const at = (address: string) => new URL(address, "https://club.test");

test.each<[string, MenuId | undefined]>([
  ["/audit", "audit"],
  ["/auditors", undefined],
  ["/locations/reservations/agenda", "agenda"],
  ["/locations/reservations/print", "agenda"],
  ["/locations/reservations/list", "reservations"],
  ["/locations/reservations/018f/payments/new", "reservations"],
  ["/locations/list", "locations"],
  ["/locations/018f/price-lists", "locations"],
  ["/events/tournaments/018f/edit", "allEvents"],
  ["/events/list?show=mine&page=2", "myEvents"],
  ["/events/list?show=all", "allEvents"],
  ["/notifications", undefined],
])("of %s the current entry is %s", (pathname, id) => {
  expect(currentLink(visibleMenu(["manager"]), at(pathname))).toBe(id);
});

test("home is current on its own page only", () => {
  expect(currentLink(visibleMenu(["coach"]), at("/"))).toBe("home");
  expect(currentLink(visibleMenu(["coach"]), at("/profile"))).toBeUndefined();
});
