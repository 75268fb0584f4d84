import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { takenIn } from "#upstream/occupancies/conflicts.ts";
import { trainings } from "./table.ts";

/** Scheduled, and not begun. */
const isAhead = (organisationId: string, now: Date | SQL) =>
  and(eq(trainings.organisationId, organisationId), eq(trainings.status, "scheduled"), gt(trainings.startAt, now));

/** How many trainings are to come at each site of the organisation that has some. */
export async function countUpcoming(db: Queryable, organisationId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ siteId: trainings.siteId, count: sql`count(*)`.mapWith(Number) })
    .from(trainings)
    .where(isAhead(organisationId, sql`now()`))
    .groupBy(trainings.siteId);
  return new Map(rows.map(({ siteId, count }) => [siteId, count]));
}

/** The trainings to come of a site, by id. */
export async function upcomingTrainingsAt(tx: Queryable, organisationId: string, siteId: string, now: Date) {
  const rows = await tx
    .select({ id: trainings.id })
    .from(trainings)
    .where(and(isAhead(organisationId, now), eq(trainings.siteId, siteId)))
    .orderBy(asc(trainings.id));
  return rows.map(({ id }) => id);
}

/** What stands where the trainings to come of some fields would be, were these fields those courts; ten at most. */
export async function obstaclesOf(
  db: Queryable,
  organisationId: string,
  fields: readonly { readonly id: string; readonly courtId: string }[],
  now: Date,
): Promise<ReservationConflict[]> {
  if (fields.length === 0) return [];
  const courts = new Map(fields.map(({ id, courtId }) => [id, courtId]));
  const rows = await db
    .select({ id: trainings.id, field: trainings.siteFieldId, startAt: trainings.startAt, endAt: trainings.endAt })
    .from(trainings)
    .where(and(isAhead(organisationId, now), inArray(trainings.siteFieldId, [...courts.keys()])))
    .orderBy(asc(trainings.startAt), asc(trainings.id));
  const found: ReservationConflict[] = [];
  for (const { id, field, startAt, endAt } of rows) {
    if (found.length >= 10) break;
    const fieldIds = [courts.get(field ?? "") ?? ""];
    found.push(...(await takenIn(db, organisationId, { fieldIds, startAt, endAt }, { kind: "training", id })));
  }
  return found.slice(0, 10);
}
