import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAudit } from "#app/backend/audit/query.server.ts";
import { filtersOf } from "#app/rules/audit-filters.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { parseCursor, startOfLog } from "#audit/search/cursor.ts";
import { auditLog } from "#db/schema/audit-log.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

const organisationId = crypto.randomUUID();
let database: DashboardDatabase;
let pool: ReturnType<DashboardDatabase["connect"]>;

/** Row `n` of the log, one a minute; several share an instant. */
const rowOf = (n: number, more: Partial<typeof auditLog.$inferInsert> = {}): typeof auditLog.$inferInsert => ({
  actionId: crypto.randomUUID(),
  kind: "outcome",
  outcome: "succeeded",
  at: new Date(Date.UTC(2026, 0, 1, 10, Math.floor(n / 3))),
  organisationId,
  actorName: n % 2 ? "Giulia Ferri" : "Marco 100%",
  actorEmail: n % 2 ? "giulia@demo.example" : "marco@demo.example",
  action: n % 5 ? "reservation.create" : "payment.add",
  targetId: `target-${n}`,
  targetLabel: `Row ${n}`,
  actorRoles: n % 3 ? ["manager", "boardMember"] : ["coach"],
  errorCode: n % 4 ? null : "reservation.no_court",
  requestId: `request-á${n}`,
  address: n % 6 ? "::1" : "198.51.100.7",
  ...more,
});

beforeAll(async () => {
  database = await createDatabase();
  pool = database.connect(3);
  await pool.db.insert(auditLog).values(Array.from({ length: 60 }, (_, n) => rowOf(n)));
  await pool.db
    .insert(auditLog)
    .values(Array.from({ length: 5 }, (_, n) => rowOf(n, { organisationId: crypto.randomUUID() })));
});
afterAll(() => database.drop());

const read = (search: AuditSearch = {}, options: Partial<Parameters<typeof readAudit>[3]> = {}, of = organisationId) =>
  readAudit(pool.sql, of, filtersOf(search), { limit: 7, ...options });
const labels = (page: Awaited<ReturnType<typeof read>>) => page.items.map(({ target }) => target.label);

describe("paging", () => {
  test("downwards and back up again meets every row once, in order", async () => {
    const pages = [await read()];
    for (let older = pages[0]?.older; older; older = pages.at(-1)?.older) {
      pages.push(await read({}, { before: parseCursor(older) }));
    }
    const down = pages.flatMap(labels);
    expect(down).toEqual(Array.from({ length: 60 }, (_, n) => `Row ${59 - n}`));
    expect(pages[0]?.newer).toBeNull();
    const back = pages.slice(-1);
    for (let newer = back[0]?.newer; newer; newer = back[0]?.newer) {
      back.unshift(await read({}, { after: parseCursor(newer) }));
    }
    expect(back.flatMap(labels)).toEqual(down);
  });

  test("a new row shifts nothing", async () => {
    const first = await read();
    const second = await read({}, { before: parseCursor(first.older) });
    const other = crypto.randomUUID();
    await pool.db.insert(auditLog).values(rowOf(59, { organisationId: other }));
    expect(labels(await read({}, { before: parseCursor(first.older) }))).toEqual(labels(second));
  });

  test("reads no place out of nonsense", () => {
    for (const text of [null, "", "x", "1", "1_", "-1_2", `${"9".repeat(20)}_1`])
      expect(parseCursor(text)).toBeUndefined();
  });
});

describe("filters", () => {
  test.for([
    [{ actor: "FERRI" }, 30],
    [{ actor: "marco@" }, 30],
    [{ actor: "dèmo giul" }, 30],
    [{ actor: "arco" }, 0],
    [{ actor: "100%" }, 30],
    [{ action: "payment.add" }, 12],
    [{ action: "payment.*" }, 12],
    [{ role: "coach" }, 20],
    [{ target: "target-3" }, 1],
    [{ target: "row 3" }, 1],
    [{ outcome: "succeeded" }, 60],
    [{ outcome: "refused" }, 0],
    [{ address: "198.51." }, 10],
    [{ address: "198.51.100.7" }, 10],
    [{ address: "51.100" }, 0],
    [{ words: ["giulia", "row 5"] }, 1],
    [{ words: ["no_court"] }, 15],
    [{ words: ["Request-Á7"] }, 1],
    [{ from: "2026-01-02", to: "2026-01-02" }, 0],
    [{ from: "2026-01-01", to: "2026-01-01" }, 60],
    [{ actor: "giulia", action: "payment.add", target: "row 55" }, 1],
  ] as const)("%o", async ([search, count]) => {
    const found = labels(await read(search, { limit: 100 }));
    expect(found).toHaveLength(count);
    // Page by page, from either end, the same are found: by the look at the newest rows and by the index of terms.
    for (const start of ["newest", "oldest"] as const) {
      let page = await read(search, start === "oldest" ? { after: startOfLog } : {});
      const paged = [...labels(page)];
      for (;;) {
        const [older, newer] = [parseCursor(page.older), parseCursor(page.newer)];
        if (start === "newest" ? !older : !newer) break;
        page = await read(search, start === "newest" ? { before: older } : { after: newer });
        paged.splice(start === "newest" ? paged.length : 0, 0, ...labels(page));
      }
      expect(paged).toEqual(found);
    }
  });

  test("a foreign organisation sees nothing", async () => {
    expect((await read({ target: "target-3" }, {}, crypto.randomUUID())).items).toEqual([]);
  });
});

test("an action is one row; one that never ended is unknown, one on its way is not shown yet", async () => {
  const own = crypto.randomUUID();
  const [done, late, lost, running] = Array.from({ length: 4 }, () => crypto.randomUUID());
  const now = Date.now();
  const rows = (actionId: string | undefined, ...ends: [string, number, string | null][]) =>
    ends.map(([kind, seconds, outcome]) =>
      rowOf(1, {
        organisationId: own,
        actionId: actionId ?? "",
        kind,
        outcome,
        errorCode: null,
        at: new Date(now + seconds * 1_000),
      }),
    );
  await pool.db
    .insert(auditLog)
    .values([
      ...rows(done, ["intent", -300, null], ["outcome", -290, "refused"]),
      ...rows(late, ["intent", -280, null], ["reconciled", -200, "unknown"], ["outcome", -100, "succeeded"]),
      ...rows(lost, ["intent", -60, null]),
      ...rows(running, ["intent", -1, null]),
    ]);
  const found = async (search: AuditSearch) =>
    (await read(search, {}, own)).items.map(({ actionId, outcome, startedAt }) => [actionId, outcome, startedAt]);
  const time = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
  expect(await found({})).toEqual([
    [lost, "unknown", null],
    [late, "succeeded", time(-280)],
    [done, "refused", time(-300)],
  ]);
  expect(await found({ outcome: "unknown" })).toEqual([[lost, "unknown", null]]);
  expect(await found({ outcome: "refused", actor: "giulia" })).toEqual([[done, "refused", time(-300)]]);
  expect(await found({ outcome: "failed" })).toEqual([]);
});
