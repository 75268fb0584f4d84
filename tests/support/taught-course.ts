import type { Sql } from "postgres";
import { localDateOf } from "#upstream/core/time.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { soonToday } from "./local-day.ts";

// The records that both journeys of a course start with, made by SQL.

const organisationId = demoOrganisations.aurora;
const zone = "Europe/Rome";

/** Accepted members called Nome01, Nome02 and so on. @returns their ids, in the order of their names */
export const addMembers = (sql: Sql, lastName: string, count: number) => sql<{ id: string; membershipId: string }[]>`
  with athlete as (
    insert into upstream.athletes (organisation_id, first_name, last_name)
    select ${organisationId}, 'Nome' || lpad(n::text, 2, '0'), ${lastName} from generate_series(1, ${count}::int) n
    returning id, first_name),
  membership as (
    insert into upstream.memberships (organisation_id, athlete_id, status)
    select ${organisationId}, id, 'accepted' from athlete returning id, athlete_id)
  select athlete.id, membership.id as "membershipId" from membership join athlete on athlete.id = athlete_id
   order by first_name`;

/** A place with one court, which is called "Campo di" and its name, open and priced on Mondays. */
export const addCourt = (sql: Sql, name: string) => sql`
  with place as (
    insert into upstream.locations (organisation_id, name, time_zone)
    values (${organisationId}, ${name}, ${zone}) returning id),
  hours as (
    insert into upstream.opening_slots (organisation_id, location_id, day_of_week, start_minute, end_minute)
    select ${organisationId}, id, 1, 480, 1200 from place),
  price as (
    insert into upstream.price_lists (organisation_id, location_id, name, type, currency, slot_minutes, price)
    select ${organisationId}, id, 'Unico', 'by_slot', 'eur', 60, 1000 from place)
  insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
  select ${organisationId}, id, ${`Campo di ${name}`}, ${`Campo di ${name}`}, 'red' from place`;

/**
 * Moves a training so that its day has come.
 * @returns the local date
 */
export async function beginToday(sql: Sql, trainingId: string): Promise<string> {
  const startAt = soonToday();
  const day = localDateOf(startAt, zone);
  await sql`update upstream.trainings set day = ${day}, start_at = ${startAt.toISOString()}::timestamptz,
    end_at = ${startAt.toISOString()}::timestamptz + interval '1 hour' where id = ${trainingId}`;
  return day;
}
