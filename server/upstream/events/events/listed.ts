import { eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { EventStatus, EventType } from "#contracts/events/events.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { openDays } from "../open-days/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { events } from "./table.ts";

/** Whether athletes may register for a tournament at an instant: athletes who see it, until it begins unless before. */
const takesRegistrations = (now: Date): SQL => sql`${events.status} = 'published'
  and ${events.visibility} <> 'hidden' and not ${tournaments.registrationsClosed} and ${tournaments.confirmedAt} is null
  and coalesce(${tournaments.opensAt} <= ${now.toISOString()}::timestamptz, true)
  and coalesce(${tournaments.closesAt}, ${events.startAt}) > ${now.toISOString()}::timestamptz`;

/** The date in its zone on which an event begins, and the last one of which it has a part. */
const startOn = sql`(${events.startAt} at time zone ${events.timeZone})::date`;
const endOn = sql`((${events.endAt} - interval '1 microsecond') at time zone ${events.timeZone})::date`;

/** The instant at which a date begins where the organisation is. */
const startOfDay = (date: SQLWrapper | SQL) => sql`(${date})::timestamp at time zone ${organizations.timeZone}`;

// Each column is named in both halves alike, as `union` takes them by their order.
const column = <T>(value: SQLWrapper | SQL, name: string) => sql<T>`${value}`.as(name);
const instant = (value: SQLWrapper | SQL, name: string) => sql<Date>`${value}`.mapWith(events.startAt).as(name);

const tournamentRows = (db: Queryable, now: Date) =>
  db
    .select({
      id: column<string>(events.id, "id"),
      organisationId: column<string>(events.organisationId, "organisation_id"),
      type: column<EventType>(sql`'tournament'::text`, "type"),
      name: column<string>(events.name, "name"),
      status: column<EventStatus>(events.status, "status"),
      visibility: column<"all" | "onlyMine" | "hidden">(events.visibility, "visibility"),
      startAt: instant(events.startAt, "start_at"),
      endAt: instant(events.endAt, "end_at"),
      startOn: column<string>(startOn, "start_on"),
      endOn: column<string>(endOn, "end_on"),
      timeZone: column<string>(events.timeZone, "time_zone"),
      locationId: column<string | null>(events.locationId, "location_id"),
      ownerId: column<string | null>(events.ownerId, "owner_id"),
      maxTeams: column<number | null>(tournaments.maxTeams, "max_teams"),
      registrationsOpen: column<boolean>(takesRegistrations(now), "registrations_open"),
      championshipId: column<string | null>(tournaments.championshipId, "championship_id"),
      image: column<string | null>(sql`null::uuid`, "image"),
      version: column<number>(events.version, "version"),
    })
    .from(events)
    .innerJoin(tournaments, eq(tournaments.eventId, events.id))
    .where(isNull(events.removedAt));

const openDayRows = (db: Queryable, now: Date) =>
  db
    .select({
      id: column<string>(openDays.id, "id"),
      organisationId: column<string>(openDays.organisationId, "organisation_id"),
      type: column<EventType>(sql`'openDay'::text`, "type"),
      name: column<string>(openDays.name, "name"),
      // After its last day a published one is over, as an event is that was played.
      status: column<EventStatus>(
        sql`case when ${openDays.status} = 'published'
          and ${startOfDay(sql`${openDays.endOn} + 1`)} <= ${now.toISOString()}::timestamptz
          then 'completed' else ${openDays.status} end`,
        "status",
      ),
      visibility: column<"all" | "onlyMine" | "hidden">(openDays.visibility, "visibility"),
      startAt: instant(startOfDay(openDays.startOn), "start_at"),
      endAt: instant(startOfDay(sql`${openDays.endOn} + 1`), "end_at"),
      startOn: column<string>(openDays.startOn, "start_on"),
      endOn: column<string>(openDays.endOn, "end_on"),
      timeZone: column<string>(organizations.timeZone, "time_zone"),
      locationId: column<string | null>(sql`null::uuid`, "location_id"),
      ownerId: column<string | null>(sql`null::uuid`, "owner_id"),
      maxTeams: column<number | null>(sql`null::integer`, "max_teams"),
      registrationsOpen: column<boolean>(
        sql`${openDays.status} = 'published' and ${openDays.visibility} <> 'hidden'
          and ${startOfDay(sql`${openDays.endOn} + 1`)} > ${now.toISOString()}::timestamptz`,
        "registrations_open",
      ),
      championshipId: column<string | null>(sql`null::uuid`, "championship_id"),
      image: column<string | null>(openDays.image, "image"),
      version: column<number>(openDays.version, "version"),
    })
    .from(openDays)
    .innerJoin(organizations, eq(organizations.id, openDays.organisationId));

/** Tournaments and open days as one table, `listed`: what lists look for, sort by and show. Deleted ones are not in it. */
export const listedEvents = (db: Queryable, now: Date) =>
  unionAll(tournamentRows(db, now), openDayRows(db, now)).as("listed");

const ref = <T>(name: string) => sql<T>`${sql.raw(`listed.${name}`)}`;

// why by name: the query builder names what is no column of a table without its table, and other tables have an `id`, too.
/** The columns of `listedEvents`. */
export const listed = {
  id: ref<string>("id"),
  organisationId: ref<string>("organisation_id"),
  type: ref<EventType>("type"),
  name: ref<string>("name"),
  status: ref<EventStatus>("status"),
  visibility: ref<"all" | "onlyMine" | "hidden">("visibility"),
  startAt: ref<Date>("start_at").mapWith(events.startAt),
  endAt: ref<Date>("end_at").mapWith(events.startAt),
  startOn: ref<string>("start_on"),
  endOn: ref<string>("end_on"),
  timeZone: ref<string>("time_zone"),
  locationId: ref<string | null>("location_id"),
  ownerId: ref<string | null>("owner_id"),
  maxTeams: ref<number | null>("max_teams"),
  registrationsOpen: ref<boolean>("registrations_open"),
  championshipId: ref<string | null>("championship_id"),
  image: ref<string | null>("image"),
  version: ref<number>("version"),
};
