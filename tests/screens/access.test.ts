import { describe, expect } from "vitest";
import routes from "#app/routes.ts";
import { ownPath } from "#app/rules/own-path.ts";
import { somePlace, someReservation, someSeries } from "#tests/support/demo-records.ts";
import { everyPattern, filledIn } from "#tests/support/every-path.ts";
import { test } from "#tests/support/fixtures.ts";
import { type DemoAccount, Visitor } from "#tests/support/visitor.ts";

/** The demo's accounts, one a role. */
const people = ["manager", "board", "coach", "events", "facilities"] as const satisfies DemoAccount[];

/** Who a URL is for: everybody, who has signed in, who works in an organisation, or who has one of some roles. */
type Audience = "everybody" | "account" | "staff" | readonly DemoAccount[];

const board: readonly DemoAccount[] = ["manager", "board"];
const managers: readonly DemoAccount[] = ["manager"];
const facilityStaff: readonly DemoAccount[] = ["manager", "board", "facilities"];

/** Section 6 of the specification, URL by URL. A route that is not here fails the test below. */
const audiences: Record<string, Audience> = {
  "/login": "everybody",
  "/logout": "everybody",
  "/recover-password": "everybody",
  "/reset-password": "everybody",
  "/maintenance": "everybody",
  "/language": "everybody",
  "/calendars/:file": "everybody",
  "/*": "everybody",
  "/profile": "account",
  "/profile/password": "account",
  "/": "staff",
  "/changelog": "staff",
  "/live": "staff",
  "/notifications": "staff",
  "/notifications/:id/download": "staff",
  "/notifications/:id/file": "staff",
  "/notifications/feed": "staff",
  "/notifications/status": "staff",
  "/notifications/read-all": "staff",
  "/dashboard": board,
  "/audit": board,
  "/audit/export": board,
  "/audit/:actionId": board,
  "/audit/:actionId/erasure/:whom": managers,
  "/locations/list": facilityStaff,
  "/locations/new": facilityStaff,
  "/locations/:locationId": facilityStaff,
  "/locations/:locationId/edit": facilityStaff,
  "/locations/:locationId/translations/:language": facilityStaff,
  "/locations/:locationId/delete": facilityStaff,
  "/locations/:locationId/media": facilityStaff,
  "/locations/:locationId/media/new": facilityStaff,
  "/locations/:locationId/media/upload": facilityStaff,
  "/locations/:locationId/media/:mediaId/edit": facilityStaff,
  "/locations/:locationId/media/:mediaId/delete": facilityStaff,
  "/locations/media/:mediaId/:variant": facilityStaff,
  "/locations/:locationId/fields": facilityStaff,
  "/locations/:locationId/fields/new": facilityStaff,
  "/locations/:locationId/fields/bulk": facilityStaff,
  "/locations/:locationId/fields/:fieldId/edit": facilityStaff,
  "/locations/:locationId/fields/:fieldId/delete": facilityStaff,
  "/locations/reservations/agenda": facilityStaff,
  "/locations/reservations/list": facilityStaff,
  "/locations/reservations/new": facilityStaff,
  "/locations/reservations/print": facilityStaff,
  "/locations/reservations/export": facilityStaff,
  "/locations/reservations/athletes": facilityStaff,
  "/locations/reservations/pending": facilityStaff,
  "/locations/reservations/pending/rejection": facilityStaff,
  "/locations/reservations/:id": facilityStaff,
  "/locations/reservations/:id/edit": facilityStaff,
  "/locations/reservations/:id/move": facilityStaff,
  "/locations/reservations/:id/confirmation": facilityStaff,
  "/locations/reservations/:id/cancellation": facilityStaff,
  "/locations/reservations/:id/notes": facilityStaff,
  "/locations/reservations/:id/payments/new": facilityStaff,
  "/locations/reservations/:id/payments/:paymentId/edit": facilityStaff,
  "/locations/reservations/:id/payments/:paymentId/delete": facilityStaff,
  "/locations/reservations/series/new": facilityStaff,
  "/locations/reservations/series/:seriesId": facilityStaff,
  "/locations/reservations/series/:seriesId/edit": facilityStaff,
  "/locations/reservations/series/:seriesId/cancellation": facilityStaff,
  "/locations/:locationId/opening-slots": facilityStaff,
  "/locations/:locationId/opening-slots/new": facilityStaff,
  "/locations/:locationId/opening-slots/copy": facilityStaff,
  "/locations/:locationId/opening-slots/:slotId/edit": facilityStaff,
  "/locations/:locationId/opening-slots/:slotId/delete": facilityStaff,
  "/locations/:locationId/closing-periods": facilityStaff,
  "/locations/:locationId/closing-periods/new": facilityStaff,
  "/locations/:locationId/closing-periods/:day/delete": facilityStaff,
  "/locations/:locationId/blocks": facilityStaff,
  "/locations/:locationId/blocks/new": facilityStaff,
  "/locations/:locationId/blocks/:blockId/edit": facilityStaff,
  "/locations/:locationId/blocks/:blockId/delete": facilityStaff,
  "/locations/:locationId/calendar": facilityStaff,
  "/locations/:locationId/calendar/renewal": facilityStaff,
  "/locations/:locationId/calendar/revocation": facilityStaff,
  "/locations/:locationId/price-lists": facilityStaff,
  "/locations/:locationId/price-lists/new": facilityStaff,
  "/locations/:locationId/price-lists/:listId/edit": facilityStaff,
  "/locations/:locationId/price-lists/:listId/delete": facilityStaff,
  "/locations/:locationId/limits": facilityStaff,
  "/locations/:locationId/limits/settings": facilityStaff,
  "/locations/:locationId/limits/bookings": facilityStaff,
  "/locations/:locationId/limits/athletes": facilityStaff,
};

