import { setTimeout as delay } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { pino } from "pino";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createAuditExporter } from "#app/backend/audit/exporter.server.ts";
import { auditLog } from "#db/schema/audit-log.ts";
import { exportChunks, exportJobs } from "#db/schema/exports.ts";
import { notifications } from "#db/schema/notifications.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

const link = (page: { document: Document }, selector: string) =>
  page.document.querySelector(selector)?.getAttribute("href") ?? "";

describe("the export of the log", () => {
  test("is asked for without a script, is a notification, and holds what the filters match", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const list = await visitor.get("/audit?actor=manager%40&action=auth.*");
    const asked = await visitor.follow(list, "Esporta il registro");
    expect(asked.text).toContain("Accesso: tutte");
    const started = await visitor.submit(asked, { format: "csv" });
    expect(started.path).toBe("/audit?actor=manager%40&action=auth.*");
    expect(started.text).toContain("L'esportazione è iniziata");
    const download = await waitFor(async () => {
      const inbox = await visitor.get("/notifications");
      expect(inbox.text).toContain("Esportazione del registro attività");
      return link(inbox, "main a[href$='/download']") || undefined;
    });
    const file = await visitor.get(download);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(/filename="activity-log-[\d-]+\.csv"/u);
    const rows = parse<Record<string, string>>(file.html, { columns: true, bom: true });
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ actor_email }) => actor_email))).toEqual(new Set(["manager@demo.example"]));
    expect(rows.every(({ action }) => action?.startsWith("auth."))).toBe(true);
    const log = await visitor.get("/audit?action=audit.export");
    expect(log.text).toContain("Esportazione del registro");
    expect((await visitor.get("/audit?action=export.download")).text).toContain("activity-log-");
    // It can be read and archived, though upstream knows nothing of it.
    const inbox = await visitor.get("/notifications");
    const archived = await visitor.submit(inbox, {}, { button: "status=ARCHIVED" });
    expect(archived.status).toBe(200);
    expect((await visitor.get("/notifications?tab=archived")).text).toContain("Esportazione del registro attività");
  });

  test("belongs to whoever asked for it", async ({ visitor, dashboard }) => {
    await visitor.signIn("manager", "Aurora");
    await visitor.submit(await visitor.get("/audit/export"), { format: "ndjson" });
    const download = await waitFor(async () => {
      const inbox = await visitor.get("/notifications");
      return link(inbox, "main a[href$='/download']") || undefined;
    });
    const lines = (await visitor.get(download)).html.trim().split("\n");
    expect(JSON.parse(lines[0] ?? "")).toHaveProperty("action_id");
    const other = new Visitor(dashboard.url);
    await other.signIn("board", "Aurora");
    expect((await other.get(download)).status).toBe(404);
    expect((await other.get(download.replace("download", "file"))).status).toBe(404);
    // The log tells of both, and of whoever wanted the file.
    const refusals = await other.get("/audit?action=export.download&actor=board%40&outcome=refused");
    expect(refusals.document.querySelectorAll("main tbody tr")).toHaveLength(2);
  });

  test("a file that is not there any more is recorded, too", async ({ visitor, upstream }) => {
    await visitor.signIn("manager", "Aurora");
    await visitor.submit(await visitor.get("/audit/export"), { format: "ndjson" });
    const download = await waitFor(async () => {
      const inbox = await visitor.get("/notifications");
      return link(inbox, "main a[href$='/download']") || undefined;
    });
    const id = download.split("/").at(-2) ?? "";
    const sql = postgres(upstream.databaseUrl, { max: 1 });
    await sql`delete from dashboard.export_chunks where job_id = ${id}`;
    await sql.end();
    expect((await visitor.get(download)).status).toBe(404);
    const log = await visitor.get(`/audit?action=export.download&target=${id}&actor=manager%40&outcome=refused`);
    expect(log.document.querySelectorAll("main tbody tr")).toHaveLength(1);
  });

  test("a search with a mistake is not exported", async ({ visitor }) => {
    await visitor.signIn("manager");
    const refused = await visitor.get("/audit/export?outcome=perhaps");
    expect([refused.status, refused.path]).toEqual([400, "/audit?outcome=perhaps"]);
    expect(refused.document.querySelector("#filter-outcome-error")?.textContent).toContain("«perhaps» non è un esito");
  });

  test("reading the log is recorded once for each person and view, whatever pages are turned", async ({
    dashboard,
  }) => {
    const reader = new Visitor(dashboard.url);
    await reader.signIn("board", "Aurora");
    const readings = async (by: Visitor, name: string) => {
      const log = await by.get(`/audit?action=audit.read&actor=${name}%40`);
      return log.document.querySelectorAll("main tbody tr").length;
    };
    const target = `view-${crypto.randomUUID().slice(0, 8)}`;
    const before = await readings(reader, "board");
    await reader.get(`/audit?target=${target}`);
    await reader.get(`/audit?target=${target}&before=1_1`);
    await reader.get(`/audit?q=oggetto:${target}`);
    expect(await readings(reader, "board")).toBe(before + 1);
    expect((await reader.action("action=audit.read&actor=board%40")).text).toContain(`target:${target}`);
    const other = new Visitor(dashboard.url);
    await other.signIn("manager", "Aurora");
    const others = await readings(other, "manager");
    // The same view of somebody else is another reading; and no search for a record finds those who looked for it.
    expect((await other.get(`/audit?target=${target}`)).text).toContain("Nessuna attività con questi filtri");
    expect(await readings(other, "manager")).toBe(others + 1);
    expect(await readings(other, "manager")).toBe(others + 1);
  });
});

