import { and, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { openDays as contract, OpenDay, OpenDayConversion } from "#contracts/events/open-days.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { membershipStatusChanges, memberships } from "#upstream/academy/memberships/table.ts";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, pageOf } from "#upstream/db/lists.ts";
import { openDays as table } from "./table.ts";

/** Whether a row of `participants` is somebody who came by an open day, and has not withdrawn. */
export const isSubscribed = and(eq(participants.access, "openDay"), sql`${participants.withdrawnAt} is null`);

/** why one query in another: a query of one table leaves out table names in a selected piece of SQL, not below it. */
const figure = (query: SQL) => sql<number>`${query}`.mapWith(Number);

/** A figure of an open day's trainings, without those that were canceled. */
const ofTrainings = (wanted: SQL) =>
  figure(sql`(select ${wanted} from ${trainings}
    where ${trainings.openDayId} = ${table.id} and ${trainings.status} = 'scheduled')`);

const subscribed = figure(sql`(select count(distinct ${participants.athleteId}) from ${participants}
  join ${trainings} on ${trainings.id} = ${participants.trainingId}
  where ${trainings.openDayId} = ${table.id} and ${trainings.status} = 'scheduled' and ${isSubscribed})`);

const selectOpenDays = (db: Queryable) =>
  db
    .select({
      id: table.id,
      name: table.name,
      description: table.description,
      image: table.image,
      startDate: table.startOn,
      endDate: table.endOn,
      visibility: table.visibility,
      maxPerAthlete: table.maxPerAthlete,
      status: table.status,
      trainings: ofTrainings(sql`count(*)`),
      subscribed,
      participants: ofTrainings(sql`coalesce(sum(${trainings.places}), 0)`),
      places: ofTrainings(sql`coalesce(sum(${trainings.maxAthletes}), 0)`),
      version: table.version,
    })
    .from(table)
    .$dynamic();

/** An open day. @throws Refusal 404 */
export async function showOpenDay(db: Queryable, organisationId: string, id: string): Promise<OpenDay> {
  const [row] = await selectOpenDays(db).where(and(eq(table.organisationId, organisationId), eq(table.id, id)));
  return found(row);
}

/** A page of open days that match, the latest first. `from` and `to`: only open days that have a day in between. */
export function listOpenDays(
  db: Queryable,
  organisationId: string,
  query: HandlerInput<typeof contract.list>["query"],
) {
  const { search, status, from, to } = query;
  const where = and(
    eq(table.organisationId, organisationId),
    ...contains(sql`lower(${table.name})`, search),
    status && eq(table.status, status),
    from === undefined ? undefined : gte(table.endOn, from),
    to === undefined ? undefined : lte(table.startOn, to),
  );
  const rows = selectOpenDays(db).where(where).orderBy(desc(table.startOn), desc(table.id));
  return pageOf<OpenDay>(rows, query, countRows(db, table, where));
}

/** What an open day of the organisation brought, in one pass over who subscribed. */
export async function conversionOf(db: Queryable, organisationId: string, id: string): Promise<OpenDayConversion> {
  const people = db
    .select({
      athleteId: participants.athleteId,
      since: sql`min(${participants.createdAt})`.as("since"),
      came: sql`coalesce(bool_or(${participants.isPresent}), false)`.as("came"),
    })
    .from(participants)
    .innerJoin(trainings, eq(trainings.id, participants.trainingId))
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        eq(trainings.openDayId, id),
        eq(trainings.status, "scheduled"),
        isSubscribed,
      ),
    )
    .groupBy(participants.athleteId)
    .as("people");
  const asked = sql`${memberships.requestedAt} >= ${people.since}`;
  const wasAccepted = sql`exists (select from ${membershipStatusChanges}
    where ${membershipStatusChanges.membershipId} = ${memberships.id} and ${membershipStatusChanges.to} = 'accepted')`;
  const [row] = await db
    .select({
      subscribed: sql`count(*)`.mapWith(Number),
      came: sql`count(*) filter (where ${people.came})`.mapWith(Number),
      asked: sql`count(*) filter (where ${asked})`.mapWith(Number),
      joined: sql`count(*) filter (where ${asked} and ${wasAccepted})`.mapWith(Number),
    })
    .from(people)
    .leftJoin(
      memberships,
      and(eq(memberships.organisationId, organisationId), eq(memberships.athleteId, people.athleteId)),
    );
  return row ?? { subscribed: 0, came: 0, asked: 0, joined: 0 };
}
