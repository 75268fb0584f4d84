import { type SQL, sql } from "drizzle-orm";
import type { AttendanceBy, AttendanceStats } from "#contracts/academy/stats.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { figureKeys, figureMonths } from "./figure-keys.ts";
import type { StatsPeriod } from "./period.ts";

type Counts = Omit<AttendanceStats, "key" | "label">;

const keyOf: Readonly<Record<AttendanceBy, SQL>> = {
  month: sql`to_char(training.day, 'YYYY-MM')`,
  weekday: sql`extract(isodow from training.day)::text`,
  course: sql`coalesce(training.course_id::text, 'none')`,
  coach: sql`coalesce(coach.staff_member_id::text, 'none')`,
};

const sums = sql`count(*) as trainings, sum(max_athletes) as places, sum(booked) as booked, sum(present) as present,
  sum(absent) as absent`;
const read = sql`coalesce(trainings, 0)::int as trainings, coalesce(places, 0)::int as places,
  coalesce(booked, 0)::int as booked, coalesce(present, 0)::int as present, coalesce(absent, 0)::int as absent`;

/** Places, bookings and presence of the scheduled trainings of a period, by the dates of their sites: one statement. */
export async function attendanceStats(
  db: Queryable,
  organisationId: string,
  period: StatsPeriod,
  by: AttendanceBy,
): Promise<{ data: AttendanceStats[]; totals: Counts }> {
  const { from, to } = period;
  const rows = await db.execute<Counts & { key: string | null; label: string }>(sql`
    with held as (
      select id, course_id, day, max_athletes from upstream.trainings
       where organisation_id = ${organisationId} and status = 'scheduled' and day between ${from}::date and ${to}::date
         -- Days begin up to 14 hours before UTC's and end up to 12 after; this is what the index knows.
         and start_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
         and start_at < (${to}::date + 2)::timestamp at time zone 'UTC'
    ), came as (
      select p.training_id, count(*) as booked, count(*) filter (where p.is_present) as present,
             count(*) filter (where not p.is_present) as absent
        from upstream.participants p join held on held.id = p.training_id
       where p.organisation_id = ${organisationId} and p.withdrawn_at is null group by 1
    ), training as (
      select held.*, coalesce(came.booked, 0) as booked, coalesce(came.present, 0) as present,
             coalesce(came.absent, 0) as absent
        from held left join came on came.training_id = held.id
    ), figures as (
      select ${keyOf[by]} as key, ${sums} from training
        ${by === "coach" ? sql`left join upstream.training_coaches coach on coach.training_id = training.id` : sql``}
       group by 1
    ), known as (${by === "month" ? figureMonths(period) : figureKeys(by, organisationId)})
    select known.key, known.label, ${read}, known.place from known left join figures using (key)
     where known.always or figures.key is not null
     union all
    select null, '', ${read}, null from (select ${sums} from training) totals
     order by place nulls last, label, key`);
  const countsOf = ({ trainings, places, booked, present, absent }: Counts): Counts => ({
    ...{ trainings, places, booked, present, absent },
  });
  const totals = rows.find(({ key }) => key === null);
  return {
    data: rows.flatMap((row) => (row.key === null ? [] : { key: row.key, label: row.label, ...countsOf(row) })),
    totals: totals ? countsOf(totals) : { trainings: 0, places: 0, booked: 0, present: 0, absent: 0 },
  };
}
