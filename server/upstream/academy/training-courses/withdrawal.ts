import { and, isNull, sql } from "drizzle-orm";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { recurringSessions } from "../recurring-sessions/table.ts";
import { trainings } from "../training-sessions/table.ts";
import { trainingCourses } from "./table.ts";

/**
 * Makes a published course a draft again when its last published weekly session is gone, and no training of the course
 * is to come: athletes would see it without anything in it. The course is locked.
 */
export async function withdrawEmptyCourse(
  tx: Queryable,
  {
    organisationId,
    id: courseId,
    status,
  }: Pick<typeof trainingCourses.$inferSelect, "organisationId" | "id" | "status">,
  now: Date,
): Promise<void> {
  if (status === "draft") return;
  const published = and(
    rowsOf(recurringSessions, { organisationId, courseId, status: "published" }),
    isNull(recurringSessions.removedAt),
  );
  const ahead = and(
    rowsOf(trainings, { organisationId, courseId, status: "scheduled" }),
    sql`${trainings.startAt} > ${now.toISOString()}`,
  );
  if ((await countRows(tx, recurringSessions, published)) > 0 || (await countRows(tx, trainings, ahead)) > 0) return;
  await updateRow(tx, trainingCourses, { organisationId, id: courseId }, { status: "draft", updatedAt: now });
}
