import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { describe, expect } from "vitest";
import { stores } from "#app/backend/people/stores.server.ts";
import { users } from "#contracts/auth/users.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { mentionEverywhere, mother, quirina, somebodyEverywhere, traces } from "#tests/api/people/somebody.ts";
import { createClient } from "#tests/api/support/client.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { eventually } from "#tests/support/eventually.ts";
import { rowsNaming } from "#tests/support/every-row.ts";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { startDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { readableMail } from "#upstream/auth/users/mail-files.ts";
import { demoOrganisations, demoPassword } from "#upstream/seed/accounts.ts";

const whole = `${quirina.firstName} ${quirina.lastName}`;
const everywhere = ["upstream", "upstream_jobs", "dashboard"];
const outbox = join(tmpdir(), `club-outbox-${process.pid}`);

/** What makes somebody by the API's calls, of a club whose screens are tested. */
function callsOf(upstream: TestUpstream, sql: Sql): Stage {
  const client = createClient(upstream.url);
  const staff = async (person: string) => {
    const basic: [string, string] = [`${person}@demo.example`, demoPassword];
    const { jwt } = await client.ok(users.login, {}, { basic });
    const me = await client.ok(users.me, {}, { bearer: jwt });
    const own = me.staffMembers.find(({ organization }) => organization.id === demoOrganisations.aurora);
    return (await client.ok(staffMembers.login, { body: { id: own?.id ?? "" } }, { bearer: jwt })).jwt;
  };
  return { client, sql, upstream, staff } as unknown as Stage;
}

const mailsNaming = async () => {
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name))));
  return mails.filter((mail) => traces.some((text) => readableMail(mail).toLowerCase().includes(text))).length;
};

test("the dashboard's register has every column of its database that can hold a text, and no other", async ({
  sql,
}) => {
  const columns = await sql<{ table: string; column: string; holds: boolean }[]>`
    select table_name as table, column_name as column,
        data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying') or udt_name = '_text' as holds
      from information_schema.columns where table_schema = 'dashboard' and table_name !~ '^audit_(?:log|chain)_'`;
  const known = Object.entries(stores).flatMap(([table, { holds = "", nothing = "" }]) =>
    `${holds} ${nothing}`.split(/\s+/u).flatMap((column) => (column === "" ? [] : [`${table}.${column}`])),
  );
  const named = columns.filter(({ holds }) => holds).map(({ table, column }) => `${table}.${column}`);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const all = columns.map(({ table, column }) => `${table}.${column}`);
  expect(known.filter((name) => !all.includes(name))).toEqual([]);
  // What holds a person's texts says how they go.
  expect(
    Object.entries(stores).filter(([, { holds, erase }]) => (holds === undefined) !== (erase === undefined)),
  ).toEqual([]);
});

