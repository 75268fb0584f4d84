import { sql } from "drizzle-orm";
import { maxTrendDays, type TrendDay } from "#contracts/facilities/trends.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { daysBetween } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** Local dates, both inclusive. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** Instants of a period in every zone: its days begin up to 14 hours before UTC's, and end up to 12 after. */
const around = ({ from, to }: Period) => ({
  start: sql`(${from}::date - 1)::timestamp at time zone 'UTC'`,
  end: sql`(${to}::date + 2)::timestamp at time zone 'UTC'`,
});

/** How long the courts are open, and how much of that is booked. */
async function usageOf(db: Queryable, organisationId: string, period: Period) {
  const { start, end } = around(period);
  return db.execute<{ day: string; reservations: number; booked: number; open: number }>(sql`
    with hours as (
      select days.day, slots.location_id, slots.start_minute, slots.end_minute
      from (select generate_series(${period.from}::date, ${period.to}::date, '1 day')::date as day) as days
      join upstream.opening_slots as slots
        on slots.organisation_id = ${organisationId} and slots.day_of_week = extract(isodow from days.day)
      where not exists (
        select from upstream.closing_periods as closed
        where closed.location_id = slots.location_id and closed.day = days.day)
    ), courts as (
      select fields.location_id, count(*) as simple
      from upstream.fields
      join upstream.locations on locations.id = fields.location_id and locations.removed_at is null
      where fields.organisation_id = ${organisationId} and fields.removed_at is null
        and not exists (select from upstream.field_parts as parts where parts.whole_id = fields.id)
      group by fields.location_id
    ), open as (
      select day, sum(simple * (end_minute - start_minute)) as minutes
      from hours join courts using (location_id) group by day
    ), held as (
      select reservations.id, reservations.location_id, begins.at::date as day,
        extract(epoch from begins.at::time) / 60 as start_minute,
        case when ends.at::date > begins.at::date then 1440 else extract(epoch from ends.at::time) / 60 end as end_minute,
        case when fields.removed_at is null then greatest(1, parts.count) else 0 end as simple
      from upstream.reservations
      join upstream.locations on locations.id = reservations.location_id
      join upstream.fields on fields.id = reservations.field_id
      cross join lateral (select reservations.start_at at time zone locations.time_zone as at) as begins
      cross join lateral (select reservations.end_at at time zone locations.time_zone as at) as ends
      cross join lateral (
        select count(*) as count from upstream.field_parts where field_parts.whole_id = reservations.field_id) as parts
      where reservations.organisation_id = ${organisationId} and reservations.status = 'confirmed'
        and reservations.start_at >= ${start} and reservations.start_at < ${end}
    ), booked as (
      select held.day, count(distinct held.id) as reservations,
        sum(held.simple * greatest(0,
          least(held.end_minute, hours.end_minute) - greatest(held.start_minute, hours.start_minute))) as minutes
      from held left join hours on hours.location_id = held.location_id and hours.day = held.day
      group by held.day
    )
    select days.day::date::text as day, coalesce(booked.reservations, 0)::int as reservations,
      coalesce(round(booked.minutes), 0)::int as booked, coalesce(open.minutes, 0)::int as open
    from generate_series(${period.from}::date, ${period.to}::date, '1 day') as days (day)
    left join open on open.day = days.day
    left join booked on booked.day = days.day
    order by days.day`);
}

/** What was collected, less what was given back, by day and currency. A mistake was never collected. */
async function takingsOf(db: Queryable, organisationId: string, period: Period) {
  const { start, end } = around(period);
  return db.execute<{ day: string; currency: "eur" | "usd" | "chf"; amount: number }>(sql`
    select (moved.at at time zone locations.time_zone)::date::text as day, debits.currency,
      sum(moved.amount)::int as amount
    from (
      select debit_id, paid_at as at, amount from upstream.payments
      where organisation_id = ${organisationId} and origin = 'received' and paid and (voided_at is null or voided_as = 'refund')
        and paid_at >= ${start} and paid_at < ${end}
      union all
      select debit_id, voided_at, -amount from upstream.payments
      where organisation_id = ${organisationId} and origin = 'received' and paid and voided_as = 'refund'
        and voided_at >= ${start} and voided_at < ${end}
    ) as moved
    join upstream.debits on debits.id = moved.debit_id
    join upstream.reservations on reservations.debit_id = debits.id
    join upstream.locations on locations.id = reservations.location_id
    group by 1, 2
    order by 1, 2`);
}

/**
 * Occupancy and takings of an organisation's courts, a row a day.
 * @throws Refusal 422 a period that ends before it starts, or is too long
 */
export async function trendDays(db: Queryable, organisationId: string, period: Period): Promise<TrendDay[]> {
  const days = daysBetween(period.from, period.to) + 1;
  if (days < 1) throw refuseField("trends.end_before_start", ["to"]);
  if (days > maxTrendDays) throw refuseField("trends.range_too_long", ["to"], { max: maxTrendDays });
  const [usage, takings] = await Promise.all([
    usageOf(db, organisationId, period),
    takingsOf(db, organisationId, period),
  ]);
  const byDay = Map.groupBy(takings, ({ day }) => day);
  return usage.map(({ day, reservations, booked, open }) => ({
    day,
    reservations,
    bookedMinutes: booked,
    openMinutes: open,
    collected: (byDay.get(day) ?? []).map(({ currency, amount }) => ({ currency, amount })),
  }));
}
