import { sql } from "drizzle-orm";
import { connect } from "#upstream/db/connection.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

/**
 * Adds members to the demo's first organisation, a level and two groups each, and to each of them two sales, one of
 * them half paid with the rest in two instalments. The same number gives the same records.
 */
export async function addBusyAcademy(databaseUrl: string, members: number): Promise<void> {
  const { db, close } = connect(databaseUrl, 1);
  const club = demoOrganisations.aurora;
  try {
    await db.transaction(async (tx) => {
      const run = (statement: ReturnType<typeof sql>) => tx.execute(statement);
      await run(sql`create temp table busy on commit drop as
        select n, gen_random_uuid() as athlete, gen_random_uuid() as membership, n % 4 as kind
          from generate_series(1, ${members}::int) n`);
      await run(sql`create temp table busy_values on commit drop as
        select gen_random_uuid() as id, code, n from unnest(array['levels', 'groups']) code, generate_series(0, 3) n`);
      await run(sql`insert into upstream.attribute_values (id, organisation_id, code, name, position)
        select id, ${club}, code, 'Prova ' || code || ' ' || n, 100 + n from busy_values`);
      await run(sql`insert into upstream.athletes (id, organisation_id, first_name, last_name, birth_date, email)
        select athlete, ${club}, 'Ada ' || n, 'Rossi ' || lpad(n::text, 5, '0'), date '2000-01-01' + n * 10,
               'ada' || n || '@demo.example' from busy`);
      await run(sql`insert into upstream.memberships (id, organisation_id, athlete_id, status, level_id)
        select membership, ${club}, athlete, 'pending', v.id from busy
          join busy_values v on v.code = 'levels' and v.n = busy.kind`);
      await run(sql`update upstream.memberships set status = 'accepted', decided_at = now()
        where id in (select membership from busy)`);
      await run(sql`insert into upstream.membership_groups (organisation_id, membership_id, group_id)
        select ${club}, membership, v.id from busy
          join busy_values v on v.code = 'groups' and v.n in (busy.kind, (busy.kind + 1) % 4)`);
      await run(sql`create temp table busy_sales on commit drop as
        select b.athlete, b.membership, b.kind, k, gen_random_uuid() as debit from busy b, generate_series(1, 2) k`);
      await run(sql`create temp table busy_template on commit drop as select gen_random_uuid() as id`);
      await run(sql`insert into upstream.subscription_templates (id, organisation_id, name, type, visibility, price,
          currency, sessions, position)
        select id, ${club}, 'Dieci ingressi di prova', 'spotTraining', 'all', 12000, 'eur', 10, 9999
          from busy_template`);
      await run(sql`insert into upstream.debits (id, organisation_id, kind, currency, total, discounted)
        select debit, ${club}, 'subscription', 'eur', 12000, 10000 from busy_sales`);
      await run(sql`insert into upstream.payments (organisation_id, debit_id, amount, method, due_date, paid, paid_at)
        select ${club}, debit, part.amount, 'cash', part.due, part.paid, case when part.paid then now() end
          from busy_sales, (values (5000, date '2027-01-31', true), (2500, date '2028-02-29', false),
            (2500, date '2028-03-31', false)) part(amount, due, paid) where k = 1`);
      await run(sql`insert into upstream.subscriptions (organisation_id, membership_id, athlete_id, template_id, debit_id,
          name, type, sessions, transaction_date, coverage_start, coverage_end, approval)
        select ${club}, membership, athlete, t.id, debit, 'Dieci ingressi di prova', 'spotTraining', 10,
               date '2026-01-01' + kind, date '2026-01-01', date '2026-12-31',
               case when kind = 0 and k = 2 then 'toApprove' else 'approved' end
          from busy_sales, busy_template t`);
    });
  } finally {
    await close();
  }
}
