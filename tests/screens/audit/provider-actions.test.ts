import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { listen } from "#tests/screens/notifications/stream-reader.ts";
import { createDatabase } from "#tests/support/dashboard-database.ts";
import { testWithSql } from "#tests/support/fixtures.ts";
import { startDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import type { ClubCommand } from "#upstream/operations/clubs/command.ts";
import { contract } from "#upstream/operations/clubs/contract.ts";
import { modules } from "#upstream/operations/clubs/modules.ts";
import { resume } from "#upstream/operations/clubs/resume.ts";
import { suspend } from "#upstream/operations/clubs/suspend.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const { aurora, riviera } = demoOrganisations;

/** A second dashboard with the same database, and one whose database is new. */
const test = testWithSql
  .extend("replica", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
    onCleanup(() => dashboard.stop());
    return dashboard;
  })
  .extend("renewed", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const database = await createDatabase();
    const dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: database.url });
    onCleanup(async () => {
      await dashboard.stop();
      await database.drop();
    });
    return dashboard;
  });

/** Runs a command as Rita, of the provider's. */
function run({ services }: TestUpstream, command: ClubCommand, words: string[], options: Record<string, string> = {}) {
  const { db, mail, now } = services;
  return command.run({ db, mail, now, actor: "Rita", output: process.stdout }, { words, options });
}

const rowsOf = (page: { document: Document }) =>
  [...page.document.querySelectorAll("main tbody tr")].map((row) => row.textContent?.replaceAll(/\s+/gu, " ") ?? "");

test("what the provider does while a page is open stands in the log at once, and once for two replicas", async ({
  dashboard,
  replica,
  upstream,
  sql,
}) => {
  const readers: { visitor: Visitor; stream: Awaited<ReturnType<typeof listen>> }[] = [];
  for (const { url } of [dashboard, replica]) {
    const visitor = new Visitor(url);
    await visitor.signInAnew("board");
    readers.push({ visitor, stream: await listen(visitor) });
  }
  const entries = () => sql`
    select a.action_id from dashboard.audit_log a join upstream.provider_actions p on p.id = a.action_id
     where a.organisation_id = ${aurora} and p.action = 'modules'`;
  await run(upstream, modules, [aurora, "tournaments=31"]);
  await waitFor(async () => (await entries()).length > 0, 20_000);
  await Promise.all(readers.flatMap(({ visitor }) => [visitor.get("/audit"), visitor.get("/audit")]));
  expect(await entries()).toHaveLength(1);
  for (const { stream } of readers) {
    await waitFor(() => stream.told().some(([event]) => event === "audit"), 20_000);
    await stream.close();
  }
});

test("what happened while nobody was there comes with the next sign-in, and into a database that is new", async ({
  dashboard,
  renewed,
  upstream,
  sql,
}) => {
  await run(upstream, contract, [riviera, "https://contracts.example/2"]);
  const entries = () => sql`select 1 from dashboard.audit_log
    where organisation_id = ${riviera} and action = 'provider.set_contract'`;
  expect(await entries()).toHaveLength(0);
  await new Visitor(dashboard.url).signInAnew("manager", "Riviera");
  expect(await entries()).toHaveLength(1);
  const elsewhere = new Visitor(renewed.url);
  await elsewhere.signInAnew("manager", "Riviera");
  for (const _ of [1, 2]) {
    const page = await elsewhere.get("/audit?action=provider.set_contract");
    expect(rowsOf(page)).toHaveLength(1);
  }
});

