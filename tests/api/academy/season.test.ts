import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { seedDemo } from "#upstream/seed.ts";

const now = new Date("2026-11-20T18:05:00Z");
let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await cloneDatabase("empty");
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  await seedDemo(database.url, { now, reservations: 50 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** The only value of a query's only row. */
async function value<T>(query: PromiseLike<readonly Record<string, unknown>[]>): Promise<T> {
  const [row] = await query;
  return Object.values(row ?? {})[0] as T;
}
/** How often each value of a column is there. */
const counts = async (query: PromiseLike<readonly { key: string; count: number }[]>) =>
  Object.fromEntries((await query).map(({ key, count }) => [key, count]));

describe("the demo's season", () => {
  it("has members in all states, a third of them children with somebody to write to", async () => {
    const states = await counts(sql`select status as key, count(*)::int as count from upstream.memberships group by 1`);
    expect(Object.keys(states).toSorted()).toEqual(["accepted", "canceled", "pending", "rejected"]);
    expect(states.accepted).toBeGreaterThan(300);
    const minors = await value<number>(sql`
      select avg((a.birth_date > ${now}::date - interval '18 years')::int)::float from upstream.memberships m
        join upstream.athletes a on a.id = m.athlete_id`);
    expect(minors).toBeGreaterThan(0.27);
    expect(minors).toBeLessThan(0.42);
    const alone = await value<number>(sql`
      select count(*)::int from upstream.memberships m join upstream.athletes a on a.id = m.athlete_id
       where m.status = 'accepted' and a.birth_date > ${now}::date - interval '18 years'
         and not exists (select from upstream.guardianships g where g.athlete_id = a.id)`);
    expect(alone).toBe(0);
    expect(
      await value(sql`select count(*)::int from upstream.membership_status_changes where staff_member_id is not null`),
    ).toBeGreaterThan(300);
  });

  it("has papers in all states, packages, promotions, and a site without courts", async () => {
    const { aurora } = demoOrganisations;
    const papers = await counts(sql`
      select case when expires_on < ${now}::date then 'expired' when expires_on <= ${now}::date + 30 then 'expiring' else 'valid' end as key,
             count(*)::int as count from upstream.documents where type = 'medicalCertificate' group by 1`);
    for (const state of ["expired", "expiring", "valid"]) expect(papers[state], state).toBeGreaterThan(15);
    expect(
      await sql`
      select (select count(*)::int from upstream.subscription_templates where organisation_id = ${aurora}) as packages,
             (select count(*)::int from upstream.promotions where organisation_id = ${aurora}) as promotions,
             (select count(*)::int from upstream.sites where organisation_id = ${aurora}) as sites,
             (select count(*)::int from upstream.sites where organisation_id = ${aurora} and location_id is null) as elsewhere`,
    ).toEqual([{ packages: 12, promotions: 4, sites: 3, elsewhere: 1 }]);
    expect(await value(sql`select count(*)::int from upstream.promotion_uses`)).toBeGreaterThan(3);
  });

  it("has sales in all states, with instalments paid, due and overdue, and nothing owed without a date", async () => {
    const states = await counts(sql`
      select approval || ' ' || status as key, count(*)::int as count from upstream.subscriptions group by 1`);
    for (const state of ["approved open", "approved confirmed", "approved canceled", "rejected open", "toApprove open"])
      expect(states[state], state).toBeGreaterThan(5);
    const instalments = await counts(sql`
      select case when p.paid then 'paid' when due_date < ${now}::date then 'overdue' else 'due' end as key, count(*)::int as count
        from upstream.payments p join upstream.debits d on d.id = p.debit_id where d.kind = 'subscription' group by 1`);
    for (const state of ["paid", "due", "overdue"]) expect(instalments[state], state).toBeGreaterThan(40);
    expect(
      await value(sql`
      select count(*)::int from upstream.debits where kind = 'subscription' and void_at is null and to_pay <> planned`),
    ).toBe(0);
    expect(
      await value(sql`select count(*)::int from upstream.payments where paid_at > ${now} or created_at > ${now}`),
    ).toBe(0);
  });

  it("has wallets that were used, whose movements are what is left", async () => {
    const reasons = await counts(
      sql`select reason as key, count(*)::int as count from upstream.token_movements group by 1`,
    );
    for (const reason of ["grant", "spend", "refund", "expire"]) expect(reasons[reason], reason).toBeGreaterThan(3);
    expect(
      await value(sql`
      select count(*)::int from upstream.token_batches b where remaining <>
             (select coalesce(sum(amount), 0) from upstream.token_movements m where m.batch_id = b.id)`),
    ).toBe(0);
    expect(await value(sql`select count(*)::int from upstream.token_movements where created_at > ${now}`)).toBe(0);
  });

  it("teaches: weekly sessions with standing athletes, trainings held and to come, on courts that are free", async () => {
    const [taught] = await sql`
      select (select count(*)::int from upstream.training_courses) as courses,
             (select count(*)::int from upstream.recurring_sessions) as sessions,
             (select count(*)::int from upstream.trainings where end_at < ${now} and status = 'scheduled') as held,
             (select count(*)::int from upstream.trainings where start_at > ${now} and status = 'scheduled') as ahead,
             (select count(distinct athlete_id)::int from upstream.recurring_athletes) as standing`;
    expect(taught).toMatchObject({ courses: 10, sessions: 15 });
    for (const [name, least] of [
      ["held", 80],
      ["ahead", 80],
      ["standing", 90],
    ] as const)
      expect(taught?.[name], name).toBeGreaterThan(least);
    const marks = await counts(sql`
      select coalesce(is_present::text, 'unmarked') as key, count(*)::int as count from upstream.participants p
        join upstream.trainings t on t.id = p.training_id where t.end_at < ${now} and status = 'scheduled' group by 1`);
    for (const mark of ["true", "false", "unmarked"]) expect(marks[mark], mark).toBeGreaterThan(5);
    const closed = sql`
      select count(*)::int from upstream.trainings t join upstream.sites s on s.id = t.site_id
        join upstream.closing_periods c on c.location_id = s.location_id and c.day = t.day`;
    expect(await value(closed)).toBe(0);
    expect(await value(sql`select count(*)::int from upstream.participants where absent_at > ${now}`)).toBe(0);
  });

  it("sells courses: who bought a package stands in one of its courses, with the weekly sessions of the sale", async () => {
    const [sold] = await sql`
      select (select count(*)::int from upstream.template_courses) as links,
             (select count(distinct course_id)::int from upstream.subscriptions where course_id is not null) as courses,
             (select count(*)::int from upstream.subscriptions where course_id is not null) as sales,
             (select count(*)::int from upstream.subscription_sessions s where not exists (
                select from upstream.subscriptions b join upstream.recurring_athletes a on a.athlete_id = b.athlete_id
                 where b.id = s.subscription_id and a.recurring_session_id = s.recurring_session_id)) as without`;
    expect(sold).toMatchObject({ links: 8, without: 0 });
    expect(sold?.courses).toBeGreaterThan(4);
    expect(sold?.sales).toBeGreaterThan(30);
  });

  it("is there once, and grows by the athletes that are asked for", async () => {
    const people = () => value<number>(sql`select count(*)::int from upstream.memberships`);
    const before = await people();
    await seedDemo(database.url, { now, reservations: 50 });
    expect(await people()).toBe(before);
    await seedDemo(database.url, { now, reservations: 50, athletes: 400, movements: 900 });
    expect(await people()).toBe(before + 40);
    expect(await value(sql`select count(*)::int from upstream.token_movements`)).toBeGreaterThan(1000);
  });
});
