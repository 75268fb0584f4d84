import type { Sql } from "postgres";
import { auditActions } from "#app/rules/audit-actions.ts";
import { fillPeople } from "./audit-people.ts";

/** A log as it would be after years: how many rows it has, and of which organisations. */
export interface FilledLog {
  readonly organisations: readonly string[];
  readonly actions: readonly string[];
  readonly rows: number;
}

const months = 24;
const people = 200;
const organisations = 5;
/** People of an organisation for whom reservations are made. */
const holders = 1_500;
const wantedActions = 80;

/** The id of organisation `n`. */
const organisationOf = (n: number) => `0${n}000000-0000-4000-8000-000000000000`;

/**
 * Fills the log of a migrated database with `rows` rows of 24 months, in order of time: five organisations (half of all
 * in the first), 200 people, 7,500 athletes, 80 actions, each unevenly used; three fifths have an intent. Names are
 * sealed, a third of the targets are courts. `seed` repeats it.
 */
export async function fillLog(sql: Sql, rows: number, seed: number): Promise<FilledLog> {
  const more = Array.from({ length: Math.max(0, wantedActions - auditActions.length) }, (_, n) => `test.action_${n}`);
  const actions = [...auditActions, ...more].slice(0, wantedActions);
  await makeMonths(sql);
  const ids = Array.from({ length: organisations }, (_, n) => organisationOf(n + 1));
  await fillPeople(sql, ids, [
    { kind: "account", count: people / organisations, texts: accountTexts },
    { kind: "athlete", count: holders, texts: athleteTexts },
  ]);
  // why: to build the index afterwards is much faster than entry by entry
  const [index] = await sql<{ definition: string }[]>`
    select pg_get_indexdef('dashboard.audit_log_terms'::regclass) as definition`;
  await sql`drop index dashboard.audit_log_terms`;
  const perMonth = Math.ceil(rows / 1.6 / months);
  for (let month = months; month > 0; month -= 1) await fillMonth(sql, month, perMonth, actions, seed / 2 ** 32);
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '512MB'`;
    await tx.unsafe(index?.definition.replace(" ONLY ", " ") ?? "");
  });
  await buildVocabulary(sql, organisationOf(1));
  await sql`vacuum (analyze) dashboard.audit_log`;
  await sql`drop table sealed_people`;
  return { organisations: ids, actions, rows };
}

const surname = `(array['Rossi','Bianchi','Ferri','Conti','Galli','Costa','Fontana','Serra','Villa','Riva'])[1 + m % 10]`;
const givenName = `(array['Giulia','Luca','Marco','Anna','Sara','Paolo','Elena'])[1 + m % 7]`;
const accountTexts = `(select array[${givenName} || ' ' || ${surname}, lower(${givenName} || '.' || ${surname}) || o || n || '@club.example']
  from (select substr(organisation::text, 2, 1)::int as o, substr(organisation::text, 2, 1)::int * 40 + n as m) as i)`;
const athleteTexts = `array[(array['Moretti','Barbieri','Santoro','Marini','Rinaldi','Caruso','Ferrara','Gatti','Pellegrini','Palumbo','Sanna'])[1 + n % 11]
  || ' ' || chr(65 + n % 26) || (array['lessia','ntonio','aura','iovanni','vana','etra'])[1 + n % 6]]`;

/** The words of the log, as if each row had its place in the chain, of which only the end is written. */
async function buildVocabulary(sql: Sql, organisation: string): Promise<void> {
  const [last] = await sql<{ id: number }[]>`
    insert into dashboard.audit_chain (organisation_id, seq, audit_id, hash, at)
    select ${organisation}::uuid, 1, id, sha256(''), at from dashboard.audit_log order by id desc limit 1
    returning audit_id::float8 as id`;
  await sql`select dashboard.learn_audit_words(0, ${last?.id ?? 0})`;
  await sql`analyze dashboard.audit_vocabulary`;
}

/** Partitions of the past months: a new database begins with this one. */
async function makeMonths(sql: Sql): Promise<void> {
  await sql.unsafe(`
    do $$
    declare
      first timestamp := date_trunc('month', now() at time zone 'UTC');
      month timestamp;
    begin
      drop table dashboard.audit_log_past;
      for month in select generate_series(first - interval '${months + 1} months', first - interval '1 month', interval '1 month') loop
        execute format('create table dashboard.%I partition of dashboard.audit_log for values from (%L) to (%L)',
          'audit_log_' || to_char(month, 'YYYY_MM'), month || '+00', (month + interval '1 month') || '+00');
      end loop;
      execute format('create table dashboard.audit_log_past partition of dashboard.audit_log for values from (minvalue) to (%L)',
        (first - interval '${months + 1} months') || '+00');
    end $$`);
}

/** Fills the month that was `month` months ago. Values come from powers of random numbers: some often, most seldom. */
async function fillMonth(sql: Sql, month: number, count: number, actions: readonly string[], seed: number) {
  await sql.begin(async (tx) => {
    await tx`select setseed(${seed - month / 100})`;
    await tx`
      with drawn as materialized (
        select n, now() - ${month} * interval '30 days' + n * (interval '30 days' / ${count}::float8) as at,
          least(5, 1 + floor(-ln(1 - random()) / ln(2)))::int as org, floor(power(random(), 2) * ${people / organisations})::int as person,
          floor(power(random(), 3) * ${actions.length})::int as action, floor(power(random(), 2) * 20000)::int as target,
          random() as fate, floor(power(random(), 3) * 300)::int as address
        from generate_series(1, ${count}::int) as n),
      named as (
        select drawn.*, md5(${month}::text || '-' || drawn.n)::uuid as action_id, a.texts as actor, h.texts[1] as holder
        from drawn
        join sealed_people a on a.organisation = ('0' || org || '000000-0000-4000-8000-000000000000')::uuid and a.kind = 'account' and a.n = person
        join sealed_people h on h.organisation = a.organisation and h.kind = 'athlete' and h.n = target % ${holders}::int)
      insert into dashboard.audit_log (action_id, kind, at, organisation_id, account_id, staff_member_id, actor_name, actor_email,
        actor_roles, action, target_type, target_id, target_label, changes, outcome, error_code, request_id, address)
      select action_id, kind, at - (case kind when 'intent' then 120 else 0 end) * interval '1 millisecond',
        ('0' || org || '000000-0000-4000-8000-000000000000')::uuid, md5('p' || org || '-' || person)::uuid, md5('s' || org || '-' || person)::uuid,
        actor[1], actor[2],
        case when person < 3 then array['manager'] when person < 8 then array['boardMember', 'facilityManager']
          when person < 30 then array['facilityManager'] else array['coach'] end,
        (${actions as string[]}::text[])[1 + action], case when target % 3 = 0 then 'court' else 'reservation' end, md5('t' || org || '-' || target)::uuid::text,
        case when target % 3 = 0 then 'Campo ' || (1 + target % 12) else holder end,
        case when n % 3 = 0 then '{"status": {"before": "pending", "after": "confirmed"}}'::jsonb end,
        case when kind = 'intent' then null when fate < 0.9 then 'succeeded' when fate < 0.97 then 'refused'
          when fate < 0.995 then 'failed' else 'unknown' end,
        case when kind = 'outcome' and fate between 0.9 and 0.97 then 'reservation.overlap' when kind = 'outcome' and fate > 0.97 then 'server.unknown' end,
        md5('r' || ${month}::text || '-' || n)::uuid::text, '203.0.' || address / 100 || '.' || address % 100
      from named cross join (values ('intent'), ('outcome')) as kinds(kind)
      where kind = 'outcome' or n % 5 < 3
      order by at, kind`;
  });
}
