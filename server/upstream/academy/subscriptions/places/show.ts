import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import { recurringAthletes, recurringSessions } from "#upstream/academy/recurring-sessions/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { subscriptions } from "../table.ts";
import { subscriptionSessions } from "./table.ts";

type Shown = Pick<Subscription, "sessions" | "trainingsAhead">;

/** The weekly sessions that subscriptions were sold with, and how many of their trainings are to come, by subscription. */
export async function placesOf(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  const rows = await db
    .select({
      of: subscriptionSessions.subscriptionId,
      id: recurringSessions.id,
      dayOfWeek: recurringSessions.dayOfWeek,
      startAt: recurringSessions.startAt,
      endAt: recurringSessions.endAt,
      siteName: sites.name,
      isStanding: sql<boolean>`${recurringAthletes.athleteId} is not null`,
      ahead: sql`(select count(*) from ${trainings} join ${participants} on ${and(
        eq(participants.trainingId, trainings.id),
        eq(participants.athleteId, subscriptions.athleteId),
        eq(participants.access, "course"),
        isNull(participants.withdrawnAt),
      )} where ${and(
        eq(trainings.recurringSessionId, recurringSessions.id),
        eq(trainings.status, "scheduled"),
        gt(trainings.startAt, sql`now()`),
      )})`.mapWith(Number),
    })
    .from(subscriptionSessions)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionSessions.subscriptionId))
    .innerJoin(recurringSessions, eq(recurringSessions.id, subscriptionSessions.recurringSessionId))
    .innerJoin(sites, eq(sites.id, recurringSessions.siteId))
    .leftJoin(
      recurringAthletes,
      and(
        eq(recurringAthletes.recurringSessionId, recurringSessions.id),
        eq(recurringAthletes.athleteId, subscriptions.athleteId),
      ),
    )
    .where(
      and(
        eq(subscriptionSessions.organisationId, organisationId),
        inArray(subscriptionSessions.subscriptionId, [...ids]),
      ),
    )
    .orderBy(asc(recurringSessions.dayOfWeek), asc(recurringSessions.startAt), asc(recurringSessions.id));
  const shown = [...Map.groupBy(rows, ({ of }) => of)].map(([id, own]): [string, Shown] => [
    id,
    {
      sessions: own.map(({ of: _, ahead: __, ...session }) => session),
      trainingsAhead: own.reduce((sum, { ahead }) => sum + ahead, 0),
    },
  ]);
  return new Map(shown);
}
