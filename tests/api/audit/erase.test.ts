import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { ChainVerifier } from "#audit/chain/chain-verifier.ts";
import { readLog } from "#audit/chain/read-database.ts";
import { erasePeople, idsOf, listErasures, planErasure } from "#audit/erasure/erase-people.ts";
import { readPublicKeys } from "#audit/format/signer.ts";
import { isErased } from "#audit/search/person-directory.ts";
import { connect } from "#db/connection.ts";
import { exportJobs } from "#db/schema/exports.ts";
import { shortFindings, verifyDatabase } from "#tests/support/audit-chain.ts";
import { urlAs } from "#tests/support/dashboard-database.ts";
import { athlete, auditOf, erased, giulia, marco, openErasableLog } from "#tests/support/erasable-log.ts";

const log = await openErasableLog();
const { organisationId, keys, database, sql, app, audit, sequencer, told, entryOf, act, find } = log;
afterAll(() => log.drop());

const nobody = { columns: { actor_name: "Somebody" }, holding: [], requestId: "", address: "" };

/** Everything that any table holds, as text. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const texts = await Promise.all(tables.map(({ name }) => sql.unsafe(`select t::text as row from ${name} t`)));
  return texts.flatMap((rows) => rows.map(({ row }) => String(row))).join("\n");
}

describe("what is personal in the log", () => {
  test("is sealed in every column, and read and found as if it were not", async () => {
    await act(giulia);
    const [row] = await sql`select * from dashboard.audit_log where kind = 'outcome'`;
    for (const column of ["actor_name", "actor_email", "target_label"]) expect(row?.[column]).toMatch(/^sealed:1:/u);
    expect(row?.changes.guestName.before).toMatch(/^sealed:1:/u);
    expect(row?.changes.amount).toEqual({ before: 100, after: 250 });
    const [item] = await find({ actor: "giul ferri" });
    expect(item).toMatchObject({
      actor: { name: giulia.name, email: giulia.email },
      target: { label: athlete.name },
      changes: { guestName: { before: "Anna Serra", after: "Luca Villa" }, amount: { before: 100, after: 250 } },
    });
    for (const [search, count] of [
      [{ actor: giulia.email }, 1],
      [{ actor: giulia.id }, 1],
      [{ actor: "mario" }, 0],
      [{ target: "ros mar" }, 1],
      [{ target: "giulia" }, 0],
      [{ words: ["giulia", "rossi"] }, 1],
      [{ words: ["ferri", "bianchi"] }, 0],
      [{ words: ["rossi"], outcome: "refused" }, 0],
    ] as const) {
      expect([search, await find(search)]).toMatchObject([search, { length: count }]);
    }
    expect(await find({ actor: "giulia" }, crypto.randomUUID())).toEqual([]);
  });

  test("is read in SQL by the role auditor, who changes nothing of it", async () => {
    const auditor = postgres(urlAs("auditor", database.url), { max: 1 });
    try {
      const [row] = await auditor`select * from dashboard.actions where organisation_id = ${organisationId}`;
      expect(row).toMatchObject({
        actor_name: giulia.name,
        actor_email: giulia.email,
        target_label: athlete.name,
        changes: { guestName: { before: "Anna Serra", after: "Luca Villa" }, amount: { before: 100, after: 250 } },
      });
      for (const statement of [
        "delete from dashboard.audit_people",
        "update dashboard.audit_people set texts = '{}'",
        `select dashboard.erase_audit_people('${organisationId}', '{}', null, '{}', '{}', '', '')`,
      ]) {
        await expect(auditor.unsafe(statement)).rejects.toThrow(/permission denied/u);
      }
    } finally {
      await auditor.end();
    }
  });

  test("keys are added by the dashboard's role, and neither changed nor deleted", async () => {
    for (const statement of [
      "delete from dashboard.audit_people",
      "truncate dashboard.audit_people",
      "update dashboard.audit_people set key = sha256('x')",
      "update dashboard.audit_people set subject = 'x'",
    ]) {
      await expect(app.sql.unsafe(statement)).rejects.toThrow(/permission denied/u);
    }
    await app.sql`update dashboard.audit_people set used_at = '1970-01-01'`;
    const [old] =
      await sql`select count(*)::int as count from dashboard.audit_people where used_at < now() - interval '1 hour'`;
    expect(old?.count).toBe(0);
  });
});

describe("erasing", () => {
  const reader = { ...marco };
  const search = async (text: string) =>
    await act(reader, { action: "audit.read", target: { type: "log" }, changes: { search: { after: text } } });

  test("leaves no trace of the person in any table, and the log whole", async () => {
    const jobId = crypto.randomUUID();
    const owner = { organisationId, staffMemberId: crypto.randomUUID() };
    await act(marco);
    await act(marco, { target: { type: "account", id: giulia.id, label: giulia.email } });
    await search('actor:"giulia ferr" outcome:refused');
    await search("target:campo");
    await audit.recordBestEffort({
      ...entryOf(giulia),
      actor: { accountId: null, staffMemberId: null, name: giulia.email, email: giulia.email, roles: [] },
      action: "auth.sign_in",
      outcome: "refused",
    });
    await app.db
      .insert(exportJobs)
      .values({ ...owner, id: jobId, format: "csv", status: "COMPLETED", mediaId: jobId, filters: { actor: "ferri" } });
    await app.sql`insert into dashboard.export_chunks values (${jobId}, 1, ${Buffer.from("Giulia Ferri")})`;
    await app.sql`insert into dashboard.audit_views values (${organisationId}, ${owner.staffMemberId}, 'audit.read actor:ferri', now())`;
    while ((await sequencer.step()) > 0);
    expect(await find({ actor: giulia.email })).toHaveLength(2);
    expect(await everything()).toContain("Ferri");

    const plan = await planErasure(app.sql, organisationId, { person: giulia.id });
    expect(plan.people.map(({ kind }) => kind).toSorted()).toEqual(["account", "text"]);
    expect(plan.searches).toHaveLength(1);
    expect(plan).toMatchObject({ namesakes: [], actions: 3 });
    const gone = await erasePeople(app.sql, organisationId, { people: idsOf(plan), subject: giulia.id }, nobody);
    expect(gone).toBe(3);
    expect(await erasePeople(app.sql, organisationId, { people: idsOf(plan), subject: giulia.id }, nobody)).toBe(0);

    const left = (await everything()).toLowerCase();
    for (const trace of ["ferri", "giulia", giulia.email]) expect(left).not.toContain(trace);
    expect(left).toContain("marco");
    const items = await find({ actor: giulia.id });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      actor: { name: erased, email: erased, person: null },
      target: { label: athlete.name },
    });
    for (const asked of ["giulia", "ferri", giulia.email]) expect(await find({ words: [asked] })).toEqual([]);
    const [{ changes } = {}] = await find({ words: ["marco"], action: "audit.read", to: "2999-01-01" });
    expect(changes).toEqual({ search: { after: "target:campo" } });
    const [done] = await find({ action: "audit.erase" });
    expect(done).toMatchObject({ actor: { name: "Somebody" }, target: { type: "person", id: giulia.id } });
    expect(done?.changes?.erasedPeople?.after).toHaveLength(3);
    expect(await app.db.select().from(exportJobs)).toMatchObject([{ status: "COMPLETED", mediaId: null, filters: {} }]);
    const [seen] = await sql`select actor_name, actor_email from dashboard.actions where account_id = ${giulia.id}`;
    expect(seen).toEqual({ actor_name: "(erased)", actor_email: "(erased)" });

    while ((await sequencer.step()) > 0);
    expect(shortFindings(await verifyDatabase(sql, keys.open, told))).toEqual([]);
    expect(await problemsAfterTampering()).toEqual(["edited 1"]);
  });

  /** What verification says when a sealed text of an erased person is cut off; the change is undone. */
  async function problemsAfterTampering(): Promise<string[]> {
    let problems: string[] = [];
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update dashboard.audit_log set actor_name = left(actor_name, 60)
          where id = (select min(id) from dashboard.audit_log where account_id = ${giulia.id})`;
        const verifier = new ChainVerifier({ keys: readPublicKeys(keys.open), outside: told });
        await readLog(tx, verifier);
        problems = shortFindings(verifier.end());
        throw new Error("undone");
      })
      .catch((error: Error) => expect(error.message).toBe("undone"));
    return problems;
  }

  test("who acts again is somebody new, also for a process that still had the key", async () => {
    await act(giulia);
    const items = await find({ actor: giulia.id });
    expect(items.map(({ actor }) => actor.name)).toEqual([giulia.name, erased]);
    expect(await find({ actor: "ferri" })).toHaveLength(1);
  });

  test("a running export of the log breaks off, and one of the others is not touched", async () => {
    const other = crypto.randomUUID();
    const job = { staffMemberId: crypto.randomUUID(), format: "csv", status: "RUNNING", filters: { words: ["x"] } };
    await app.db.insert(exportJobs).values([
      { ...job, organisationId },
      { ...job, organisationId: other },
    ]);
    const plan = await planErasure(app.sql, organisationId, { email: marco.email.toUpperCase() });
    expect(await erasePeople(app.sql, organisationId, { people: idsOf(plan), subject: null }, nobody)).toBeGreaterThan(
      0,
    );
    const jobs =
      await sql`select organisation_id = ${organisationId} as own, status, filters from dashboard.export_jobs where status <> 'COMPLETED' order by 1`;
    expect(jobs).toEqual([
      { own: false, status: "RUNNING", filters: { words: ["x"] } },
      { own: true, status: "FAILED", filters: {} },
    ]);
  });

  test("whoever asks and was erased meanwhile is told so", async () => {
    await act(marco);
    const plan = await planErasure(app.sql, organisationId, { person: marco.id });
    const failed = erasePeople(
      app.sql,
      organisationId,
      { people: idsOf(plan), subject: null },
      { ...nobody, holding: [crypto.randomUUID()] },
    );
    await expect(failed).rejects.toSatisfy(isErased);
    expect(await find({ actor: "galli" })).toHaveLength(1);
  });

  test("while many write, no row is ever sealed with a key that was gone when it was written", async () => {
    const own = crypto.randomUUID();
    const writers = [1, 2, 3].map(() => connect(urlAs("dashboard_app", database.url), 4));
    try {
      let isOver = false;
      let begun = 0;
      const write = async (by: ReturnType<typeof auditOf>) => {
        while (!isOver) {
          await act(giulia, { organisationId: own }, by);
          begun += 1;
        }
      };
      const running = writers.flatMap((pool) => {
        const by = auditOf(pool);
        return [write(by), write(by)];
      });
      let erasures = 0;
      while (erasures < 25) {
        const plan = await planErasure(sql, own, { person: giulia.id });
        if ((await erasePeople(app.sql, own, { people: idsOf(plan), subject: giulia.id }, nobody)) > 0) erasures += 1;
      }
      isOver = true;
      await Promise.all(running);
      const rows = await sql<{ person: string; id: string; kind: string }[]>`
        select id, kind, substr(actor_name, 10, 36) as person from dashboard.audit_log where organisation_id = ${own} and action <> 'audit.erase'`;
      // Every intent is there; an outcome that a busy machine has no time to write leaves its action unknown.
      expect(rows.filter(({ kind }) => kind === "intent")).toHaveLength(begun);
      // A key goes with the entry of its erasure: rows that are sealed with it have smaller ids.
      const [late] = await sql`
        select count(*)::int as count from dashboard.audit_log a join dashboard.audit_log e
          on e.organisation_id = ${own} and e.action = 'audit.erase' and e.changes #> '{erasedPeople,after}' ? substr(a.actor_name, 10, 36)
        where a.organisation_id = ${own} and a.action <> 'audit.erase' and a.id > e.id`;
      expect(late?.count).toBe(0);
      const known = await sql`select id::text from dashboard.audit_people where organisation_id = ${own}`;
      const erasedIds = new Set((await listErasures(sql, own)).flatMap(({ people }) => people));
      for (const { person } of rows) {
        expect(erasedIds.has(person) || known.some(({ id }) => id === person)).toBe(true);
      }
      while ((await sequencer.step()) > 0);
      expect(shortFindings(await verifyDatabase(sql, keys.open, told))).toEqual([]);
    } finally {
      await Promise.all(writers.map((pool) => pool.close()));
    }
  }, 60_000);
});