/** URLs that answer forms only; opening one is refused or sent elsewhere, and never an error of the server. */
const formsOnly = new Set([
  "/language",
  "/notifications/status",
  "/notifications/read-all",
  "/locations/:locationId/media/upload",
]);
const protectedPaths = Object.entries(audiences).filter(([, audience]) => audience !== "everybody");

/** Opens a URL without following where it leads; streams are closed at once. */
async function open(visitor: Visitor, path: string, init?: RequestInit) {
  const stop = new AbortController();
  const response = await visitor.request(path, { ...init, signal: stop.signal });
  stop.abort();
  return { status: response.status, to: response.headers.get("location") ?? "" };
}

test("every URL says who it is for", () => {
  expect(everyPattern.toSorted()).toEqual(Object.keys(audiences).toSorted());
});

test("nobody is sent back to an address that shows no page", () => {
  const resources = routes.filter(({ children, path }) => children === undefined && path !== "*");
  expect(resources.length).toBeGreaterThan(5);
  for (const { path } of resources) expect(ownPath(`/${filledIn(path ?? "")}`, "refused"), path).toBe("refused");
});

describe("a stranger", () => {
  test.for(protectedPaths)("is sent to sign in by %s", async ([path], { visitor }) => {
    const { status, to } = await open(visitor, filledIn(path));
    if (formsOnly.has(path) && status === 405) return;
    expect([302, 303]).toContain(status);
    expect(to).toMatch(/^\/login/u);
  });

  test.for(protectedPaths)("writes nothing through %s", async ([path], { visitor }) => {
    const body = new URLSearchParams({ notes: "x", target: "user", amount: "1" });
    const { status, to } = await open(visitor, filledIn(path), { method: "POST", body });
    if (status === 405) return;
    expect([302, 303]).toContain(status);
    expect(to).toMatch(/^\/login/u);
  });
});

