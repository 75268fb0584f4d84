import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { maxAffectedReservations } from "#contracts/facilities/closing-periods.ts";
import type { TrainingsOnDays } from "#upstream/core/registry.ts";
import { sites } from "../sites/table.ts";
import { cancelTrainings } from "./cancel.ts";
import { loadTrainings } from "./store.ts";
import { trainings } from "./table.ts";
import { trainingChangeOf } from "./training-change.ts";

/** The trainings of a location that is closed on some days. */
export const trainingsOnDays: TrainingsOnDays = {
  async touched(tx, organisationId, locationId, days, now) {
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
    const named = await loadTrainings(tx, organisationId, ids.slice(0, maxAffectedReservations));
    return {
      ids: ids.toSorted(),
      trainingsCount: ids.length,
      trainings: named.map(({ id, name, site, date, startTime, endTime }) => ({
        ...{ id, name, date, startTime, endTime },
        site: site.name,
      })),
    };
  },
  async cancel(tx, { services, caller, now }, ids, reason) {
    const how = { reason, notify: true, grantRecoveries: false, cleared: false };
    await cancelTrainings(tx, { ...trainingChangeOf(services, caller), now }, ids, how);
  },
};
