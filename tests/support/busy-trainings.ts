import { sql } from "drizzle-orm";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { connect } from "#upstream/db/connection.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

/**
 * Adds a site of six fields to the demo's first organisation, and as many trainings as are wanted, 150 a week from a
 * Monday on, each with eight of the club's athletes. The same number gives the same trainings.
 * @returns the site's id
 */
export async function addBusyTrainings(
  databaseUrl: string,
  { monday, trainings }: { readonly monday: string; readonly trainings: number },
): Promise<string> {
  const { db, close } = connect(databaseUrl, 1);
  const club = demoOrganisations.aurora;
  const { access, cancellation, notifications } = defaultTrainingRules();
  try {
    return await db.transaction(async (tx) => {
      const run = (statement: ReturnType<typeof sql>) => tx.execute<{ id: string }>(statement);
      const [site] = await run(sql`insert into upstream.sites (organisation_id, name, time_zone, position)
        values (${club}, 'Palestra delle prove', 'Europe/Rome', 9999) returning id`);
      const siteId = site?.id ?? "";
      await run(sql`insert into upstream.site_fields (organisation_id, site_id, name, position)
        select ${club}, ${siteId}, 'Campo ' || n, n from generate_series(0, 5) n`);
      await run(sql`create temp table busy on commit drop as
        select gen_random_uuid() as id, n, f.id as field,
               ((${monday}::date + n / 150 * 7 + n % 150 / 30)::timestamp
                 + make_interval(hours => 15 + n % 30 / 6)) at time zone 'Europe/Rome' as at
          from generate_series(0, ${trainings}::int - 1) n
          join upstream.site_fields f on f.site_id = ${siteId} and f.position = n % 6`);
      await run(sql`insert into upstream.trainings (id, organisation_id, name, start_at, end_at, day, site_id, site_field_id,
          max_athletes, access, cancellation, notifications)
        select id, ${club}, 'Corso ' || n % 12, at, at + interval '55 minutes', (at at time zone 'Europe/Rome')::date,
               ${siteId}, field, 12, ${JSON.stringify(access)}::jsonb, ${JSON.stringify(cancellation)}::jsonb,
               ${JSON.stringify(notifications)}::jsonb from busy`);
      await run(sql`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
        select ${club}, busy.id, coach.id from busy, (select id from upstream.staff_members
          where organisation_id = ${club} and 'coach' = any(roles) order by id limit 1) coach`);
      await run(sql`insert into upstream.participants (organisation_id, training_id, athlete_id, access)
        select ${club}, busy.id, picked.id, 'course' from busy cross join lateral (select a.id from upstream.athletes a
          where a.organisation_id = ${club} order by a.id offset busy.n % 40 limit 8) picked`);
      return siteId;
    });
  } finally {
    await close();
  }
}
