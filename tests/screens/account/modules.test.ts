import postgres from "postgres";
import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { eventually } from "#tests/support/eventually.ts";
import { everyPattern, fillPattern } from "#tests/support/every-path.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { stored } from "../bad-input/fixture.ts";

const test = base.extend("sql", { scope: "file" }, ({ upstream }, { onCleanup }) => {
  const sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
  onCleanup(() => sql.end());
  return sql;
});

/** Puts Aurora's module of facilities into a state. */
const states = {
  active: { enabled: true, days: 200 },
  expiring: { enabled: true, days: 1 },
  expired: { enabled: true, days: -3 },
  inactive: { enabled: false, days: 200 },
} as const;
type Sql = ReturnType<typeof postgres>;
const put = (sql: Sql, { enabled, days }: { enabled: boolean; days: number }) => sql`
  update upstream.module_subscriptions
     set enabled = ${enabled}, expires_at = now() + make_interval(days => ${days})
   where organisation_id = ${demoOrganisations.aurora} and product = 'facilitiesManager'`;

const pages = everyPattern.filter((pattern) => /^\/locations\/(?!.*\/(?:upload|:variant)$)/u.test(pattern));
const lists = [
  "/locations/list",
  "/locations/reservations/agenda",
  "/locations/reservations/list",
  "/locations/reservations/new",
];

/** Asks for a page until upstream has said how the module stands: on a busy machine a page does not wait for that. */
const covered = (visitor: Visitor, path: string): Promise<Page> =>
  eventually(async () => {
    const page = await visitor.ask(path);
    expect(page.document.querySelector(".moduleAlert"), path).not.toBeNull();
    return page;
  });

describe.each(["expired", "inactive"] as const)("facilities when the module is %s", (state) => {
  const title =
    state === "expired" ? "Il modulo Gestione strutture è scaduto" : "Il modulo Gestione strutture non è attivo";

  test.for(["manager", "facilities"] as const)(
    "%s reads the alert in place of each page, at its address",
    async (who, { visitor, sql }) => {
      await put(sql, states[state]);
      await visitor.signIn(who, "Aurora");
      for (const path of lists) {
        const page = await covered(visitor, path);
        expect({ path, status: page.status }).toEqual({ path, status: 200 });
        expect(textOf(page.document.querySelector("main h2"))).toContain(title);
        expect(page.document.querySelectorAll("main form, main table, .agenda")).toHaveLength(0);
        const links = [...page.document.querySelectorAll("main .moduleAlert a")].map((link) =>
          link.getAttribute("href"),
        );
        expect(links).toEqual(who === "manager" ? ["/account/plans", "/dashboard"] : ["/"]);
        if (who === "facilities") expect(page.text).toContain("Chiedi a un manager o a un membro del direttivo");
        for (const link of links) expect((await visitor.get(link ?? "")).status).toBe(200);
        const data = async () => expect(await (await visitor.request(`${path}.data`)).text()).toContain(state);
        await eventually(data);
      }
    },
  );

  test("nothing is written, through no form and no data request", async ({ visitor, sql, upstream }) => {
    await put(sql, states[state]);
    await visitor.signIn("facilities", "Aurora");
    await covered(visitor, "/locations/list");
    const before = await stored(upstream);
    const body = () => new URLSearchParams({ name: "mio", timeZone: "Europe/Rome", reason: "mio", day: "2031-01-01" });
    expect(pages.length).toBeGreaterThan(40);
    for (const pattern of pages) {
      const path = fillPattern(pattern);
      const { status, location } = await visitor.ask(path, { method: "POST", body: body() });
      expect({ pattern, status, location }).toEqual({ pattern, status: 302, location: path });
    }
    const asData = await visitor.request("/locations/new.data", { method: "POST", body: body() });
    expect(asData.status).toBe(202);
    expect(await asData.text()).toContain("/locations/new");
    const file = new FormData();
    file.set("image", new File(["x"], "campo.png", { type: "image/png" }));
    const upload = await visitor.request(fillPattern("/locations/:locationId/media/upload"), {
      method: "POST",
      body: file,
    });
    expect(upload.status).toBe(302);
    expect(await stored(upstream)).toBe(before);
  });
});

