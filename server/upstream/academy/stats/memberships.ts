import { type SQL, sql } from "drizzle-orm";
import { MembershipStatus } from "#contracts/academy/states.ts";
import type { MembershipStats, MembershipsBy } from "#contracts/academy/stats.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { knownKeys } from "./known-keys.ts";
import { isMinorOn, type MemberSort, memberKeys } from "./member-keys.ts";
import { instantsOf, type StatsPeriod } from "./period.ts";

type Counts = Omit<MembershipStats, "key" | "label">;
type Club = { readonly organisationId: string; readonly timeZone: string };

/** What a period's members come to. */
export interface MembershipFigures {
  readonly data: MembershipStats[];
  readonly totals: Counts;
}

const nothing: Counts = { total: 0, accepted: 0, joined: 0, left: 0, minors: 0 };

/**
 * By month. History is read backwards: how many are accepted at the end of a month are those of now less the steps since
 * then, so that only what has changed since the period began is read. A minor of now stops to be one in the month of the
 * 18th birthday, and counts until then; a step since then takes it back until the earlier of both.
 */
async function byMonth(db: Queryable, { organisationId, timeZone }: Club, period: StatsPeriod) {
  const { start } = instantsOf(period, timeZone);
  const { from, to, months } = period;
  // Months since the period's first; what comes after its last day is in a month of its own, the one after its last.
  const placeOf = (date: SQL) => sql`case when ${date} > ${to}::date then ${months}::int
    else ((extract(year from ${date}) - extract(year from ${from}::date)) * 12
      + extract(month from ${date}) - extract(month from ${from}::date))::int end`;
  // The first day on which somebody is no minor. Of the 29th of February it is the 1st of March.
  const ofAge = sql`((a.birth_date + interval '18 years')::date
    + case when to_char(a.birth_date, 'MMDD') = '0229' then 1 else 0 end)`;
  const young = sql`a.birth_date > (${from}::date - interval '18 years')::date`;
  return db.execute<MembershipStats & Record<string, unknown>>(sql`
    with step as materialized (
      select membership_id, "from", "to", ${placeOf(sql`day`)} as n
        from (select membership_id, "from", "to", (at at time zone ${timeZone})::date as day
                from upstream.membership_status_changes
               where organisation_id = ${organisationId} and at >= ${start.toISOString()}
                 and ("to" = 'accepted' or "from" = 'accepted')) steps
    ), moved as (
      select n, count(*) filter (where "to" = 'accepted') as joined, count(*) filter (where "from" = 'accepted') as left,
             count(*) filter (where "to" = 'accepted' and "from" is distinct from 'canceled') as accepted
        from step group by n
    ), minors as (
      select n, sum(value) as value from (
        select ${placeOf(ofAge)} as n, 1 as value from upstream.athletes a
          join upstream.memberships m on m.organisation_id = a.organisation_id and m.athlete_id = a.id
         where a.organisation_id = ${organisationId} and m.status = 'accepted' and ${young}
         union all
        select least(step.n, ${placeOf(ofAge)}), case when step."to" = 'accepted' then -1 else 1 end from step
          join upstream.memberships m on m.organisation_id = ${organisationId} and m.id = step.membership_id
          join upstream.athletes a on a.organisation_id = m.organisation_id and a.id = m.athlete_id and ${young}
      ) each group by n
    ), at_end as (
      select n, coalesce(joined, 0) as joined, coalesce("left", 0) as "left", coalesce(accepted, 0) as accepted,
             coalesce(sum(joined - "left") over later, 0) as since, coalesce(sum(minors.value) over later, 0) as minors
        from generate_series(0, ${months}::int) n left join moved using (n) left join minors using (n)
      window later as (order by n desc rows between unbounded preceding and 1 preceding)
    )
    select to_char(date_trunc('month', ${from}::date) + n * interval '1 month', 'YYYY-MM') as key, '' as label,
           ((select count(*) from upstream.memberships where organisation_id = ${organisationId} and status = 'accepted')
             - since)::int as total,
           accepted::int, joined::int, "left"::int, minors::int
      from at_end where n < ${months}::int order by n`);
}

