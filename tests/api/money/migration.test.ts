import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";

// A club's debits and payments from before the ledger, taken over by the migrations that follow.

const sources = join(import.meta.dirname, "..", "..", "..", "server", "upstream", "db", "migrations");
const lastBefore = "0027_academy_ground";

/** Brings a bare database to the version before the ledger. */
async function migrateToBefore(sql: Sql): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(sources, folder, { recursive: true });
    const path = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(path, "utf8"));
    const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === lastBefore);
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
    await sql`create schema upstream`;
    await sql`create extension btree_gist`;
    await sql`create extension pg_trgm`;
    await migrate(drizzle(sql), { migrationsFolder: folder, migrationsSchema: "upstream" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface OldPayment {
  readonly amount: number;
  readonly method?: string;
  /** Null for one that is only planned. */
  readonly paidAt?: string | null;
  readonly voidedAs?: "refund" | "mistake";
}

interface OldDebit {
  readonly total?: number;
  readonly discounted: number;
  readonly currency?: string;
  readonly payments?: readonly OldPayment[];
  readonly isCanceled?: boolean;
  /** Void once the reservation was canceled already. */
  readonly refundedAfter?: boolean;
}

// 22:59 and 23:01 in UTC lie on both sides of Rome's midnight, 04:30 is still the day before in New York.
const evening = "2026-01-14T22:59:00Z";
const night = "2026-01-14T23:01:00Z";
const cases: Readonly<Record<string, OldDebit>> = {
  unpaid: { discounted: 4_000 },
  free: { total: 1_000, discounted: 0 },
  "partly paid": { total: 5_000, discounted: 4_500, payments: [{ amount: 1_001, paidAt: evening }] },
  paid: {
    discounted: 3_333,
    payments: [
      { amount: 3_000, paidAt: night },
      { amount: 333, method: "pos", paidAt: night },
    ],
  },
  "paid after midnight in Rome": { discounted: 700, payments: [{ amount: 1, paidAt: "2026-06-30T22:00:00Z" }] },
  "void by refund": { discounted: 2_000, payments: [{ amount: 2_000, paidAt: evening, voidedAs: "refund" }] },
  "void by mistake": {
    discounted: 2_000,
    payments: [
      { amount: 1_500, paidAt: evening, voidedAs: "mistake" },
      { amount: 500, paidAt: night },
    ],
  },
  "planned, unpaid": { discounted: 2_000, payments: [{ amount: 1_200 }, { amount: 300, voidedAs: "mistake" }] },
  "planned beyond what is asked": {
    discounted: 2_000,
    payments: [{ amount: 1_500 }, { amount: 1_500, paidAt: night }],
  },
  "by Stripe": {
    discounted: 10_000,
    payments: [{ amount: 9_999, method: "stripe", paidAt: night }],
  },
  "by Stripe, given back": {
    discounted: 10_000,
    payments: [{ amount: 2_500, method: "stripe", paidAt: evening, voidedAs: "refund" }],
  },
  "in francs": { discounted: 8_000, currency: "chf", payments: [{ amount: 99, paidAt: "2026-03-01T04:30:00Z" }] },
  "in dollars, canceled": {
    discounted: 8_000,
    currency: "usd",
    payments: [{ amount: 8_000, paidAt: night }],
    isCanceled: true,
  },
  "canceled, unpaid": { discounted: 1_800, isCanceled: true },
  "canceled, planned": { discounted: 1_800, payments: [{ amount: 1_800 }], isCanceled: true },
  "canceled, collected in part": { discounted: 1_800, payments: [{ amount: 800, paidAt: evening }], isCanceled: true },
  "canceled, by Stripe": {
    discounted: 1_800,
    payments: [{ amount: 800, method: "stripe", paidAt: night }],
    isCanceled: true,
  },
  "canceled and refunded": {
    discounted: 1_800,
    payments: [
      { amount: 1_000, paidAt: evening, voidedAs: "refund" },
      { amount: 800, method: "pos", paidAt: night },
    ],
    isCanceled: true,
    refundedAfter: true,
  },
};
const zones = ["Europe/Rome", "America/New_York"];

async function insertOld(sql: Sql, organisation: string, { total, discounted, currency = "eur", ...debit }: OldDebit) {
  const [row] = await sql`
    insert into upstream.debits (organisation_id, currency, total, discounted, created_at, updated_at)
    values (${organisation}, ${currency}, ${total ?? discounted}, ${discounted}, '2026-01-10T10:00:00Z', '2026-01-10T10:00:00Z')
    returning id`;
  const id = String(row?.id);
  const cancel = () => sql`update upstream.debits set void_at = '2026-02-01T10:00:00Z' where id = ${id}`;
  const refunds: { id: string; as: string }[] = [];
  for (const { amount, method = "cash", paidAt = null, voidedAs } of debit.payments ?? []) {
    const [payment] = await sql`
      insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at, due_date)
      values (${organisation}, ${id}, ${amount}, ${method}, ${paidAt !== null}, ${paidAt}, '2026-05-01') returning id`;
    if (voidedAs) refunds.push({ id: String(payment?.id), as: voidedAs });
    if (voidedAs && !debit.refundedAfter) await voidOne(sql, refunds.splice(0));
  }
  if (debit.isCanceled) await cancel();
  await voidOne(sql, refunds);
}

async function voidOne(sql: Sql, payments: readonly { id: string; as: string }[]): Promise<void> {
  for (const { id, as } of payments)
    await sql`update upstream.payments set voided_at = '2026-02-02T23:30:00Z', voided_as = ${as}, void_reason = 'Errore'
      where id = ${id}`;
}

const amounts = (sql: Sql) =>
  sql`select id, currency, total, discounted, paid, to_pay, to_refund, status, void_at from upstream.debits order by id`;

/** What each day brought by method, less what it gave back, in the organisation's time. */
const takings = (sql: Sql) => sql`
  select organisation_id, currency, method, (at at time zone time_zone)::date::text as day, sum(amount)::int as amount
    from (select organisation_id, debit_id, method, amount, paid_at as at from upstream.payments where paid
          union all
          select organisation_id, debit_id, method, -amount, voided_at from upstream.payments where paid and voided_at is not null) m
    join upstream.debits d using (organisation_id) join upstream.organizations o on o.id = organisation_id
   where d.id = m.debit_id group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

let database: TestDatabase;
let sql: Sql;
let before: { amounts: unknown[]; takings: unknown[] };
beforeAll(async () => {
  database = await bareDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await migrateToBefore(sql);
  for (const zone of zones) {
    const [club] =
      await sql`insert into upstream.organizations (name, time_zone) values (${zone}, ${zone}) returning id`;
    for (const debit of Object.values(cases)) await insertOld(sql, String(club?.id), debit);
  }
  before = { amounts: [...(await amounts(sql))], takings: [...(await takings(sql))] };
  await migrateUpstream(database.url);
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

it("keeps what each debit asks, has and gives back, to the cent", async () => {
  expect(before.amounts).toHaveLength(Object.keys(cases).length * zones.length);
  expect([...(await amounts(sql))]).toEqual(before.amounts);
});

it("writes lines that add up to what is owed, and sums that are those of the payments", async () => {
  const wrong = await sql`
    select d.id, d.to_pay - d.to_refund as owed, sum(l.amount)::int as written, d.planned from upstream.debits d
      left join upstream.ledger_entries l on l.debit_id = d.id
     group by d.id
    having sum(l.amount) is distinct from d.to_pay - d.to_refund
        or d.planned <> (select coalesce(sum(amount), 0) from upstream.payments p
                          where p.debit_id = d.id and not paid and voided_at is null)`;
  expect([...wrong]).toEqual([]);
  const [open] = await sql`
    select count(*)::int as count from upstream.ledger_entries r
      left join upstream.ledger_entries c on c.id = r.reverses_id
     where r.kind = 'reverse' and (c.payment_id is distinct from r.payment_id or c.amount <> -r.amount)`;
  expect(open?.count).toBe(0);
});

it("keeps what each day brought, by method and currency, in the club's own time", async () => {
  const lines = await sql`
    select organisation_id, currency, method, day::text, -sum(amount)::int as amount from upstream.ledger_entries
     where payment_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
  expect([...lines]).toEqual(before.takings);
  const days = new Set(before.takings.map((taking) => (taking as { day: string }).day));
  expect([...days]).toEqual(expect.arrayContaining(["2026-01-14", "2026-01-15", "2026-06-30", "2026-07-01"]));
});

