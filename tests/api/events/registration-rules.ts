import type { Sql } from "postgres";

/** What of an event's registrations is not as it has to be, asked of the database itself; nothing when all is well. */
export async function wrongs(sql: Sql, eventId: string): Promise<readonly object[]> {
  return sql`
    with own as (select r.*, t.max_teams, t.waiting_list, t.confirmed_at, d.discounted, d.paid, d.written_off, d.to_pay, d.to_refund, d.planned, d.void_at
      from upstream.registrations r join upstream.tournaments t on t.event_id = r.event_id
      left join upstream.debits d on d.id = r.debit_id where r.event_id = ${eventId})
    select 'gap' as wrong, list as what from own where list <> 'withdrawn'
      group by list having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)
    union all select 'too many', count(*)::text from own where list = 'entry' group by max_teams having count(*) > max_teams
    union all select 'twice', p.athlete_id::text from upstream.registration_players p join own on own.id = p.registration_id
      where own.list <> 'withdrawn' and p.athlete_id is not null group by p.athlete_id having count(*) > 1
    union all select 'captains', r.id::text from own r where
      (select count(*) from upstream.registration_players p where p.registration_id = r.id and p.is_captain) <> 1
    union all select 'an entry owes its fee', id::text from own where list = 'entry' and fee > 0
      and (discounted is distinct from greatest(asked, paid + written_off) or to_pay <> planned or void_at is not null)
    union all select 'who waits owes nothing', id::text from own where list = 'waiting' and to_pay + planned > 0
    union all select 'who left owes nothing', id::text from own where list = 'withdrawn'
      and debit_id is not null and (to_pay + planned > 0 or to_refund <> paid or void_at is null)
    union all select 'ledger', id::text from own where debit_id is not null
      and to_pay - to_refund <> (select coalesce(sum(amount), 0) from upstream.ledger_entries l where l.debit_id = own.debit_id)
    union all select 'teams', id::text from own where (confirmed_at is not null and list = 'entry')
      <> exists (select from upstream.teams t where t.registration_id = own.id and t.seed = own.position)`;
}

/** Whether somebody waits who could have a place. */
export async function waitsInVain(sql: Sql, eventId: string): Promise<boolean> {
  const [row] = await sql<[{ waits: boolean }]>`
    select count(*) filter (where list = 'waiting') > 0
       and (t.max_teams is null or count(*) filter (where list = 'entry') < t.max_teams) as waits
      from upstream.registrations r join upstream.tournaments t on t.event_id = r.event_id
     where r.event_id = ${eventId} group by t.max_teams`;
  return row?.waits ?? false;
}
