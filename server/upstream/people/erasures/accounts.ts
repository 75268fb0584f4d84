import { type SQL, sql } from "drizzle-orm";
import type { ErasurePreview } from "#contracts/people/erasures.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Person } from "./person.ts";
import { uuids } from "./sql.ts";

/** The local date of a club at an instant. */
const today = (organisationId: string, now: Date): SQL => sql`(
  select (${now.toISOString()}::timestamptz at time zone time_zone)::date from upstream.organizations where id = ${organisationId})`;

/**
 * Sales that the erasure ends: no money came in for them, and nothing is owed for what was given. Those that wait for an
 * answer, those that have not begun, those that cost nothing.
 */
export const salesToEnd = ({ organisationId, athleteIds }: Person, now: Date): SQL => sql`
  select s.id, s.name from upstream.subscriptions s join upstream.debits d on d.id = s.debit_id
   where s.organisation_id = ${organisationId} and s.athlete_id = any(${uuids(athleteIds)})
     and s.status = 'open' and s.approval <> 'rejected' and d.void_at is null and d.closed_at is null and d.paid = 0
     and (s.approval = 'toApprove' or d.to_pay = 0 or s.coverage_start > ${today(organisationId, now)})
   order by s.id`;

/**
 * Accounts of a person that are not settled. Open is what is owed for a sale that has begun, or for which a part came in, for a
 * booking that is over, for a team of this player alone; and what is, or would be, to give back.
 */
export async function openAccountsOf(
  tx: Queryable,
  { organisationId, athleteIds }: Person,
  now: Date,
): Promise<ErasurePreview["openAccounts"]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return await tx.execute<ErasurePreview["openAccounts"][number]>(sql`
    select "debitId", name, "toPay"::int, "toRefund"::int, currency from (
      select d.id as "debitId", s.name, d.currency,
        case when s.approval = 'approved' and (d.paid > 0 or s.coverage_start is null or s.coverage_start <= ${today(organisationId, now)})
          then d.to_pay else 0 end as "toPay",
        case when s.approval = 'toApprove' then d.paid else d.to_refund end as "toRefund"
        from upstream.subscriptions s join upstream.debits d on d.id = s.debit_id
       where s.organisation_id = ${organisationId} and s.athlete_id = any(${uuids(athleteIds)}) and d.closed_at is null
      union all
      select d.id, coalesce(f.shown_name, f.name), d.currency,
        case when r.status = 'confirmed' and r.end_at <= ${at} then d.to_pay else 0 end,
        case when r.status <> 'canceled' and r.end_at > ${at} then d.paid else d.to_refund end
        from upstream.reservations r join upstream.debits d on d.id = r.debit_id join upstream.fields f on f.id = r.field_id
       where r.organisation_id = ${organisationId} and r.athlete_id = any(${uuids(athleteIds)}) and d.closed_at is null
      union all
      select d.id, e.name, d.currency, case when t.list = 'entry' then d.to_pay else 0 end, d.to_refund
        from upstream.registrations t join upstream.debits d on d.id = t.debit_id join upstream.events e on e.id = t.event_id
       where t.organisation_id = ${organisationId} and d.closed_at is null
         and exists (select from upstream.registration_players p
                      where p.registration_id = t.id and p.athlete_id = any(${uuids(athleteIds)}))
         and not exists (select from upstream.registration_players p
                          where p.registration_id = t.id and not coalesce(p.athlete_id = any(${uuids(athleteIds)}), false))
    ) as account where "toPay" > 0 or "toRefund" > 0 order by name, "debitId"`);
}
