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
    // The demo does not train on every day of the week.
    expect(panelsOf(page).filter((panel) => panel !== "Allenamenti di oggi")).toEqual([
      "Academy: da fare",
      "Da confermare",
      "Oggi nelle strutture",
      "Occupazione dei campi",
      "Incassi",
      "Prossimi eventi",
      "Moduli",
      "Ultime esportazioni",
    ]);
    expect(page.text).toMatch(/prenotazion[ei] da confermare/u);
    expect(page.text).toMatch(/da incassare, su \d+ voc[ei]/u);
    expect(page.text).toMatch(/(?:Attivo per|Scade tra|Scaduto da) \d+ giorn[oi]/u);
  });

  test("leads nowhere that the alert of a module covers", async ({ visitor }) => {
    await visitor.signIn("manager", "Riviera");
    const page = await visitor.get("/dashboard");
    expect(panelsOf(page)).toContain("Moduli");
    expect(panelsOf(page)).not.toContain("Academy: da fare");
    expect([...page.document.querySelectorAll("main a[href^='/my-organization/']")]).toEqual([]);
  });

  test("draws each chart without a script, with the same figures in a table beside it", async ({ visitor }) => {
    await visitor.signIn("manager");
    const { document } = await visitor.get("/dashboard");
    const charts = [...document.querySelectorAll("main figure")].map((figure) => ({
      drawn: [...figure.querySelectorAll("title")].map(
        (title) => title.textContent?.split(": ")[1]?.split(" · ") ?? [],
      ),
      told: [...(figure.parentElement?.querySelectorAll("tbody tr") ?? [])].map((row) =>
        [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? ""),
      ),
    }));
    expect(charts.map(({ drawn }) => drawn.length)).toEqual([28, 4]);
    for (const { drawn, told } of charts) {
      expect(told).toHaveLength(drawn.length);
      for (const [at, figures] of drawn.entries()) expect(told[at]?.slice(0, figures.length)).toEqual(figures);
    }
  });

  test("says what period it shows while none is chosen", async ({ visitor }) => {
    await visitor.signIn("manager");
    expect((await visitor.get("/dashboard")).text).toContain("Periodo: ultime quattro settimane");
  });

  test("names what waits in the academy, each line a link to a list of as many", async ({ visitor }) => {
    await visitor.signIn("manager");
    const { document } = await visitor.get("/dashboard");
    const counted = {
      "/my-organization/registration": /Da decidere \((\d+)\)|\((\d+)\)/u,
      "documents=expired": /(\d+) iscrizion/u,
      "approval=toApprove": /(\d+) transazion/u,
    };
    for (const [address, count] of Object.entries(counted)) {
      const link = document.querySelector(`main .academy a[href*="${address}"]`);
      const list = await visitor.get(link?.getAttribute("href") ?? "");
      const [, ...found] = count.exec(list.text) ?? [];
      expect(found.find(Boolean), address).toBe(link?.querySelector("b")?.textContent);
    }
  });

  test("the figures lead to lists of as many, and to what they add up", async ({ visitor, dashboard }) => {
    await visitor.signIn("manager");
    const page = await visitor.get("/dashboard");
    const pending = [...page.document.querySelectorAll("main a[href='/locations/reservations/pending']")][0];
    const count = pending?.querySelector("strong")?.textContent;
    const list = await visitor.get(pending?.getAttribute("href") ?? "");
    expect(list.text).toContain(`Ancora da giocare (${count})`);
    // What is to be collected is the list that it leads to, with its parts: for the board all of it, else the courts' own.
    const spaceless = (text: string | null | undefined) => text?.replaceAll(/\s/gu, " ") ?? "";
    for (const [as, address] of [
      ["manager", "/my-organization/collect"],
      ["facilities", "/locations/reservations/list?status=confirmed"],
    ] as const) {
      const own = new Visitor(dashboard.url);
      await own.signIn(as);
      const tile = (await own.get("/")).document.querySelector(`main .figures a[href^="${address}"]`);
      const opened = spaceless((await own.get(tile?.getAttribute("href") ?? "")).text);
      const [amount, ...parts] = [...(tile?.querySelectorAll("strong, small") ?? [])].map((one) =>
        spaceless(one.textContent),
      );
      expect(amount, as).toMatch(/\d €$/u);
      expect(opened, as).toContain(`Da incassare ${amount}`);
      for (const part of parts) expect(opened, as).toContain(part);
      expect(
        parts.some((part) => part.startsWith("di cui in attesa")),
        as,
      ).toBe(true);
    }
  });

  test("shows coaches and event managers their role and module, what each link is for, and nothing of reservations", async ({
    dashboard,
  }) => {
    const own = ["Vai a", "I tuoi ruoli"];
    for (const [as, module, role, panels] of [
      ["coach", "Academy", "Allenatore", ["Da fare", "Allenamenti di oggi", ...own, "Moduli"]],
      ["events", "Tornei", "Responsabile eventi", ["Prossimi eventi", ...own, "Moduli"]],
    ] as const) {
      const visitor = new Visitor(dashboard.url);
      await visitor.signIn(as);
      const page = await visitor.get("/");
      expect(panelsOf(page), as).toEqual(panels);
      expect(page.text).toContain(role);
      expect(page.text).toContain("Segnala un problema");
      expect(page.text).toContain(module);
      expect(page.document.querySelector("main a[href*='/reservations']")).toBeNull();
    }
  });
});