describe("erasing a person without a script", () => {
  test("says what goes, asks for the password, and leaves no name in either program", async ({
    upstream,
    dashboard,
    sql,
    visitor,
  }) => {
    const stage = callsOf(upstream, sql);
    const who = await somebodyEverywhere(stage, quirina);
    await mentionEverywhere(stage, who);
    const sale = await who.sell();
    const { paymentId } = await who.pay(sale.debit.id);
    const receipt = await who.issue(paymentId);
    await visitor.signIn("manager", "Aurora");
    // The log, its searches and the messages of forms name them as well.
    const edit = `/my-organization/athletes/${who.athleteId}/edit`;
    const saved = await visitor.submit(await visitor.get(edit), {
      nickname: "Quiri",
      phoneNumber: quirina.phoneNumber,
    });
    expect(saved.text).toContain(quirina.lastName);
    const family = `/my-organization/memberships/${who.membershipId}/family/${who.guardianId}/edit`;
    await visitor.submit(await visitor.get(family), { city: "Empoli" });
    expect((await visitor.get(`/audit?q=${encodeURIComponent(quirina.lastName)}`)).text).toContain(quirina.lastName);
    const known = await sql`select * from dashboard.audit_people where exists (
      select from unnest(texts) t where lower(t) like '%abbraccavento%' or lower(t) like '%pappacodalonga%')`;
    expect(known.length).toBeGreaterThan(1);
    expect((await rowsNaming(sql, ["dashboard"], traces)).length).toBeGreaterThan(0);

    const asked = await visitor.follow(await visitor.get(edit), "Cancella i dati");
    expect(asked.status).toBe(200);
    for (const text of [
      whole,
      "Sparisce",
      "Resta, senza nome",
      `${mother.firstName} ${mother.lastName}`,
      "Una ricevuta",
    ])
      expect(asked.text).toContain(text);
    const wrong = await visitor.submit(asked, { password: "Sbagliata1" }, { button: "Cancella per sempre" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("La password non corrisponde");
    expect(wrong.text).toContain(whole);
    expect(wrong.document.querySelector("[name=password]")?.getAttribute("value") ?? "").toBe("");
    expect((await visitor.get(edit)).status).toBe(200);
    const done = await visitor.submit(wrong, { password: demoPassword }, { button: "Cancella per sempre" });
    expect([done.status, done.path]).toEqual([200, "/people/erasures"]);
    expect(done.text).toContain("I dati della persona sono stati cancellati");
    await eventually(async () => {
      expect((await visitor.get("/people/erasures")).text).toMatch(
        /Persona cancellata n. 1 ?Atleta.*2 di 2 completati/u,
      );
    });

    expect(await rowsNaming(sql, everywhere, traces, ["upstream.restricted_receipts"])).toEqual([]);
    expect(await mailsNaming()).toBe(0);
    expect((await visitor.get(edit)).status).toBe(404);
    const log = await visitor.get("/audit?action=person.erase");
    expect(log.text).toContain("Dati di una persona cancellati");
    expect(log.text).toContain("manager@demo.example");
    const account = await visitor.get(`/my-organization/debits/${sale.debit.id}`);
    expect(account.text).toContain("Persona cancellata n. 1");

    // The receipt reads without a name; as it was issued it is found by its number, and each look stands in the log.
    const paper = await visitor.get(`/my-organization/receipts/${receipt.id}`);
    expect(paper.text).toContain("Persona cancellata n. 1");
    expect(paper.text).not.toContain(mother.lastName);
    const search = await visitor.follow(paper, "Cerca per numero");
    const number = { number: String(receipt.number), year: String(receipt.year) };
    const found = await visitor.submit(search, number, { form: "main form" });
    expect(found.text).toContain(`${mother.firstName} ${mother.lastName}`);
    await visitor.get(found.path);
    const looks = await sql`select 1 from dashboard.audit_log where action = 'person.read_receipt'`;
    expect(looks).toHaveLength(2);
    expect((await visitor.get(`/people/restricted-receipts/${receipt.id}/file`)).status).toBe(200);
    expect((await visitor.get("/people/restricted-receipts?number=99999&year=2020")).text).toContain(
      "Non c’è una ricevuta riservata",
    );
    expect((await visitor.get("/people/restricted-receipts?number=x&year=y")).text).toContain(
      "Non c’è una ricevuta riservata",
    );

    // A backup of the dashboard's database brings the names back; its next start erases them again.
    await sql`delete from dashboard.erasures`;
    await sql`insert into dashboard.audit_people ${sql(known as never)} on conflict do nothing`;
    const config = { upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl };
    const restored = await startDashboard(config);
    const later = new Visitor(restored.url);
    await later.signIn("manager", "Aurora");
    await later.get("/people/erasures");
    expect(await rowsNaming(sql, ["dashboard"], traces)).toEqual([]);
    await restored.stop();

    // So does one of upstream's database; the dashboard remembers whom it erased, and by which number.
    await sql.begin(async (tx) => {
      await tx`select set_config('upstream.erasing', 'yes', true)`;
      await tx`update upstream.athletes set first_name = ${quirina.firstName}, last_name = ${quirina.lastName}, erased_at = null
        where id = ${who.athleteId}`;
      await tx`delete from upstream.erasures`;
    });
    const again = await startDashboard(config);
    const last = new Visitor(again.url);
    await last.signIn("manager", "Aurora");
    await eventually(async () => {
      expect((await last.get("/people/erasures")).text).toMatch(/Persona cancellata n. 1 ?Atleta.*2 di 2 completati/u);
    });
    expect(await rowsNaming(sql, everywhere, traces, ["upstream.restricted_receipts"])).toEqual([]);
    await again.stop();
    expect(dashboard.url).not.toBe(again.url);
  });

  test("is stopped by open money, and is for managers only", async ({ upstream, dashboard, sql, visitor }) => {
    const who = await somebodyEverywhere(callsOf(upstream, sql));
    await who.sell();
    await visitor.signIn("manager", "Aurora");
    const path = `/people/athletes/${who.athleteId}/erasure`;
    for (const [language, words] of [
      ["it", "Ci sono conti aperti"],
      ["en", "There are open accounts"],
      ["es", "Hay cuentas abiertas"],
    ] as const) {
      const reader = new Visitor(dashboard.url, language);
      await reader.signIn("manager", "Aurora");
      const stopped = await reader.get(path);
      expect(stopped.text).toContain(words);
      expect(stopped.document.querySelector("main [name=password]")).toBeNull();
      expect((await reader.get("/people/erasures")).status).toBe(200);
    }
    const board = new Visitor(dashboard.url);
    await board.signIn("board", "Aurora");
    expect((await board.get(`/my-organization/athletes/${who.athleteId}/edit`)).text).not.toContain("Cancella i dati");
    for (const closed of [path, "/people/erasures", "/people/restricted-receipts"])
      expect((await board.get(closed)).path).not.toBe(closed);
    const other = new Visitor(dashboard.url);
    await other.signIn("manager", "Riviera");
    expect((await other.get(path)).status).toBe(404);
    expect((await visitor.get("/people/trainings/1/erasure")).status).toBe(404);
  });
});
