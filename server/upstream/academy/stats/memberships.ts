import { type SQL, sql } from "drizzle-orm";
import { MembershipStatus } from "#contracts/academy/states.ts";
import type { MembershipStats, MembershipsBy } from "#contracts/academy/stats.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { figureKeys } from "./figure-keys.ts";
import { isMinorOn, type MemberSort, memberKeys } from "./member-keys.ts";
import { instantsOf, type StatsPeriod } from "./period.ts";

type Counts = Omit<MembershipStats, "key" | "label">;
type Club = { readonly organisationId: string; readonly timeZone: string };

/** What a period's members come to. */
interface MembershipFigures {
  readonly data: MembershipStats[];
  readonly totals: Counts;
}

const nothing: Counts = { total: 0, accepted: 0, joined: 0, left: 0, minors: 0 };

/**
 * Members by month. History is read backwards: the members accepted at the end of a month are those of now less the
 * steps since then, so that only what has changed since the period began is read. A minor of now stops to be one in the
 * month of the 18th birthday, and counts until then; a step since then takes it back until the earlier of both.
 */
async function byMonth(db: Queryable, { organisationId, timeZone }: Club, period: StatsPeriod) {
  const { start } = instantsOf(period, timeZone);
  const { from, to, months } = period;
  // Months since the period's first; what comes after its last day is in a month of its own, the one after its last.
  const monthIndex = (date: SQL) => sql`case when ${date} > ${to}::date then ${months}::int
    else ((extract(year from ${date}) - extract(year from ${from}::date)) * 12
      + extract(month from ${date}) - extract(month from ${from}::date))::int end`;
  // The first day on which somebody is no minor. For a birthday on the 29th of February it is the 1st of March.
  const ofAge = sql`((a.birth_date + interval '18 years')::date
    + case when to_char(a.birth_date, 'MMDD') = '0229' then 1 else 0 end)`;
  return db.execute<MembershipStats & Record<string, unknown>>(sql`
    with step as materialized (
      select membership_id, "from", "to", ${monthIndex(sql`day`)} as n
        from (select membership_id, "from", "to", (at at time zone ${timeZone})::date as day
                from upstream.membership_status_changes
               where organisation_id = ${organisationId} and at >= ${start.toISOString()}
                 and ("to" = 'accepted' or "from" = 'accepted')) steps
    ), moved as (
      select n, count(*) filter (where "to" = 'accepted') as joined, count(*) filter (where "from" = 'accepted') as left,
             count(*) filter (where "to" = 'accepted' and "from" is distinct from 'canceled') as accepted
        from step group by n
    ), young as materialized (
      select m.id, m.status, ${monthIndex(ofAge)} as n from upstream.athletes a
        join upstream.memberships m on m.organisation_id = a.organisation_id and m.athlete_id = a.id
       where a.organisation_id = ${organisationId} and a.birth_date > (${from}::date - interval '18 years')::date
    ), minors as (
      select n, sum(value) as value from (
        select n, 1 as value from young where status = 'accepted'
         union all
        select least(step.n, young.n), case when step."to" = 'accepted' then -1 else 1 end
          from step join young on young.id = step.membership_id
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

/**
 * Members by an attribute. Every figure adds up over what it is made of, the members of now and the steps since the
 * period began, so that nothing is put together member by member: a step after the period is taken back from the
 * members of now.
 */
async function bySort(
  db: Queryable,
  { organisationId, timeZone }: Club,
  period: StatsPeriod,
  by: MemberSort | "status" | null,
) {
  const { start, end } = instantsOf(period, timeZone);
  const tracked = sql`any(${sql.param(by === "status" ? MembershipStatus.options : ["accepted"])}::text[])`;
  const since = sql`from upstream.membership_status_changes
    where organisation_id = ${organisationId} and at >= ${start.toISOString()}`;
  const inPeriod = sql`at < ${end.toISOString()}`;
  const parts = sql`
    with part as (
      select id as membership_id, status, 1 as total, 0 as accepted, 0 as joined, 0 as "left"
        from upstream.memberships where organisation_id = ${organisationId} and status = ${tracked}
       union all
      select membership_id, "to", case when ${inPeriod} then 0 else -1 end,
             (${inPeriod} and "to" = 'accepted' and "from" is distinct from 'canceled')::int, (${inPeriod})::int, 0
        ${since} and "to" = ${tracked}
       union all
      select membership_id, "from", case when ${inPeriod} then 0 else 1 end, 0, 0, (${inPeriod})::int
        ${since} and "from" = ${tracked}
    ), minor as (
      select m.id as membership_id from upstream.athletes a
        join upstream.memberships m on m.organisation_id = a.organisation_id and m.athlete_id = a.id
       where a.organisation_id = ${organisationId} and ${isMinorOn(period.to)}
    )`;
  if (by === null)
    return db.execute<Row>(
      sql`${parts} select null as key, '' as label, ${read} from (select ${sums} from ${counted}) figures`,
    );
  const keyed =
    by === "status" ? sql`` : sql`left join (${memberKeys(by, organisationId, period)}) k using (membership_id)`;
  return db.execute<Row>(sql`${parts}, figures as (
      select coalesce(key::text, 'none') as key, ${counts} from (
        select ${by === "status" ? sql`part.status` : sql`k.key`} as key, ${sums} from ${counted} ${keyed} group by 1
      ) sorted
    ), known as (${figureKeys(by, organisationId)})
    select known.key, known.label, ${read} from known left join figures using (key)
     where known.always or total > 0 or joined > 0 or "left" > 0
     order by place, label, key`);
}

type Row = Counts & { key: string; label: string };

const counted = sql`part left join minor using (membership_id)`;
const counts = sql`total, accepted, joined, "left", minors`;
const sums = sql`sum(total) as total, sum(accepted) as accepted, sum(joined) as joined, sum("left") as "left",
  sum(total) filter (where minor.membership_id is not null) as minors`;
const read = sql`coalesce(total, 0)::int as total, coalesce(accepted, 0)::int as accepted,
  coalesce(joined, 0)::int as joined, coalesce("left", 0)::int as "left", coalesce(minors, 0)::int as minors`;

const sumOf = (rows: readonly Counts[]): Counts => {
  const sum = (part: keyof Counts) => rows.reduce((whole, row) => whole + row[part], 0);
  return {
    total: sum("total"),
    accepted: sum("accepted"),
    joined: sum("joined"),
    left: sum("left"),
    minors: sum("minors"),
  };
};

const countsOf = ({ total, accepted, joined, left, minors }: Counts): Counts => ({
  total,
  accepted,
  joined,
  left,
  minors,
});

/** The attributes that a member may have several times, so that rows do not add up. */
const overlapping: readonly MembershipsBy[] = ["group", "site", "package", "course"];

/** Members of a period, by month or by what sorts them; the sums of rows that overlap are counted beside them. */
export async function membershipStats(
  db: Queryable,
  club: Club,
  period: StatsPeriod,
  by: MembershipsBy,
): Promise<MembershipFigures> {
  if (by !== "month") {
    const [data, all] = await Promise.all([
      bySort(db, club, period, by),
      overlapping.includes(by) ? bySort(db, club, period, null) : [],
    ]);
    const rows = data.map((row) => ({ key: row.key, label: row.label, ...countsOf(row) }));
    const [whole] = by === "status" ? rows.filter(({ key }) => key === "accepted") : all;
    return { data: rows, totals: whole ? countsOf(whole) : sumOf(rows) };
  }
  const data = (await byMonth(db, club, period)).map((row) => ({ key: row.key, label: "", ...countsOf(row) }));
  const { total, minors } = data.at(-1) ?? nothing;
  return { data, totals: { ...sumOf(data), total, minors } };
}