it("takes the commission of what Stripe keeps, once", async () => {
  const fees = await sql`
    select p.fee, l.fee as written from upstream.payments p
      join upstream.ledger_entries l on l.payment_id = p.id and l.kind = 'collect'
     where p.method = 'stripe' and p.voided_at is null order by p.organisation_id, p.amount`;
  const once = [12, 150].map((fee) => ({ fee, written: fee }));
  expect([...fees]).toEqual(zones.flatMap(() => once));
});

it("goes on: each debit takes the next payment, or gives back what it has", async () => {
  for (const { id, organisation_id, to_pay } of await sql`select id, organisation_id, to_pay from upstream.debits`) {
    // Each statement is a transaction: the deferred checks run at its end.
    if (to_pay > 0)
      await sql`insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
        values (${organisation_id}, ${id}, ${to_pay}, 'cash', true, now())`;
    await sql`update upstream.payments set voided_at = now(), voided_as = 'refund'
      where debit_id = ${id} and paid and voided_at is null`;
  }
  const left = await sql`
    select d.id from upstream.debits d join upstream.ledger_entries l on l.debit_id = d.id
     group by d.id having d.paid <> 0 or sum(l.amount) <> case when d.void_at is null then d.discounted else 0 end`;
  expect([...left]).toEqual([]);
});