test.for(["active", "expiring"] as const)("nothing is said while the module is %s", async (state, { visitor, sql }) => {
  await put(sql, states[state]);
  await visitor.signIn("facilities", "Aurora");
  for (const path of lists) {
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.document.querySelector(".moduleAlert")).toBeNull();
  }
});

test("while upstream does not say how the module stands, the pages go on and do not wait", async ({ visitor, sql }) => {
  await put(sql, states.expired);
  await visitor.signIn("facilities", "Aurora");
  await sql.begin(async (tx) => {
    await tx`lock table upstream.module_subscriptions in access exclusive mode`;
    const began = performance.now();
    const page = await visitor.get("/locations/list");
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(page.status).toBe(200);
    expect(page.document.querySelector(".moduleAlert")).toBeNull();
    expect(page.document.querySelector("main table")).not.toBeNull();
  });
  // Upstream is left alone for a moment by what a page can do without.
  await covered(visitor, "/locations/list");
});

test("another organisation, and other areas, go on", async ({ dashboard, sql }) => {
  await put(sql, states.expired);
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("manager", "Riviera");
  expect((await visitor.get("/locations/list")).document.querySelector(".moduleAlert")).toBeNull();
  const there = new Visitor(dashboard.url);
  await there.signIn("manager", "Aurora");
  for (const path of ["/dashboard", "/audit", "/account/plans", "/notifications"])
    expect((await there.get(path)).document.querySelector(".moduleAlert"), path).toBeNull();
});

test("the plans say how each module stands, what it opens, and where to ask", async ({ visitor, sql }) => {
  await visitor.signIn("board");
  for (const [state, said] of [
    [states.inactive, "Attiva ora"],
    [{ enabled: true, days: 31 }, "Attivo per 31 giorni"],
    [{ enabled: true, days: 30 }, "Scade tra 30 giorni"],
    [{ enabled: true, days: 1 }, "Scade tra 1 giorno"],
    [{ enabled: true, days: -2 }, "Scaduto da 2 giorni"],
  ] as const) {
    await put(sql, state);
    const page = await visitor.get("/account/plans");
    const [facilities] = [...page.document.querySelectorAll("main li > h2")].map((title) =>
      textOf(title.parentElement),
    );
    expect(facilities).toContain(said);
  }
  const page = await visitor.get("/account/plans");
  expect(page.text).toContain("Agenda di tutti i campi");
  expect(page.text).toMatch(/Spazio per foto e documenti\s*Occupati \d+\sMB su 5\sGB/u);
  const links = [...page.document.querySelectorAll("main a[href^='/marketplace']")].map((link) =>
    link.getAttribute("href"),
  );
  expect(links).toEqual(["facilitiesManager", "academy", "tournaments"].map((one) => `/marketplace?product=${one}`));
});

test("an alert is closed until the browser is, and garbage closes nothing", async ({ visitor }) => {
  await visitor.signIn("coach");
  const mark = `${demoOrganisations.aurora}.academy.2026-10-01`;
  const close = async (fields: Record<string, string>) => {
    const answer = await visitor.request("/module-alert", { method: "POST", body: new URLSearchParams(fields) });
    const [cookie = ""] = answer.headers.getSetCookie().filter((one) => one.startsWith("module-alerts="));
    return { status: answer.status, to: answer.headers.get("location"), cookie };
  };
  const closed = await close({ mark, to: "/notifications?page=2" });
  expect(closed).toMatchObject({ status: 302, to: "/notifications?page=2" });
  expect(closed.cookie).toMatch(/; HttpOnly/u);
  expect(closed.cookie).toMatch(/; SameSite=Lax/u);
  expect(closed.cookie).not.toMatch(/max-age|expires/iu);
  const held = ({ cookie }: { cookie: string }) =>
    JSON.parse(
      Buffer.from(decodeURIComponent(cookie.split(";")[0]?.split("=").slice(1).join("=") ?? ""), "base64").toString(),
    );
  expect(held(closed)).toContain(mark);
  const garbage = await close({ mark: "x".repeat(9000), to: "//evil.example" });
  expect(garbage.to).toBe("/");
  expect(held(garbage)).toEqual([mark]);
});
