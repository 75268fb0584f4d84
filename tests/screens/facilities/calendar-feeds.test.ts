import ICAL from "ical.js";
import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { test } from "#tests/support/fixtures.ts";
import { startDashboard, startUpstream } from "#tests/support/programs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The calendar section of the organisation's location number `nth`. */
async function sectionOf(visitor: Visitor, nth: number) {
  const places = await visitor.get("/locations/list");
  const links = [...places.document.querySelectorAll("a.rowLink")].map((link) => link.getAttribute("href"));
  return `${links[nth]}/calendar`;
}

/** The address that a page shows, as a path. */
function addressOn(page: Page): string {
  const shown = page.document.querySelector("#calendar-address")?.getAttribute("value") ?? "";
  expect(shown).toMatch(/^http:\/\/localhost:\d+\/calendars\/[\w-]{43}\.ics$/u);
  return new URL(shown).pathname;
}

const create = async (visitor: Visitor, section: string, fields: Record<string, string> = {}) =>
  visitor.submit(await visitor.get(section), fields, { button: "Crea indirizzo" });

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

describe("the calendar of a location", () => {
  test("gets an address that is shown once and read without signing in", async ({ dashboard, visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const section = await sectionOf(visitor, 0);
    const page = await create(visitor, section);
    expect(page.status).toBe(201);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const address = addressOn(page);
    expect(page.text).toContain("Google Calendar");
    const after = await visitor.get(section);
    expect(after.text).toContain("Indirizzo attivo");
    expect(after.html).not.toContain(address);

    const program = new Visitor(dashboard.url);
    const calendar = await program.request(address);
    expect(calendar.status).toBe(200);
    expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(calendar.headers.get("cache-control")).toBe("private, max-age=60");
    const text = await calendar.text();
    expect(eventsOf(text).length).toBeGreaterThan(10);
    const etag = calendar.headers.get("etag") ?? "";
    const same = await program.request(address, { headers: { "if-none-match": etag } });
    expect(same.status).toBe(304);
    expect(await same.text()).toBe("");
    expect((await visitor.get(section)).text).not.toContain("Mai");

    const log = await visitor.get("/audit?action=calendar.create");
    expect(log.text).toContain("Indirizzo del calendario creato");
    expect(log.html).not.toContain(address.slice("/calendars/".length, -".ics".length));

    const again = await visitor.post(section, {});
    expect(again.status).toBe(409);
    expect(again.text).toContain("Nel frattempo qualcuno ha già creato l'indirizzo");
  });

  test("is read on the record: once for each address and token, with the program's name", async ({
    dashboard,
    visitor,
  }) => {
    await visitor.signIn("manager", "Aurora");
    const section = await sectionOf(visitor, 2);
    const program = new Visitor(dashboard.url);
    const headers = { "user-agent": `Agenda ${"di carta ".repeat(30)}` };
    const address = addressOn(await create(visitor, section));
    for (let times = 0; times < 2; times += 1)
      expect((await program.request(address, { headers })).status, "a program reads").toBe(200);
    const readings = async () => {
      const log = await visitor.get(`/audit?action=calendar.read&target=${section.split("/").at(-2)}`);
      return [...log.document.querySelectorAll("main tbody tr")].map(textOf);
    };
    const [reading, ...others] = await readings();
    expect(others).toEqual([]);
    expect(reading).toContain("Calendario letto da un programma");
    expect(reading).toContain("Senza accesso");
    const renewal = await visitor.get(`${section}/renewal`);
    await program.request(addressOn(await visitor.submit(renewal, {}, { button: "Rinnova" })), { headers });
    expect(await readings()).toHaveLength(2);
    await program.request("/calendars/x.ics", { headers });
    expect(await readings()).toHaveLength(2);
  });

  test("is renewed: the old address stops at once, though it was read a moment ago", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const section = await sectionOf(visitor, 1);
    const old = addressOn(await create(visitor, section));
    expect((await visitor.request(old)).status).toBe(200);
    const stale = await visitor.get(`${section}/renewal`);
    const renewed = await visitor.submit(stale, { withNames: "on" }, { button: "Rinnova" });
    const fresh = addressOn(renewed);
    const gone = await visitor.request(old);
    expect(gone.status).toBe(404);
    expect(gone.headers.get("cache-control")).toBe("no-store");
    expect((await visitor.request(fresh)).status).toBe(200);
    expect((await visitor.get(section)).text).toContain("Con i nomi di chi gioca");

    const late = await visitor.submit(stale, {}, { button: "Rinnova" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Nel frattempo qualcuno ha già rinnovato l'indirizzo");
    expect((await visitor.request(fresh)).status).toBe(200);

    const revoked = await visitor.submit(await visitor.get(`${section}/revocation`), {}, { button: "Revoca" });
    expect(revoked.text).toContain("Indirizzo del calendario revocato.");
    expect((await visitor.request(fresh)).status).toBe(404);
    expect((await visitor.get(`${section}/renewal`)).text).toContain("non ha un indirizzo del calendario");
    expect((await visitor.get(`${section}/revocation`)).text).toContain("non ha un indirizzo del calendario");
  });

  test("knows nobody's name unless names were chosen", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const section = await sectionOf(visitor, 1);
    const silent = await (await visitor.request(addressOn(await create(visitor, section)))).text();
    for (const { summary } of eventsOf(silent)) expect(summary).toContain("Prenotato");
    const renewal = await visitor.get(`${section}/renewal`);
    const named = addressOn(await visitor.submit(renewal, { withNames: "on" }, { button: "Rinnova" }));
    const text = await (await visitor.request(named)).text();
    expect(text).not.toContain("Prenotato");
    expect(text).not.toMatch(/\+39|TEL/u);
  });

  test("any other address is not found", async ({ visitor }) => {
    for (const path of ["x.ics", ".ics", "x", `${"x".repeat(43)}.ics`, "%F0%9F%8E%BE.ics", `${"x".repeat(500)}.ics`])
      expect((await visitor.request(`/calendars/${path}`)).status, path).toBe(404);
    expect((await visitor.request("/calendars/x.ics", { method: "POST" })).status).toBe(405);
  });

  test("bad input is told", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const section = await sectionOf(visitor, 1);
    expect((await visitor.post(`${section}/renewal`, { replaces: "🎾" })).status).toBe(422);
    expect((await visitor.post(`${section}/renewal`, { replaces: crypto.randomUUID() })).status).toBe(409);
  });
});

