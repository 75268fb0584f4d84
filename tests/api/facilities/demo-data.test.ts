import postgres, { type Row, type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { connect } from "#upstream/db/connection.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { seedDemo } from "#upstream/seed.ts";

const now = new Date("2026-11-20T18:05:00Z");
let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await cloneDatabase("empty");
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  expect(await seedDemo(database.url, { now })).toEqual({ isNew: true, added: 5000 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const one = async (query: PromiseLike<Row[]>): Promise<Row | undefined> => (await query)[0];
/** Everything that chance decides, in few words. */
const fingerprint = (db: Sql) => db`
  select md5(string_agg(r.id || r.start_at::text || r.status || coalesce(r.guest_name, r.athlete_id::text) || d.paid, ',' order by r.id)) as print
    from upstream.reservations r join upstream.debits d on d.id = r.debit_id`;

describe("the demo", () => {
  it("has two organisations, three places with four courts each and one made of two, and 400 athletes", async () => {
    const { aurora } = demoOrganisations;
    expect(
      await one(sql`
      select (select count(*)::int from upstream.organizations) as organisations,
             (select count(*)::int from upstream.locations where organisation_id = ${aurora}) as places,
             (select count(*)::int from upstream.fields where organisation_id = ${aurora}) as courts,
             (select count(*)::int from upstream.athletes) as athletes,
             (select array_agg(distinct type order by type) from upstream.price_lists) as types`),
    ).toEqual({ organisations: 2, places: 3, courts: 13, athletes: 400, types: ["by_slot", "ranged"] });
  });

  it("spans eight weeks back to four ahead, in all states", async () => {
    const row = await one(sql`
      select min(start_at) > ${now}::timestamptz - interval '57 days' as from, max(start_at) < ${now}::timestamptz + interval '30 days' as until,
             min(start_at) < ${now}::timestamptz - interval '54 days' as early, max(start_at) > ${now}::timestamptz + interval '26 days' as late
        from upstream.reservations`);
    expect(row).toEqual({ from: true, until: true, early: true, late: true });
    const states = await sql`
      select distinct r.status, d.status as payment from upstream.reservations r join upstream.debits d on d.id = r.debit_id
       where r.status = 'confirmed' order by 2`;
    expect(states.map((state) => state.payment)).toEqual(["paid", "partiallyPaid", "unpaid"]);
    const whole = await one(sql`
      select count(*)::int as count from upstream.reservations
       where status = 'confirmed' and field_id in (select whole_id from upstream.field_parts)`);
    expect(whole?.count).toBeGreaterThan(20);
    const soon = await one(sql`
      select count(*)::int as count from upstream.reservations
       where status = 'pending' and start_at between ${now} and ${now}::timestamptz + interval '3 days'`);
    expect(soon?.count).toBeGreaterThan(20);
    const mostly = await one(sql`
      select avg((status = 'confirmed')::int)::float as confirmed from upstream.reservations where start_at < ${now}`);
    expect(mostly?.confirmed).toBeGreaterThan(0.8);
  });

  it("keeps the rules: no closing days, no athlete of others, prices and payments that add up", async () => {
    expect(
      await sql`
      select r.id from upstream.reservations r join upstream.locations l on l.id = r.location_id
        join upstream.closing_periods c on c.location_id = l.id and c.day = (r.start_at at time zone l.time_zone)::date`,
    ).toHaveLength(0);
    expect(
      await sql`
      select p.id from upstream.payments p join upstream.reservations r on r.debit_id = p.debit_id
       where p.paid_at > ${now} or p.created_at > ${now} or (p.method = 'stripe' and r.athlete_id is null)`,
    ).toHaveLength(0);
    expect(
      await sql`select id from upstream.reservations where created_at > ${now} or created_at > start_at`,
    ).toHaveLength(0);
    const outside = await one(sql`
      select avg(outside_opening_slots::int)::float as part,
             avg((extract(hour from start_at at time zone 'Europe/Rome') >= 17)::int)::float as evening
        from upstream.reservations`);
    expect(outside?.part).toBeLessThan(0.03);
    expect(outside?.evening).toBeGreaterThan(0.5);
  });
});

describe("seeding again", () => {
  it("does nothing", async () => {
    const [before] = await fingerprint(sql);
    expect(await seedDemo(database.url, { now: new Date("2026-12-24T10:00:00Z") })).toEqual({ isNew: false, added: 0 });
    expect((await fingerprint(sql))[0]).toEqual(before);
  });

  it("elsewhere makes the same data, through a pool too", async () => {
    const other = await cloneDatabase("empty");
    const connection = connect(other.url, 2);
    try {
      await seedDemo(connection.db, { now });
      expect((await fingerprint(connection.sql))[0]).toEqual((await fingerprint(sql))[0]);
    } finally {
      await connection.close();
      await other.drop();
    }
  });

  it("with more adds the missing ones further back, exactly", async () => {
    const progress: number[] = [];
    const before = await one(sql`select min(start_at) as first from upstream.reservations`);
    const seeded = await seedDemo(database.url, {
      now,
      reservations: 12_345,
      onProgress: (done) => progress.push(done),
    });
    expect(seeded).toEqual({ isNew: false, added: 7345 });
    expect(progress.at(-1)).toBe(7345);
    const after = await one(sql`
      select count(*)::int as count, count(*) filter (where start_at < ${before?.first})::int as older from upstream.reservations`);
    expect(after).toEqual({ count: 12_345, older: 7345 });
  });
});
