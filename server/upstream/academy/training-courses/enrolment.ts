import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { localDateOf } from "#upstream/time.ts";
import { clubOf } from "../memberships/club.ts";
import { type Act, creditWallets } from "../wallets/save.ts";
import { courseEnrolments, type trainingCourses } from "./table.ts";

type Course = typeof trainingCourses.$inferSelect;

/** Somebody who is let into a course. */
export interface Enrolment {
  readonly course: Course;
  readonly athleteId: string;
}

/**
 * Lets athletes into courses, each once and for all, and credits the recovery vouchers that the course includes; they
 * count until its last day. Who is in already gets nothing more. A course that is over credits none.
 */
export async function enrol(tx: Queryable, act: Act, wanted: readonly Enrolment[]): Promise<void> {
  const { organisationId, now: createdAt } = act;
  const keyOf = (courseId: string, athleteId: string) => `${courseId} ${athleteId}`;
  const byKey = new Map(wanted.map((one) => [keyOf(one.course.id, one.athleteId), one]));
  if (byKey.size === 0) return;
  const entered = await tx
    .insert(courseEnrolments)
    .values(
      [...byKey.keys()].toSorted().flatMap((key) => {
        const one = byKey.get(key);
        return one ? [{ organisationId, courseId: one.course.id, athleteId: one.athleteId, createdAt }] : [];
      }),
    )
    .onConflictDoNothing()
    .returning({ courseId: courseEnrolments.courseId, athleteId: courseEnrolments.athleteId });
  const { timeZone } = await clubOf(tx, organisationId, createdAt);
  const today = localDateOf(createdAt, timeZone);
  const credited = entered.flatMap(({ courseId, athleteId }) => {
    const course = byKey.get(keyOf(courseId, athleteId))?.course;
    return course && course.includedRecoveryVouchers > 0 && course.endOn >= today ? [{ course, athleteId }] : [];
  });
  const movements = await creditWallets(
    tx,
    act,
    credited.map(({ course, athleteId }) => ({
      athleteId,
      type: "recoveryVoucher",
      amount: course.includedRecoveryVouchers,
      expiresOn: course.endOn,
      origin: "course",
    })),
  );
  if (movements.length === 0) return;
  // Movements come in the order of the credits: each names its batch.
  const rows = credited.map(({ course, athleteId }, n) => ({
    course: course.id,
    athleteId,
    batch: movements[n]?.batchId,
  }));
  await tx.execute(sql`
    update ${courseEnrolments} e set vouchers_batch_id = c.batch
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as c(course uuid, "athleteId" uuid, batch uuid)
     where e.organisation_id = ${organisationId} and e.course_id = c.course and e.athlete_id = c."athleteId"`);
}