describe("a process that makes exports", () => {
  let database: DashboardDatabase;
  let pool: ReturnType<DashboardDatabase["connect"]>;
  const organisationId = crypto.randomUUID();
  const staffMemberId = crypto.randomUUID();
  beforeAll(async () => {
    database = await createDatabase();
    pool = database.connect(4);
    const at = (n: number) => new Date(Date.now() - 3_600_000 - n * 1_000);
    await pool.db.insert(auditLog).values(
      Array.from({ length: 105 }, (_, n) => ({
        actionId: crypto.randomUUID(),
        kind: "outcome",
        outcome: "succeeded",
        at: at(n),
        organisationId,
        actorName: n === 3 ? "=1+1" : "Giulia Ferri",
        action: "payment.add",
        targetLabel: `Row ${n}`,
        requestId: `r-${n}`,
        address: "::1",
      })),
    );
  });
  afterAll(() => database.drop());

  test("that stops half-way is followed by another: every row once, nothing a formula, one file", async () => {
    const { db, sql } = pool;
    const id = crypto.randomUUID();
    const now = new Date();
    const owner = { organisationId, staffMemberId };
    await db.insert(notifications).values({
      ...owner,
      id,
      type: "EXPORT_AUDIT",
      status: "unread",
      upstreamStatus: "unread",
      createdAt: now,
      updatedAt: now,
    });
    await db
      .insert(exportJobs)
      .values({ ...owner, id, notificationId: id, kind: "EXPORT_AUDIT", format: "csv", filters: {} });
    const log = pino({ level: "silent" });
    // The first one loses its life, and its lease ends, after each piece; it never gives the job back.
    for (let pieces = 1; pieces <= 2; pieces += 1) {
      const dying = createAuditExporter({
        sql,
        db,
        log,
        rows: 20,
        wake: () => {
          throw new Error("killed");
        },
      });
      await dying.step();
      expect(await db.select({ seq: exportChunks.seq }).from(exportChunks)).toHaveLength(pieces);
      const rival = createAuditExporter({ sql, db, log, rows: 20, wake: () => {} });
      expect(await rival.step()).toBe(false);
      await sql`update dashboard.export_jobs set leased_until = now() - interval '1 second'`;
      await delay(0);
    }
    const workers = [1, 2].map(() => createAuditExporter({ sql, db, log, rows: 20, wake: () => {} }));
    expect((await Promise.all(workers.map((worker) => worker.step()))).toSorted()).toEqual([false, true]);
    const chunks = await db.select().from(exportChunks).orderBy(exportChunks.seq);
    expect(chunks).toHaveLength(6);
    const text = chunks.map(({ data }) => data.toString()).join("");
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(rows.map(({ target_label }) => target_label)).toEqual(Array.from({ length: 105 }, (_, n) => `Row ${n}`));
    expect(rows[3]?.actor_name).toBe("'=1+1");
    const [job] = await db.select().from(exportJobs);
    expect(job).toMatchObject({ status: "COMPLETED", progress: 100, rows: 105, mediaId: id });
  });
});