/** By what sorts members, with the sums of all of them last: its key is null. */
async function bySort(
  db: Queryable,
  { organisationId, timeZone }: Club,
  period: StatsPeriod,
  by: MemberSort | "status",
) {
  const { start, end } = instantsOf(period, timeZone);
  const tracked = sql`unnest(${sql.param(by === "status" ? MembershipStatus.options : ["accepted"])}::text[]) s(status)`;
  const inPeriod = sql`c.at < ${end.toISOString()}`;
  return db.execute<Counts & { key: string | null; label: string }>(sql`
    with step as (
      select c.membership_id, s.status,
             count(*) filter (where ${inPeriod} and c."to" = s.status) as joined,
             count(*) filter (where ${inPeriod} and c."from" = s.status) as "left",
             count(*) filter (where ${inPeriod} and s.status = 'accepted' and c."to" = 'accepted'
               and c."from" is distinct from 'canceled') as accepted,
             count(*) filter (where not ${inPeriod} and c."to" = s.status)
               - count(*) filter (where not ${inPeriod} and c."from" = s.status) as since
        from upstream.membership_status_changes c cross join ${tracked}
       where c.organisation_id = ${organisationId} and c.at >= ${start.toISOString()}
         and (c."to" = s.status or c."from" = s.status)
       group by 1, 2
    ), member as (
      select m.id, s.status, (m.status = s.status)::int - coalesce(step.since, 0) as total,
             coalesce(step.accepted, 0) as accepted, coalesce(step.joined, 0) as joined, coalesce(step.left, 0) as "left",
             ${isMinorOn(period.to)} as is_minor
        from upstream.memberships m cross join ${tracked}
        join upstream.athletes a on a.organisation_id = m.organisation_id and a.id = m.athlete_id
        left join step on step.membership_id = m.id and step.status = s.status
       where m.organisation_id = ${organisationId} and (m.status = s.status or step.membership_id is not null)
    ), sorted as (
      ${
        by === "status"
          ? sql`select member.*, status as key from member`
          : sql`select member.*, coalesce(k.key, 'none') as key
        from member left join (${memberKeys(by, organisationId, period)}) k on k.membership_id = member.id`
      }
    ), figures as (
      select key, ${sums} from sorted group by key
    ), known as (${knownKeys(by, organisationId)})
    select known.key, known.label, ${read}, known.place from known left join figures using (key)
     where known.always or total > 0 or joined > 0 or "left" > 0
     union all
    select null, '', ${read}, null from (select ${sums} from member where status = 'accepted') totals
     order by place nulls last, label, key`);
}

const sums = sql`sum(total) as total, sum(accepted) as accepted, sum(joined) as joined, sum("left") as "left",
  sum(total) filter (where is_minor) as minors`;
const read = sql`coalesce(total, 0)::int as total, coalesce(accepted, 0)::int as accepted,
  coalesce(joined, 0)::int as joined, coalesce("left", 0)::int as "left", coalesce(minors, 0)::int as minors`;

const countsOf = ({ total, accepted, joined, left, minors }: Counts): Counts => ({
  total,
  accepted,
  joined,
  left,
  minors,
});

/** Members of a period, by month or by what sorts them: one statement. */
export async function membershipStats(
  db: Queryable,
  club: Club,
  period: StatsPeriod,
  by: MembershipsBy,
): Promise<MembershipFigures> {
  if (by !== "month") {
    const rows = await bySort(db, club, period, by);
    const data = rows.flatMap((row) => (row.key === null ? [] : { key: row.key, label: row.label, ...countsOf(row) }));
    return { data, totals: countsOf(rows.find(({ key }) => key === null) ?? nothing) };
  }
  const data = (await byMonth(db, club, period)).map((row) => ({ key: row.key, label: "", ...countsOf(row) }));
  const sum = (part: keyof Counts) => data.reduce((total, row) => total + row[part], 0);
  const { total, minors } = data.at(-1) ?? nothing;
  return { data, totals: { total, minors, accepted: sum("accepted"), joined: sum("joined"), left: sum("left") } };
}
