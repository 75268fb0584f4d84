import type { Sql } from "postgres";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";

interface Planned {
  /** The local date of the first training; the others follow, `perDay` a date, an hour each from 8:00 UTC on. */
  readonly from: string;
  readonly count?: number;
  readonly perDay?: number;
  readonly maxAthletes?: number;
  readonly openDayId?: string;
}

/**
 * A site with a coach, and trainings there, made by SQL: what is tested is not how they come about.
 * @returns the site, and a way to plan single trainings there, which answers their ids by time
 */
export async function trainingGround(sql: Sql, organisationId: string) {
  const [site] = await sql<[{ id: string }]>`
    insert into upstream.sites (organisation_id, name, time_zone, position)
    select ${organisationId}, ${`Palestra ${crypto.randomUUID()}`}, 'UTC', count(*)
      from upstream.sites where organisation_id = ${organisationId} returning id`;
  const [coach] = await sql<[{ id: string }]>`
    select id from upstream.staff_members where organisation_id = ${organisationId} order by id limit 1`;
  const { access, cancellation, notifications } = defaultTrainingRules();
  return {
    siteId: site.id,
    plan: ({ from, count = 1, perDay = 10, maxAthletes = 10, openDayId }: Planned): Promise<string[]> =>
      sql.begin(async (tx) => {
        const rows = await tx<{ id: string; startAt: Date }[]>`
          insert into upstream.trainings (organisation_id, name, start_at, end_at, day, site_id, open_day_id, max_athletes,
              access, cancellation, notifications)
          select ${organisationId}, 'Prova ' || n, at, at + interval '1 hour', at::date, ${site.id}, ${openDayId ?? null},
                 ${maxAthletes}, ${JSON.stringify(access)}::text::jsonb, ${JSON.stringify(cancellation)}::text::jsonb,
                 ${JSON.stringify(notifications)}::text::jsonb
            from (select n, ((${from}::date + n / ${perDay}::int)::timestamp + make_interval(hours => 8 + n % ${perDay}::int))
                            at time zone 'UTC' as at
                    from generate_series(0, ${count}::int - 1) as n) as planned
          returning id, start_at as "startAt"`;
        await tx`
          insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
          select ${organisationId}, id, ${coach.id} from unnest(${rows.map(({ id }) => id)}::uuid[]) as id`;
        return rows.toSorted((a, b) => +a.startAt - +b.startAt).map(({ id }) => id);
      }),
    /** Lets an athlete in by the open day. @returns the participant's id */
    async enter(trainingId: string, athleteId: string, isPresent: boolean | null = null): Promise<string> {
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.participants (organisation_id, training_id, athlete_id, access, is_present, absent_at)
        values (${organisationId}, ${trainingId}, ${athleteId}, 'openDay', ${isPresent},
                ${isPresent === false ? new Date() : null}) returning id`;
      return row.id;
    },
  };
}

const loadedAt = Date.now();

/** A local date some days from now, in UTC. All tests of a process count from the same day, also after midnight. */
export const dayAhead = (days: number): string => new Date(loadedAt + days * 86_400_000).toISOString().slice(0, 10);
