import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { CourtTraining } from "#contracts/facilities/court-trainings.ts";
import type { CourtPeriod } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { siteFields } from "../sites/table.ts";
import { coachesOf } from "../training-courses/coaches.ts";
import { trainings } from "./table.ts";

/** Scheduled trainings on the courts of a location, earliest first. */
export async function courtTrainings(
  db: Queryable,
  { organisationId, locationId, from, until }: CourtPeriod,
): Promise<CourtTraining[]> {
  const rows = await db
    .select({
      id: trainings.id,
      fieldId: fields.id,
      name: trainings.name,
      startAt: trainings.startAt,
      endAt: trainings.endAt,
    })
    .from(trainings)
    .innerJoin(siteFields, eq(siteFields.id, trainings.siteFieldId))
    .innerJoin(fields, eq(fields.id, siteFields.fieldId))
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        eq(trainings.status, "scheduled"),
        eq(fields.locationId, locationId),
        from && gt(trainings.endAt, from),
        until && lt(trainings.startAt, until),
      ),
    )
    .orderBy(asc(trainings.startAt), asc(trainings.id));
  const ids = rows.map(({ id }) => id);
  const coaches = await coachesOf(db, "training", organisationId, ids);
  return rows.map((row) => ({
    ...row,
    coaches: (coaches.get(row.id) ?? []).flatMap(({ name }) => name || []),
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
  }));
}
