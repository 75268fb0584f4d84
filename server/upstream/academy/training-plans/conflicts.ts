import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { SeriesConflict } from "#contracts/facilities/reservation-series.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { conflictsOfMany } from "#upstream/occupancies/conflicts-of-many.ts";
import { trainingCoaches, trainings } from "../training-sessions/table.ts";
import type { Place } from "./place.ts";

/** A time in which a training is wanted. */
export interface RequestedSpan {
  readonly startAt: Date;
  readonly endAt: Date;
}

/** Many wanted times as rows of a query; clocks that skip an hour may turn one around, and it is empty then. */
const asRows = (wanted: readonly RequestedSpan[]) => {
  const rows = wanted.map(({ startAt, endAt }, n) => ({ n, from: startAt, until: endAt > startAt ? endAt : startAt }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as wanted(n integer, "from" timestamptz, until timestamptz)`;
};

const meets = and(lt(trainings.startAt, sql`wanted.until`), gt(trainings.endAt, sql`wanted."from"`));

/** Trainings on a field that is no court, in many wanted times; by one query. */
async function onPlainField(
  tx: Queryable,
  organisationId: string,
  fieldId: string,
  wanted: readonly RequestedSpan[],
  own: ReadonlySet<string>,
): Promise<SeriesConflict[][]> {
  const taken: SeriesConflict[][] = wanted.map(() => []);
  const rows = await tx
    .select({
      n: sql<number>`wanted.n`,
      id: trainings.id,
      startAt: trainings.startAt,
      endAt: trainings.endAt,
      holder: trainings.name,
    })
    .from(asRows(wanted))
    .innerJoin(
      trainings,
      and(
        eq(trainings.organisationId, organisationId),
        eq(trainings.siteFieldId, fieldId),
        eq(trainings.status, "scheduled"),
        meets,
      ),
    )
    .orderBy(asc(trainings.startAt), asc(trainings.id));
  for (const { n, id, startAt, endAt, holder } of rows)
    if (!own.has(id))
      taken[n]?.push({
        id,
        kind: "training",
        fieldId,
        startAt: startAt.toISOString(),
        endAt: endAt.toISOString(),
        bufferMinutes: 0,
        holder,
        overwritable: false,
      });
  return taken;
}

/**
 * What stands in the way at a place in many wanted times, in their order, by one query. A reservation says whether the
 * club may cancel it for the training; trainings, matches and maintenance stay.
 * @param own trainings that move away themselves
 */
export async function conflictsAt(
  tx: Queryable,
  organisationId: string,
  { field }: Place,
  wanted: readonly RequestedSpan[],
  own: ReadonlySet<string>,
  now: Date,
): Promise<SeriesConflict[][]> {
  if (field === null || wanted.length === 0) return wanted.map(() => []);
  const { id, fieldId, exclusive } = field;
  if (fieldId === null) return exclusive ? onPlainField(tx, organisationId, id, wanted, own) : wanted.map(() => []);
  const times = wanted.map(({ startAt, endAt }) => ({ fieldId, startAt, endAt, bufferMinutes: 0 }));
  return conflictsOfMany(tx, organisationId, times, own, now);
}

/** Which of some coaches teach something else in many wanted times, in their order; by one query. */
export async function busyAt(
  tx: Queryable,
  organisationId: string,
  coachIds: readonly string[],
  wanted: readonly RequestedSpan[],
  own: ReadonlySet<string>,
): Promise<Set<string>[]> {
  const busy = wanted.map(() => new Set<string>());
  if (wanted.length === 0 || coachIds.length === 0) return busy;
  const rows = await tx
    .select({ n: sql<number>`wanted.n`, trainingId: trainings.id, coachId: trainingCoaches.staffMemberId })
    .from(asRows(wanted))
    .innerJoin(trainings, and(eq(trainings.organisationId, organisationId), eq(trainings.status, "scheduled"), meets))
    .innerJoin(
      trainingCoaches,
      and(eq(trainingCoaches.trainingId, trainings.id), inArray(trainingCoaches.staffMemberId, [...coachIds])),
    );
  for (const { n, trainingId, coachId } of rows) if (!own.has(trainingId)) busy[n]?.add(coachId);
  return busy;
}
