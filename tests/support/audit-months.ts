import type { Sql } from "postgres";

/** Gives an empty log partitions for months of the past, as if it had been there all the time. */
export async function makePastMonths(sql: Sql, months: number): Promise<void> {
  for (const table of ["audit_log", "audit_chain"]) {
    await sql.begin(async (tx) => {
      const [row] = await tx<{ first: string }[]>`select dashboard.first_audit_month(${table})::text as first`;
      await tx.unsafe(`drop table dashboard.${table}_past`);
      for (let back = months; back >= 0; back -= 1) {
        const [bounds] = await tx<{ name: string; from: string; to: string }[]>`
          select to_char(m, 'YYYY_MM') as name, m::text || '+00' as from, (m + interval '1 month')::text || '+00' as to
          from (select ${row?.first ?? ""}::timestamp - make_interval(months => ${back})) as t(m)`;
        if (!bounds) throw new Error("no month");
        const { name, from, to } = bounds;
        const part = `partition of dashboard.${table} for values from`;
        if (back === months) await tx.unsafe(`create table dashboard.${table}_past ${part} (minvalue) to ('${from}')`);
        if (back > 0) await tx.unsafe(`create table dashboard.${table}_${name} ${part} ('${from}') to ('${to}')`);
      }
    });
  }
  await sql`select dashboard.guard_audit_partition(inhrelid::regclass) from pg_inherits
    where inhparent in ('dashboard.audit_log'::regclass, 'dashboard.audit_chain'::regclass)
      and not exists (select from pg_trigger where tgrelid = inhrelid and tgname = 'partition_append_only')`;
}

/** Writes `count` rows of an organisation into the month so many months ago, some seconds after its beginning. */
export const writeMonth = (sql: Sql, organisation: string | null, monthsAgo: number, count: number) => sql`
  insert into dashboard.audit_log (action_id, kind, outcome, at, organisation_id, actor_name, action, request_id, address)
  select gen_random_uuid(), 'outcome', 'succeeded',
    (date_trunc('month', clock_timestamp() at time zone 'UTC') - make_interval(months => ${monthsAgo}) + make_interval(secs => n))
      at time zone 'UTC',
    ${organisation}, 'Giulia', 'reservation.create', '', '' from generate_series(1, ${count}) n`;
