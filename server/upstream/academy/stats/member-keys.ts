import { type SQL, sql } from "drizzle-orm";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import type { MembershipFigure, MembershipsBy } from "#contracts/academy/stats.ts";
import { instantsOf, type StatsPeriod } from "./period.ts";

// What sorts members, and what each figure counts: the statistics and the list of the members behind a figure
// (`memberships/filters.ts`) read it here, so that both say the same.

/** The attributes by which members are sorted, besides months and statuses. */
export type MemberSort = Exclude<MembershipsBy, "month" | "status">;

type Period = Pick<StatsPeriod, "from" | "to">;

/** The birth date after which somebody is younger than so many years on a date. */
const bornAfter = (date: string, years: number): SQL => sql`(${date}::date - ${`${years} years`}::interval)::date`;

/** Whether an athlete, called `a`, is under 18 on a date; false while the birth date is not known. */
export const isMinorOn = (date: string): SQL => sql`coalesce(a.birth_date > ${bornAfter(date, 18)}, false)`;

const people = (organisationId: string) => sql`upstream.memberships m
  join upstream.athletes a on a.organisation_id = m.organisation_id and a.id = m.athlete_id
  where m.organisation_id = ${organisationId}`;

/**
 * Pairs of `membership_id` and `key` (an id, or a word), in a query of its own; members without a key are left out.
 * Packages are approved sales that cover the last day, or were sold in the period when they cover none; courses are
 * those that run in the period.
 */
export function memberKeys(by: MemberSort, organisationId: string, { from, to }: Period): SQL {
  switch (by) {
    case "level":
      return sql`select id as membership_id, level_id as key from upstream.memberships
        where organisation_id = ${organisationId} and level_id is not null`;
    case "group":
      return sql`select membership_id, group_id as key from upstream.membership_groups
        where organisation_id = ${organisationId}`;
    case "site":
      return sql`select membership_id, site_id as key from upstream.membership_sites
        where organisation_id = ${organisationId}`;
    case "package":
      return sql`select distinct membership_id, template_id as key from upstream.subscriptions
        where organisation_id = ${organisationId} and approval = 'approved' and status <> 'canceled'
          and case when coverage_start is null then transaction_date between ${from}::date and ${to}::date
            else ${to}::date between coverage_start and coverage_end end`;
    case "course":
      return sql`select m.id as membership_id, taught.course_id as key from (
          select r.course_id, s.athlete_id from upstream.recurring_athletes s
            join upstream.recurring_sessions r on r.id = s.recurring_session_id and r.removed_at is null
           where s.organisation_id = ${organisationId}
           union select course_id, athlete_id from upstream.course_enrolments where organisation_id = ${organisationId}
        ) taught
        join upstream.training_courses c on c.id = taught.course_id and c.start_on <= ${to}::date and c.end_on >= ${from}::date
        join upstream.memberships m on m.organisation_id = ${organisationId} and m.athlete_id = taught.athlete_id`;
    case "gender":
      return sql`select m.id as membership_id, a.gender as key from ${people(organisationId)}`;
    case "age":
      return sql`select m.id as membership_id, case
          when a.birth_date > ${bornAfter(to, 6)} then '0-5'
          when a.birth_date > ${bornAfter(to, 11)} then '6-10'
          when a.birth_date > ${bornAfter(to, 14)} then '11-13'
          when a.birth_date > ${bornAfter(to, 18)} then '14-17'
          when a.birth_date > ${bornAfter(to, 30)} then '18-29'
          else '30+' end as key
        from ${people(organisationId)} and a.birth_date is not null`;
  }
}

/** The members behind a figure of the statistics. `to` is the end of its row. */
interface FigureQuery extends Period {
  readonly figure: MembershipFigure;
  readonly by?: MembershipsBy;
  readonly key?: string;
}

/**
 * Whether a membership, `memberships` in the surrounding query, is behind a figure. A membership that took the same
 * step several times in the period is counted by the figure each time.
 * @param birthDate the athlete's
 */
export function isBehind(
  { organisationId, timeZone }: { readonly organisationId: string; readonly timeZone: string },
  { figure, by, key, ...period }: FigureQuery,
  birthDate: SQL,
): SQL {
  const { start, end } = instantsOf(period, timeZone);
  const status = (by === "status" ? key : undefined) ?? ("accepted" satisfies MembershipStatus);
  const step = (condition: SQL) => sql`exists (select from upstream.membership_status_changes c
    where c.membership_id = memberships.id and c.at >= ${start.toISOString()} and c.at < ${end.toISOString()} and ${condition})`;
  const had = sql`(memberships.status = ${status})::int - (select coalesce(sum((c."to" = ${status})::int
      - (c."from" is not distinct from ${status})::int), 0) from upstream.membership_status_changes c
    where c.membership_id = memberships.id and c.at >= ${end.toISOString()}) = 1`;
  const counted = {
    total: had,
    minors: sql`${had} and coalesce(${birthDate} > ${bornAfter(period.to, 18)}, false)`,
    joined: step(sql`c."to" = ${status}`),
    accepted: step(sql`${status}::text = 'accepted' and c."to" = 'accepted' and c."from" is distinct from 'canceled'`),
    left: step(sql`c."from" = ${status}`),
  }[figure];
  if (key === undefined || by === undefined || by === "month" || by === "status") return counted;
  const keys = sql`(${memberKeys(by, organisationId, period)}) k`;
  return key === "none"
    ? sql`${counted} and not exists (select from ${keys} where k.membership_id = memberships.id)`
    : sql`${counted} and exists (select from ${keys} where k.membership_id = memberships.id and k.key::text = ${key})`;
}
