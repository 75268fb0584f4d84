import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { AccessRules } from "#contracts/academy/training-rules.ts";
import { recurringAthletes, recurringSessions } from "#upstream/academy/recurring-sessions/table.ts";
import { trainingCourses } from "#upstream/academy/training-courses/table.ts";
import { lockTrainings } from "#upstream/academy/training-sessions/store.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { subscriptions } from "../table.ts";
import { subscriptionSessions } from "./table.ts";

export type CourseRow = typeof trainingCourses.$inferSelect;

/** A training that has not begun; `places` counts who is let in by the same transaction, too. */
interface UpcomingPlace {
  readonly id: string;
  readonly day: string;
  readonly maxAthletes: number;
  readonly access: AccessRules;
  places: number;
}

/** A weekly session that is held, who stands in it, and its trainings to come. */
export interface LockedSession {
  readonly row: typeof recurringSessions.$inferSelect;
  readonly standing: Set<string>;
  readonly ahead: readonly UpcomingPlace[];
}

/** Holds courses until the transaction ends, in the order of their ids; memberships are held before (ADR 48). */
export async function lockCourses(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, CourseRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(trainingCourses)
    .where(and(eq(trainingCourses.organisationId, organisationId), inArray(trainingCourses.id, [...ids])))
    .orderBy(asc(trainingCourses.id))
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Holds weekly sessions and their trainings to come, after their courses: first all weekly sessions, then all trainings,
 * each in the order of their ids (ADR 48). Places are read once all are held.
 */
export async function lockSessions(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, LockedSession>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(recurringSessions)
    .where(and(eq(recurringSessions.organisationId, organisationId), inArray(recurringSessions.id, [...ids])))
    .orderBy(asc(recurringSessions.id))
    .for("no key update");
  const aheadOf = () =>
    tx
      .select({
        of: trainings.recurringSessionId,
        id: trainings.id,
        day: trainings.day,
        maxAthletes: trainings.maxAthletes,
        places: trainings.places,
        access: trainings.access,
      })
      .from(trainings)
      .where(
        and(
          eq(trainings.organisationId, organisationId),
          inArray(trainings.recurringSessionId, [...ids]),
          eq(trainings.status, "scheduled"),
          gt(trainings.startAt, now),
        ),
      )
      .orderBy(asc(trainings.startAt), asc(trainings.id));
  const seen = (await aheadOf()).map(({ id }) => id);
  await lockTrainings(tx, organisationId, seen);
  const held = (await aheadOf()).filter(({ id }) => seen.includes(id));
  const standing = await tx
    .select({ of: recurringAthletes.recurringSessionId, athleteId: recurringAthletes.athleteId })
    .from(recurringAthletes)
    .where(
      and(
        eq(recurringAthletes.organisationId, organisationId),
        inArray(recurringAthletes.recurringSessionId, [...ids]),
      ),
    );
  const aheadBy = Map.groupBy(held, ({ of }) => of);
  const standingBy = Map.groupBy(standing, ({ of }) => of);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        standing: new Set((standingBy.get(row.id) ?? []).map(({ athleteId }) => athleteId)),
        ahead: aheadBy.get(row.id) ?? [],
      },
    ]),
  );
}

/** What subscriptions were sold with: courses and weekly sessions, held. */
export interface Places {
  readonly courses: ReadonlyMap<string, CourseRow>;
  readonly sessions: ReadonlyMap<string, LockedSession>;
  /** The ids of the weekly sessions of each subscription. */
  readonly sessionsOf: ReadonlyMap<string, readonly string[]>;
}

export const noPlaces: Places = { courses: new Map(), sessions: new Map(), sessionsOf: new Map() };

/** Holds the courses and weekly sessions of subscriptions, which are held after them. */
export async function lockPlacesOf(
  tx: Queryable,
  organisationId: string,
  subscriptionIds: readonly string[],
  now: Date,
): Promise<Places> {
  const sold = await tx
    .select({ courseId: sql<string>`${subscriptions.courseId}` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, organisationId),
        inArray(subscriptions.id, [...subscriptionIds]),
        sql`${subscriptions.courseId} is not null`,
      ),
    );
  if (sold.length === 0) return noPlaces;
  const named = await tx
    .select()
    .from(subscriptionSessions)
    .where(
      and(
        eq(subscriptionSessions.organisationId, organisationId),
        inArray(subscriptionSessions.subscriptionId, [...subscriptionIds]),
      ),
    )
    .orderBy(asc(subscriptionSessions.recurringSessionId));
  const unique = (ids: readonly string[]) => [...new Set(ids)];
  const courses = await lockCourses(tx, organisationId, unique(sold.map(({ courseId }) => courseId)));
  const sessions = await lockSessions(
    tx,
    organisationId,
    unique(named.map(({ recurringSessionId }) => recurringSessionId)),
    now,
  );
  const grouped = Map.groupBy(named, ({ subscriptionId }) => subscriptionId);
  const sessionsOf = [...grouped].map(([id, own]) => [id, own.map((one) => one.recurringSessionId)] as const);
  return { courses, sessions, sessionsOf: new Map(sessionsOf) };
}
