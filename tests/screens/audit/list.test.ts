import postgres from "postgres";
import { describe, expect } from "vitest";
import { makeKeys, makeSequencer } from "#tests/support/audit-chain.ts";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

const actionsOf = (page: { document: Document }) =>
  // What the test itself reads stands in the log, too.
  [...page.document.querySelectorAll("main tbody tr td:nth-of-type(2)")]
    .map((cell) => cell.textContent)
    .filter((action) => !action?.startsWith("Consultazione"));

describe("the activity log", () => {
  test("shows what staff did, and filters it", async ({ visitor }) => {
    await visitor.signIn("manager");
    const page = await visitor.get("/audit");
    expect(page.status).toBe(200);
    expect(actionsOf(page).slice(0, 2)).toEqual(["Ingresso nell'organizzazione", "Accesso"]);
    expect(page.text).toContain("manager@demo.example");
    const filtered = await visitor.submit(page, { action: "auth.sign_in", actor: "manager@" });
    expect(new Set(actionsOf(filtered))).toEqual(new Set(["Accesso"]));
    const none = await visitor.get("/audit?actor=nobody-of-this-name");
    expect(none.text).toContain("Nessuna attività con questi filtri");
  });

  test("refused sign-ins and refused pages stand in it", async ({ visitor, dashboard }) => {
    await visitor.signIn("manager");
    const stranger = new Visitor(dashboard.url);
    await stranger.submit(await stranger.get("/login"), { email: "manager@demo.example", password: "Wrong1234" });
    const coach = new Visitor(dashboard.url);
    await coach.signIn("coach");
    const sent = await coach.get("/audit");
    expect(sent.path).not.toContain("/audit");
    const refused = await visitor.get("/audit?outcome=refused");
    expect(actionsOf(refused).slice(0, 2)).toEqual(["Pagina non consentita", "Accesso"]);
    expect(refused.text).toContain("Le credenziali inserite non sono corrette");
  });

  test.for(["it", "en", "es"])("has a word for everything in %s", async (language, { dashboard }) => {
    const reader = new Visitor(dashboard.url, language);
    await reader.signIn("board");
    const page = await reader.get("/audit");
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/\b(actions|outcomes|fields|values|detail|filters|list|groups|targets)\.\w+/u);
  });

  test("says how far the log is sealed", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const before = await visitor.get("/audit");
    expect(before.text).toContain("Protezione del registro");
    expect(before.text).toContain("Il registro non è ancora stato sigillato");
    const sql = postgres(upstream.databaseUrl, { max: 1 });
    const { sequencer, told } = makeSequencer(sql, makeKeys().signing);
    await waitFor(async () => {
      await sequencer.step();
      return told.length > 0;
    });
    await sql.end();
    const after = await visitor.get("/audit");
    expect(after.text).toContain("Ultimo sigillo");
    expect(after.text).toContain(told[0]?.keyId);
    expect(after.text).not.toContain("Il registro non è ancora stato sigillato");
  });

  test("pages lead down and back up", async ({ dashboard }) => {
    for (let n = 0; n < 14; n += 1) await new Visitor(dashboard.url).signInAnew("board");
    const reader = new Visitor(dashboard.url);
    await reader.signIn("board");
    const first = await reader.get("/audit?actor=board@");
    const second = await reader.follow(first, "Meno recenti");
    expect(actionsOf(second).length).toBeGreaterThan(0);
    const back = await reader.follow(second, "Più recenti");
    expect(back.document.querySelector("main tbody time")?.getAttribute("datetime")).toBe(
      first.document.querySelector("main tbody time")?.getAttribute("datetime"),
    );
  });
});
