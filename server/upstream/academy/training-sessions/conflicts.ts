import { and, asc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { Coach } from "#contracts/academy/training-courses.ts";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { takenIn } from "#upstream/occupancies/conflicts.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { trainingCoaches, trainings } from "./table.ts";

/** Where and when a training is to be. */
interface RequestedPlace {
  /** The field of the site; null: the whole site, which takes nothing. */
  readonly siteField: { readonly id: string; readonly fieldId: string | null; readonly exclusive: boolean } | null;
  readonly startAt: Date;
  readonly endAt: Date;
  /** The training that wants the place, and is no conflict of itself. */
  readonly trainingId?: string | undefined;
}

/** Scheduled trainings of the organisation with a part in a time, save one. */
const meeting = (organisationId: string, { startAt, endAt, trainingId }: RequestedPlace) =>
  and(
    eq(trainings.organisationId, organisationId),
    eq(trainings.status, "scheduled"),
    lt(trainings.startAt, endAt),
    gt(trainings.endAt, startAt),
    trainingId === undefined ? undefined : ne(trainings.id, trainingId),
  );

/** What takes the place already, earliest first, ten at most: of a court whatever stands there, of a plain field trainings. */
async function conflictsOf(
  db: Queryable,
  organisationId: string,
  wanted: RequestedPlace,
): Promise<ReservationConflict[]> {
  const { siteField, startAt, endAt, trainingId } = wanted;
  if (siteField === null) return [];
  if (siteField.fieldId !== null) {
    const except = trainingId === undefined ? undefined : ({ kind: "training", id: trainingId } as const);
    return takenIn(db, organisationId, { fieldIds: [siteField.fieldId], startAt, endAt }, except);
  }
  if (!siteField.exclusive) return [];
  const rows = await db
    .select({ id: trainings.id, name: trainings.name, startAt: trainings.startAt, endAt: trainings.endAt })
    .from(trainings)
    .where(and(meeting(organisationId, wanted), eq(trainings.siteFieldId, siteField.id)))
    .orderBy(asc(trainings.startAt), asc(trainings.id))
    .limit(10);
  return rows.map((row) => ({
    ...{ id: row.id, kind: "training" as const, fieldId: siteField.id, bufferMinutes: 0, holder: row.name },
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
  }));
}

/** The 409 of a place that is taken, naming by what. */
export const overlapRefusal = (conflicts: ReservationConflict[], cause?: unknown) =>
  new Refusal(409, "training.overlap", { details: { conflicts }, cause });

/** @throws Refusal 409 `training.overlap` when something takes the place in that time */
export async function requireFreePlace(db: Queryable, organisationId: string, wanted: RequestedPlace): Promise<void> {
  const conflicts = await conflictsOf(db, organisationId, wanted);
  if (conflicts.length > 0) throw overlapRefusal(conflicts);
}

/** The coaches among some who teach another training in that time, by name. */
async function busyCoaches(
  db: Queryable,
  organisationId: string,
  coachIds: readonly string[],
  wanted: RequestedPlace,
): Promise<Coach[]> {
  if (coachIds.length === 0) return [];
  return db
    .selectDistinct({ id: staffMembers.id, name: staffName })
    .from(trainingCoaches)
    .innerJoin(trainings, eq(trainings.id, trainingCoaches.trainingId))
    .innerJoin(staffMembers, eq(staffMembers.id, trainingCoaches.staffMemberId))
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(meeting(organisationId, wanted), inArray(trainingCoaches.staffMemberId, [...coachIds])))
    .orderBy(sql`2`, asc(staffMembers.id));
}

/** @throws Refusal 409 `training.coach_busy` with `coaches`, unless staff proceed */
export async function requireFreeCoaches(
  db: Queryable,
  organisationId: string,
  coachIds: readonly string[],
  wanted: RequestedPlace,
  proceed: boolean,
): Promise<void> {
  if (proceed) return;
  const coaches = await busyCoaches(db, organisationId, coachIds, wanted);
  if (coaches.length > 0) throw new Refusal(409, "training.coach_busy", { details: { coaches } });
}