test("what is read is what is booked, over the October change of clocks", async () => {
  const upstream = await startUpstream({ seed: true, now: () => new Date("2027-10-20T10:00:00Z") });
  const dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
  try {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn("facilities");
    const section = await sectionOf(visitor, 0);
    const booked = [];
    for (const [date, startAt, endAt] of [
      ["2027-10-30", "18:00", "19:30"],
      ["2027-10-31", "00:30", "04:00"],
      ["2027-10-31", "18:00", "19:30"],
      ["2027-11-01", "18:00", "19:30"],
    ] as const) {
      const form = await visitor.get("/locations/reservations/new");
      const court = [...form.document.querySelectorAll("select[name=fieldId] option")].find((option) =>
        option.textContent?.includes("Padel 1"),
      );
      const fieldId = court?.getAttribute("value") ?? "";
      const values = { fieldId, date, startAt, endAt, holder: "guest", guestName: `Ospite ${date} ${startAt}` };
      const tried = await visitor.submit(form, values, { button: "intent=save" });
      const saved = tried.status === 409 ? await visitor.submit(tried, {}, { button: "Procedi comunque" }) : tried;
      expect(saved.text).toContain("Prenotazione creata");
      booked.push(saved.path.split("?")[0]?.split("/").at(-1) ?? "");
    }
    const page = await create(visitor, section, { withNames: "on" });
    const events = eventsOf(await (await visitor.request(addressOn(page))).text());
    const rows = await upstream.services.sql`
      select id, start_at, end_at, version, status from upstream.reservations where id = any(${booked})`;
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const event = events.find(({ uid }) => uid === `reservation-${row.id}`);
      expect(event?.startDate.toJSDate()).toEqual(new Date(row.start_at));
      expect(event?.endDate.toJSDate()).toEqual(new Date(row.end_at));
      expect(event?.sequence).toBe(row.version);
    }
    // Three and a half hours of the clock, one of which came twice.
    const night = events.find(({ summary }) => summary.includes("Ospite 2027-10-31 00:30"));
    expect(Number(night?.duration.toSeconds()) / 3600).toBe(4.5);
    const evenings = events
      .filter(({ summary }) => / 18:00/u.test(summary))
      .map(({ startDate }) => startDate.toString());
    expect(evenings).toEqual(["2027-10-30T16:00:00Z", "2027-10-31T17:00:00Z", "2027-11-01T17:00:00Z"]);
  } finally {
    await dashboard.stop();
    await upstream.stop();
  }
});
