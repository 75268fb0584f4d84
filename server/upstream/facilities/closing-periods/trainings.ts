import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { maxTouchedReservations, type TouchedTraining } from "#contracts/facilities/closing-periods.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { loadTrainings } from "#upstream/academy/training-sessions/store.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/**
 * The trainings to come on some local dates at the site that a location is. The site is held, so that none is planned
 * there meanwhile.
 * @returns the ids of all, sorted, how many they are, and the earliest of them by name
 */
export async function touchedTrainings(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  days: readonly string[],
  now: Date,
): Promise<{ ids: string[]; trainingsCount: number; trainings: TouchedTraining[] }> {
  const held = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.organisationId, organisationId), eq(sites.locationId, locationId)))
    .orderBy(asc(sites.id))
    .for("no key update");
  const siteIds = held.map(({ id }) => id);
  const rows = await tx
    .select({ id: trainings.id })
    .from(trainings)
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        inArray(trainings.siteId, siteIds),
        eq(trainings.status, "scheduled"),
        gt(trainings.startAt, now),
        inArray(trainings.day, [...days]),
      ),
    )
    .orderBy(asc(trainings.startAt), asc(trainings.id));
  const ids = rows.map(({ id }) => id);
  const named = await loadTrainings(tx, organisationId, ids.slice(0, maxTouchedReservations));
  return {
    ids: ids.toSorted(),
    trainingsCount: ids.length,
    trainings: named.map(({ id, name, site, date, startTime, endTime }) => ({
      ...{ id, name, date, startTime, endTime },
      site: site.name,
    })),
  };
}