test("the log shows, finds and exports it as the provider's, in each language", async ({ dashboard, upstream }) => {
  await run(upstream, modules, [aurora, "academy=2031-06-30"]);
  const words = {
    it: ["Fornitore (Rita)", "Moduli modificati", "Academy"],
    en: ["Provider (Rita)", "Modules changed", "Academy"],
    es: ["Proveedor (Rita)", "Módulos modificados", "Academia"],
  };
  for (const [language, [who = "", what = "", field = ""]] of Object.entries(words)) {
    const visitor = new Visitor(dashboard.url, language);
    await visitor.signIn("board");
    const found = await visitor.get("/audit?role=provider&actor=rita&action=provider.set_modules");
    expect(rowsOf(found)[0]).toContain(who);
    expect(rowsOf(found)[0]).toContain(what);
    const link = found.document.querySelector("main tbody a")?.getAttribute("href") ?? "";
    const detail = await visitor.get(link);
    for (const word of [who, field, "2031-06-30"]) expect(detail.text).toContain(word);
    expect(detail.text).not.toMatch(/\b(?:provider|roles|log)\.\w+/u);
  }
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("board");
  const asked = await visitor.follow(await visitor.get("/audit?role=provider"), "Esporta il registro");
  await visitor.submit(asked, { format: "csv" });
  const download = await waitFor(async () => {
    const inbox = await visitor.get("/notifications");
    return inbox.document.querySelector("main a[href$='/download']")?.getAttribute("href") ?? undefined;
  });
  const rows = parse<Record<string, string>>((await visitor.get(download)).html, { columns: true, bom: true });
  expect(rows[0]).toMatchObject({ actor_name: "Rita", actor_roles: "provider", action: "provider.set_modules" });
});

test("a suspended club ends at the next page with a sentence, and the account's other clubs go on", async ({
  dashboard,
  upstream,
}) => {
  const why = "Il contratto <è> finito.";
  const manager = new Visitor(dashboard.url);
  await manager.signInAnew("manager", "Aurora");
  const stream = await listen(manager);
  await run(upstream, suspend, [aurora], { why });
  await waitFor(() => stream.told().some(([event]) => event === "session_ended"), 20_000);
  await stream.close();

  const page = await manager.get("/audit");
  expect(page.path).toContain("/login?changeContext=1&reason=suspended");
  expect(page.text).toContain("Il fornitore del gestionale ha sospeso il circolo in cui lavoravi");
  expect(page.text).toContain(`Circolo sospeso dal fornitore del gestionale: ${why}`);
  const buttons = [...page.document.querySelectorAll("button[name=staffMemberId]")];
  expect(buttons.map((button) => button.closest("li")?.querySelector("h2")?.textContent)).toEqual([
    "Beach Club Riviera",
  ]);
  // A page from before still has the button: the refusal is said, and nothing else is lost.
  const id = await upstream.services.sql`select s.id from upstream.staff_members s
    join upstream.accounts a on a.id = s.account_id
    where a.email = 'manager@demo.example' and s.organisation_id = ${aurora}`;
  const refused = await manager.post("/login?changeContext=1", { staffMemberId: String(id[0]?.id) });
  expect(refused.location).toContain("changeContext=1");
  expect((await manager.get(refused.location ?? "")).text).toContain(why);
  const [elsewhere] = buttons.map((button) => button.getAttribute("value") ?? "");
  await manager.post("/login?changeContext=1", { staffMemberId: elsewhere ?? "" });
  expect((await manager.get("/")).text).toContain("Beach Club Riviera");

  // Who has no other club reads it when signing in.
  const other = new Visitor(dashboard.url, "en");
  const signedIn = await other.submit(await other.get("/login"), {
    email: "coach@demo.example",
    password: "Demo1234",
  });
  expect(signedIn.path).toContain("changeContext=1");
  expect(signedIn.text).toContain(`Club suspended by the provider of the back office: ${why}`);
  expect(signedIn.document.querySelector("button[name=staffMemberId]")).toBeNull();

  await run(upstream, resume, [aurora]);
  const again = new Visitor(dashboard.url);
  await again.signInAnew("board");
  const log = await again.get("/audit?role=provider");
  expect(rowsOf(log)[0]).toContain("Circolo riattivato");
  expect(rowsOf(log)[1]).toContain("Circolo sospeso");
});
