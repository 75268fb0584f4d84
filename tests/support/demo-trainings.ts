import type { Sql } from "postgres";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { addHolder } from "./holders.ts";
import { soonToday } from "./local-day.ts";

const organisation = demoOrganisations.aurora;

/** A training of the demo's coach at the first site: soon, and today, or so many minutes from now. */
export async function addTraining(
  sql: Sql,
  {
    startsIn,
    maxAthletes = 10,
    name = "Prova presenze",
    recovery = "free",
  }: { startsIn?: number; maxAthletes?: number; name?: string; recovery?: "free" } = {},
) {
  const rules = defaultTrainingRules();
  const startAt = startsIn === undefined ? soonToday() : new Date(Date.now() + startsIn * 60_000);
  return sql.begin(async (tx) => {
    const [place] = await tx<[{ site: string; coach: string; course: string }]>`
      select (select id from upstream.sites where organisation_id = ${organisation} order by position limit 1) as site,
             (select s.id from upstream.staff_members s join upstream.accounts a on a.id = s.account_id
               where s.organisation_id = ${organisation} and a.email = 'coach@demo.example') as coach,
             (select id from upstream.training_courses where organisation_id = ${organisation} order by name limit 1) as course`;
    const [row] = await tx<[{ id: string }]>`insert into upstream.trainings ${tx({
      ...{ organisation_id: organisation, name, site_id: place.site, course_id: place.course, start_at: startAt },
      ...{
        end_at: new Date(startAt.getTime() + 60 * 60_000),
        day: localDateOf(startAt, "Europe/Rome"),
        max_athletes: maxAthletes,
      },
      access: tx.json({ ...rules.access, coins: ["gold"] }),
      cancellation: tx.json({ ...rules.cancellation, cutOff: "start", recovery }),
      notifications: tx.json(rules.notifications),
    })} returning id`;
    await tx`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
      values (${organisation}, ${row.id}, ${place.coach})`;
    return row.id;
  });
}

/** Lets somebody in by SQL. @returns the participant's id */
export async function enter(sql: Sql, trainingId: string, lastName: string, access = "course") {
  const { athleteId, membershipId } = await addHolder(sql, organisation, { lastName });
  const [row] = await sql<[{ id: string }]>`
    insert into upstream.participants (organisation_id, training_id, athlete_id, access)
    values (${organisation}, ${trainingId}, ${athleteId}, ${access}) returning id`;
  return { id: row.id, athleteId, membershipId };
}