describe.each(people)("%s", (person) => {
  test("opens what the role may, and is sent home by the rest", async ({ dashboard }) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(person, "Aurora");
    const clerk = new Visitor(dashboard.url);
    await clerk.signIn("facilities");
    const ids = { ...(await someReservation(clerk)), ...(await someSeries(clerk)), ...(await somePlace(clerk)) };
    for (const [path, audience] of protectedPaths) {
      const { status, to } = await open(visitor, filledIn(path, path.startsWith("/locations") ? ids : {}));
      const isAllowed = typeof audience === "string" || audience.includes(person);
      if (!isAllowed) expect({ path, status, to }).toEqual({ path, status: 302, to: "/" });
      else if (path === "/" && board.includes(person))
        expect({ path, status, to }).toEqual({ path, status: 302, to: "/dashboard" });
      else if (path.startsWith("/notifications/:id") || path.startsWith("/audit/:"))
        expect({ path, status }).toEqual({ path, status: 404 });
      else if (!formsOnly.has(path)) expect({ path, status, to }).toEqual({ path, status: 200, to: "" });
      else expect(status, path).toBeLessThan(500);
    }
  });

  test("cannot write where the role may not look", async ({ dashboard }) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(person, "Aurora");
    for (const [path, audience] of protectedPaths) {
      if (typeof audience === "string" || audience.includes(person)) continue;
      const body = new URLSearchParams({ notes: "x", target: "user", amount: "1" });
      const { status, to } = await open(visitor, filledIn(path), { method: "POST", body });
      if (status !== 405) expect({ path, status, to }).toEqual({ path, status: 302, to: "/" });
    }
  });

  test("sees in the menu only what may be opened", async ({ dashboard }) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(person, "Aurora");
    const home = await visitor.get("/");
    const links = [...home.document.querySelectorAll("nav a[href^='/']")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect((await open(visitor, link)).status, link).toBeLessThan(400);
  });
});

test("another organisation's ids are not found, whatever is done with them", async ({ dashboard }) => {
  const there = new Visitor(dashboard.url);
  await there.signIn("manager", "Riviera");
  const foreign = await someReservation(there);
  expect(foreign.id).not.toBe("");
  const here = new Visitor(dashboard.url);
  await here.signIn("manager", "Aurora");
  const own = await someReservation(here);
  const paths = Object.keys(audiences).filter((path) => path.startsWith("/locations/reservations/:id"));
  for (const path of paths) {
    expect((await open(here, filledIn(path, foreign))).status, path).toBe(404);
    if (path.includes(":paymentId"))
      expect((await open(here, filledIn(path, { ...own, paymentId: foreign.paymentId }))).status, path).toBe(404);
    if (path.endsWith(":id")) continue;
    const body = new URLSearchParams({ target: "user", notes: "mine", amount: "1,00", method: "cash", version: "1" });
    const wrote = await open(here, filledIn(path, foreign), { method: "POST", body });
    expect([404, 422], path).toContain(wrote.status);
  }
  const after = await there.get(`/locations/reservations/${foreign.id}`);
  expect(after.status).toBe(200);
  expect(after.text).not.toContain("mine");
});

test("another organisation's locations and courts are not found either", async ({ dashboard }) => {
  const there = new Visitor(dashboard.url);
  await there.signIn("manager", "Riviera");
  const foreign = await somePlace(there);
  expect(foreign.locationId).not.toBe("");
  const here = new Visitor(dashboard.url);
  await here.signIn("manager", "Aurora");
  const own = await somePlace(here);
  for (const path of Object.keys(audiences).filter((one) => one.startsWith("/locations/:locationId"))) {
    const body = new URLSearchParams({ name: "mine", timeZone: "Europe/Rome", color: "red", up: foreign.fieldId });
    const both = [
      filledIn(path, foreign),
      filledIn(path, { ...own, fieldId: foreign.fieldId, mediaId: foreign.mediaId }),
    ];
    for (const at of /:(?:field|media)Id/u.test(path) ? both : both.slice(0, 1)) {
      expect((await open(here, at)).status, at).toBe(404);
      if (path === "/locations/:locationId") continue;
      // 405: a page that takes no form.
      expect([404, 405, 422], at).toContain((await open(here, at, { method: "POST", body })).status);
    }
  }
  const after = await there.get(`/locations/${foreign.locationId}/fields`);
  expect(after.status).toBe(200);
  expect(after.text).not.toContain("mine");
});
