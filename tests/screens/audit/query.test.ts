import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuditFilters, placeOf, readAudit } from "#app/backend/audit-query.server.ts";
import { auditLog } from "#db/schema.ts";
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
  requestId: "r",
  address: "::1",
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

const read = (
  filters: AuditFilters = {},
  options: Partial<Parameters<typeof readAudit>[3]> = {},
  of = organisationId,
) => readAudit(pool.db, of, filters, { limit: 7, ...options });
const labels = (page: Awaited<ReturnType<typeof read>>) => page.items.map(({ target }) => target.label);

describe("paging", () => {
  test("downwards and back up again meets every row once, in order", async () => {
    const pages = [await read()];
    for (let older = pages[0]?.older; older; older = pages.at(-1)?.older) {
      pages.push(await read({}, { before: placeOf(older) }));
    }
    const down = pages.flatMap(labels);
    expect(down).toEqual(Array.from({ length: 60 }, (_, n) => `Row ${59 - n}`));
    expect(pages[0]?.newer).toBeNull();
    const back = pages.slice(-1);
    for (let newer = back[0]?.newer; newer; newer = back[0]?.newer) {
      back.unshift(await read({}, { after: placeOf(newer) }));
    }
    expect(back.flatMap(labels)).toEqual(down);
  });

  test("a new row shifts nothing", async () => {
    const first = await read();
    const second = await read({}, { before: placeOf(first.older) });
    const other = crypto.randomUUID();
    await pool.db.insert(auditLog).values(rowOf(59, { organisationId: other }));
    expect(labels(await read({}, { before: placeOf(first.older) }))).toEqual(labels(second));
  });

  test("reads no place out of nonsense", () => {
    for (const text of [null, "", "x", "1", "1_", "-1_2", `${"9".repeat(20)}_1`]) expect(placeOf(text)).toBeUndefined();
  });
});

describe("filters", () => {
  test.for([
    [{ actor: "FERRI" }, 30],
    [{ actor: "marco@" }, 30],
    [{ actor: "100%" }, 30],
    [{ actor: "%" }, 30],
    [{ action: "payment.add" }, 12],
    [{ target: "target-3" }, 1],
    [{ target: "row 3" }, 11],
    [{ outcome: "succeeded" }, 60],
    [{ outcome: "refused" }, 0],
    [{ from: new Date("2026-01-01T10:10:00Z"), until: new Date("2026-01-01T10:12:00Z") }, 6],
    [{ actor: "giulia", action: "payment.add", target: "Row 5" }, 2],
  ] as const)("%o", async ([filters, count]) => {
    expect((await read(filters, { limit: 100 })).items).toHaveLength(count);
  });

  test("a foreign organisation sees nothing", async () => {
    expect((await read({ target: "target-3" }, {}, crypto.randomUUID())).items).toEqual([]);
  });
});

test("an action is one row; one that never ended is unknown, one on its way is not shown yet", async () => {
  const own = crypto.randomUUID();
  const [done, lost, running] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const intent = { kind: "intent", outcome: null, organisationId: own };
  const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 8, 0, second));
  await pool.db.insert(auditLog).values([
    rowOf(1, { ...intent, actionId: done, at: at(1) }),
    rowOf(1, {
      organisationId: own,
      actionId: done,
      at: at(3),
      outcome: "refused",
      errorCode: "reservation.overlap",
    }),
    rowOf(1, { ...intent, actionId: lost, at: at(2) }),
    rowOf(1, { ...intent, actionId: running, at: new Date() }),
  ]);
  const { items } = await read({}, {}, own);
  expect(items.map(({ actionId, outcome, startedAt }) => [actionId, outcome, startedAt])).toEqual([
    [done, "refused", at(1).toISOString()],
    [lost, "unknown", null],
  ]);
  expect((await read({ outcome: "unknown" }, {}, own)).items.map(({ actionId }) => actionId)).toEqual([lost]);
});
