import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";

const panelsOf = ({ document }: { document: Document }): string[] =>
  [...document.querySelectorAll("main section > header h2")].map((title) => title.textContent ?? "");

describe("the home page", () => {
  test("leads managers and board members to the dashboard, the others stay", async ({ dashboard }) => {
    const paths = { manager: "/dashboard", board: "/dashboard", facilities: "/", events: "/", coach: "/" } as const;
    for (const as of ["manager", "board", "facilities", "events", "coach"] as const) {
      const visitor = new Visitor(dashboard.url);
      await visitor.signIn(as);
      expect((await visitor.get("/")).path, as).toBe(paths[as]);
    }
  });

  test("shows a manager the day, what waits, what is due, modules and exports", async ({ visitor }) => {
    await visitor.signIn("manager");
    const page = await visitor.get("/dashboard");
    expect(page.status).toBe(200);
    expect(panelsOf(page)).toEqual(["Da confermare", "Oggi nelle strutture", "Moduli", "Ultime esportazioni"]);
    expect(page.text).toMatch(/prenotazion[ei] da confermare/u);
    expect(page.text).toMatch(/da incassare, su \d+ prenotazion[ei]/u);
    expect(page.text).toMatch(/(?:Attivo per|Scade tra|Scaduto da) \d+ giorn[oi]/u);
  });

  test("the figures lead to lists of as many reservations", async ({ visitor }) => {
    await visitor.signIn("manager");
    const page = await visitor.get("/dashboard");
    const pending = [...page.document.querySelectorAll("main a[href='/locations/reservations/pending']")][0];
    const count = pending?.querySelector("strong")?.textContent;
    const list = await visitor.get(pending?.getAttribute("href") ?? "");
    expect(list.text).toContain(`Ancora da giocare (${count})`);
  });

  test("shows coaches and event managers their module and nothing of reservations", async ({ dashboard }) => {
    for (const [as, module] of [
      ["coach", "Academy"],
      ["events", "Tornei"],
    ] as const) {
      const visitor = new Visitor(dashboard.url);
      await visitor.signIn(as);
      const page = await visitor.get("/");
      expect(panelsOf(page), as).toEqual(["Vai a", "Moduli"]);
      expect(page.text).toContain(module);
      expect(page.document.querySelector("main a[href*='/reservations']")).toBeNull();
    }
  });
});
