import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const organisation = demoOrganisations.aurora;
const open = JSON.stringify({ closedAt: null, skipped: [] });
const links = (document: Document) =>
  [...document.querySelectorAll("main li > span > a")].map((link) => link.getAttribute("href"));

describe("first steps", () => {
  test("stand on the home page while something is open, and are put aside there", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    await visitor.signIn("manager", "Aurora");
    expect((await visitor.get("/dashboard")).text).not.toContain("Primi passi");
    await sql`update upstream.organizations set first_steps = ${open}::text::jsonb where id = ${organisation}`;
    const home = await visitor.get("/dashboard");
    // The demo lacks a logo and a test of its mails.
    expect(home.text).toContain("Primi passi · 11 di 13");
    expect(links(home.document)).toEqual(expect.arrayContaining(["/account/profile", "/first-steps#mail"]));
    const after = await visitor.submit(home, {}, { button: "Non ci serve: Completa il profilo del circolo" });
    expect(after.path.split("?")[0]).toBe("/dashboard");
    expect(after.text).toContain("Primi passi · 11 di 12");
    expect(await lastActions(sql)).toEqual(["organisation.edit_first_steps"]);
  });

  test("have a page, which closes and opens the list, also without a script", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    await visitor.signIn("manager", "Aurora");
    await sql`update upstream.organizations set first_steps = ${open}::text::jsonb where id = ${organisation}`;
    const page = await visitor.get("/first-steps");
    expect(page.text).toContain("11 di 13");
    expect(links(page.document)).toHaveLength(13);
    const closed = await visitor.submit(page, {}, { button: "Nascondi l'elenco" });
    expect(closed.text).toContain("L'elenco è nascosto");
    expect((await visitor.get("/dashboard")).text).not.toContain("Primi passi");
    const again = await visitor.submit(closed, {}, { button: "Mostra l'elenco" });
    expect(links(again.document)).toHaveLength(13);
  });

  test("send a manager a mail to try, say so when one has just left; board members are not asked", async ({
    visitor,
    upstream,
    dashboard,
  }) => {
    const { sql } = upstream.services;
    await sql`update upstream.organizations set first_steps = ${open}::text::jsonb where id = ${organisation}`;
    await visitor.signIn("manager", "Aurora");
    const page = await visitor.get("/first-steps");
    expect(page.text).toContain("SMTP_URL");
    const button = "Manda una prova a manager@demo.example";
    const sent = await visitor.submit(page, {}, { button });
    expect(sent.text).toContain("La prova è partita");
    const refused = await visitor.submit(sent, {}, { button });
    expect(refused.status).toBe(409);
    expect(refused.document.querySelector("[role=alert]")?.textContent).toContain("Una prova è partita da poco");
    const member = new Visitor(dashboard.url);
    await member.signIn("board");
    const board = await member.get("/first-steps");
    expect(board.text).not.toContain("Manda una prova");
    expect(links(board.document)).toHaveLength(11);
  });
});

async function lastActions(sql: { unsafe(text: string): Promise<unknown> }): Promise<string[]> {
  const rows = (await sql.unsafe(
    "select action from dashboard.audit_log where kind = 'outcome' and action like 'organisation.%' order by id desc limit 1",
  )) as { action: string }[];
  return rows.map(({ action }) => action);
}
