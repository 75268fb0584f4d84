import { and, asc, eq, gt, lt } from "drizzle-orm";
import { courtTrainings } from "#contracts/facilities/court-trainings.ts";
import { siteFields } from "#upstream/academy/sites/table.ts";
import { coachesOf } from "#upstream/academy/training-courses/coaches.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import { implement } from "#upstream/core/implement.ts";
import { instantOf, startOfDay } from "#upstream/core/time.ts";
import { fields } from "../fields/table.ts";
import { requireLocation } from "../locations/place.ts";

export const courtTrainingImplementations = implement(courtTrainings, {
  async list({ params: { locationId }, query: { from, to } }, { services: { db }, caller: { organisationId } }) {
    const { timeZone } = await requireLocation(db, organisationId, locationId);
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
          from === undefined ? undefined : gt(trainings.endAt, startOfDay(from, timeZone)),
          to === undefined ? undefined : lt(trainings.startAt, instantOf(to, "24:00", timeZone)),
        ),
      )
      .orderBy(asc(trainings.startAt), asc(trainings.id));
    const coaches = await coachesOf(
      db,
      "training",
      organisationId,
      rows.map(({ id }) => id),
    );
    return {
      data: rows.map((row) => ({
        ...row,
        coaches: (coaches.get(row.id) ?? []).flatMap(({ name }) => name || []),
        startAt: row.startAt.toISOString(),
        endAt: row.endAt.toISOString(),
      })),
    };
  },
});
