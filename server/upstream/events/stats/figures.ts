import { type SQL, sql } from "drizzle-orm";
import type { EventStats, EventsBy } from "#contracts/events/stats.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { figureMonths } from "#upstream/academy/stats/figure-keys.ts";
import { instantsOf, type StatsPeriod } from "#upstream/academy/stats/period.ts";
import type { Queryable } from "#upstream/db/connection.ts";

type Figures = Omit<EventStats, "period">;

/** Whose figures are asked for: the club's zone says in which month an event starts. */
interface Club {
  readonly organisationId: string;
  readonly timeZone: string;
  readonly currency: CurrencyCode;
}

/** How a period is written, in PostgreSQL's words. */
const written: Readonly<Record<EventsBy, SQL>> = { month: sql`'YYYY-MM'`, year: sql`'YYYY'` };

const shown = sql`coalesce(tournaments, 0)::int as tournaments, coalesce(open_days, 0)::int as "openDays",
  coalesce(canceled, 0)::int as canceled, coalesce(teams, 0)::int as teams, coalesce(athletes, 0)::int as athletes,
  coalesce(matches, 0)::int as matches, coalesce(court_minutes, 0)::int as "courtMinutes"`;

/** What the events of a period were, by when they start: one statement. Every row has each currency of the totals. */
export async function eventFigures(
  db: Queryable,
  { organisationId, timeZone, currency }: Club,
  period: StatsPeriod,
  by: EventsBy,
): Promise<{ data: EventStats[]; totals: Figures }> {
  const { start, end } = instantsOf(period, timeZone);
  const months = figureMonths(period);
  const rows = await db.execute<Figures & { key: string | null }>(sql`
    with held as (
      select id, status, to_char(start_at at time zone ${timeZone}, ${written[by]}) as key from upstream.events
       where organisation_id = ${organisationId} and removed_at is null and status <> 'draft'
         and start_at >= ${start.toISOString()}::timestamptz and start_at < ${end.toISOString()}::timestamptz
    ), opened as (
      select id, to_char(start_on, ${written[by]}) as key from upstream.open_days
       where organisation_id = ${organisationId} and status = 'published'
         and start_on between ${period.from}::date and ${period.to}::date
    ), entered as (
      select r.id, r.debit_id, held.id as event_id, held.key from upstream.registrations r
        join held on held.id = r.event_id
       where r.organisation_id = ${organisationId} and r.list = 'entry' and held.status <> 'canceled'
    ), people as (
      select distinct entered.key, entered.event_id, coalesce(p.athlete_id, p.id) as who
        from entered join upstream.registration_players p on p.registration_id = entered.id
       where p.organisation_id = ${organisationId}
       union all
      select distinct opened.key, opened.id, p.athlete_id
        from opened join upstream.trainings t on t.open_day_id = opened.id
        join upstream.participants p on p.training_id = t.id
       where t.organisation_id = ${organisationId} and p.organisation_id = ${organisationId}
         and t.status = 'scheduled' and p.access = 'openDay' and p.withdrawn_at is null
    ), played as (
      select held.key, coalesce(floor(extract(epoch from
               greatest(least(m.end_at, m.freed_at), m.start_at) - m.start_at) / 60), 0) as minutes
        from held join upstream.matches m on m.event_id = held.id
        join upstream.results r on r.match_id = m.id and r.superseded_at is null
         and r.score->>'end' not in ('walkover', 'noShow', 'doubleNoShow')
       where m.organisation_id = ${organisationId} and m.status = 'closed' and not m.is_void
         and held.status <> 'canceled'
    ), counted as (
      select key, count(*) filter (where status <> 'canceled') as tournaments, 0 as open_days,
             count(*) filter (where status = 'canceled') as canceled, 0 as teams, 0 as athletes,
             0 as matches, 0 as court_minutes from held group by key
       union all select key, 0, count(*), 0, 0, 0, 0, 0 from opened group by key
       union all select key, 0, 0, 0, count(*), 0, 0, 0 from entered group by key
       union all select key, 0, 0, 0, 0, count(*), 0, 0 from people group by key
       union all select key, 0, 0, 0, 0, 0, count(*), sum(minutes) from played group by key
    ), figures as (
      select key, sum(tournaments) as tournaments, sum(open_days) as open_days, sum(canceled) as canceled,
             sum(teams) as teams, sum(athletes) as athletes, sum(matches) as matches,
             sum(court_minutes) as court_minutes from counted group by rollup (key)
    ), owed as (
      select key, d.currency, sum(d.discounted) as asked, sum(d.paid) as collected
        from entered join upstream.debits d on d.id = entered.debit_id
       where d.organisation_id = ${organisationId} group by grouping sets ((key, d.currency), (d.currency))
    ), currencies as (
      select distinct currency from owed union select ${currency}::text where not exists (select from owed)
    ), known as (
      select distinct ${by === "year" ? sql`left(key, 4)` : sql`key`} as key from (${months}) months
       union all select null
    )
    select known.key, ${shown}, (
      select json_agg(json_build_object('currency', c.currency, 'asked', coalesce(o.asked, 0),
               'collected', coalesce(o.collected, 0))
               order by (c.currency = ${currency}) desc, c.currency)
        from currencies c left join owed o on o.currency = c.currency and o.key is not distinct from known.key
    ) as money from known left join figures on figures.key is not distinct from known.key
     order by known.key nulls last`);
  const figuresOf = ({ tournaments, openDays, canceled, teams, athletes, ...more }: Figures): Figures => {
    const { matches, courtMinutes, money } = more;
    return { tournaments, openDays, canceled, teams, athletes, matches, courtMinutes, money };
  };
  const totals = rows.find(({ key }) => key === null);
  if (!totals) throw new Error("the statement answered no totals");
  return {
    data: rows.flatMap((row) => (row.key === null ? [] : { period: row.key, ...figuresOf(row) })),
    totals: figuresOf(totals),
  };
}
