import { sql } from "drizzle-orm";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { clubOf } from "../memberships/club.ts";
import { type Credit, creditWallets, type WalletChange } from "../wallets/save.ts";
import type { MovementRow } from "../wallets/write.ts";
import { courseEnrolments, type trainingCourses } from "./table.ts";

type Course = typeof trainingCourses.$inferSelect;

/** Somebody who is let into a course; `subscriptionId` is the sale by which they are. */
interface Enrolment {
  readonly course: Course;
  readonly athleteId: string;
  readonly subscriptionId?: string;
}

/**
 * Lets athletes into courses, each once and for all.
 * @returns those who are in for the first time and get recovery vouchers: `vouchersOf` says which, `noteVouchers` keeps
 *   that they were credited
 */
export async function enrolAthletes(
  tx: Queryable,
  act: WalletChange,
  wanted: readonly Enrolment[],
): Promise<Enrolment[]> {
  const { organisationId, now: createdAt } = act;
  const keyOf = (courseId: string, athleteId: string) => `${courseId} ${athleteId}`;
  const byKey = new Map(wanted.map((one) => [keyOf(one.course.id, one.athleteId), one]));
  if (byKey.size === 0) return [];
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
  return entered.flatMap(({ courseId, athleteId }) => {
    const one = byKey.get(keyOf(courseId, athleteId));
    return one && one.course.includedRecoveryVouchers > 0 && one.course.endOn >= today ? [one] : [];
  });
}

/** The recovery vouchers that courses include, for those who entered; they count until the course's last day. */
export const vouchersOf = (entered: readonly Enrolment[]): Credit[] =>
  entered.map(({ course, athleteId, subscriptionId }) => ({
    athleteId,
    type: "recoveryVoucher",
    amount: course.includedRecoveryVouchers,
    expiresOn: course.endOn,
    origin: "course",
    ...(subscriptionId !== undefined && { subscriptionId }),
  }));

/** Keeps with which batches those who entered were credited: `movements` are those of their vouchers, in their order. */
export async function noteVouchers(
  tx: Queryable,
  organisationId: string,
  entered: readonly Enrolment[],
  movements: readonly MovementRow[],
): Promise<void> {
  if (entered.length === 0) return;
  const rows = entered.map(({ course, athleteId }, n) => ({
    course: course.id,
    athleteId,
    batch: movements[n]?.batchId,
  }));
  await tx.execute(sql`
    update ${courseEnrolments} e set vouchers_batch_id = c.batch
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as c(course uuid, "athleteId" uuid, batch uuid)
     where e.organisation_id = ${organisationId} and e.course_id = c.course and e.athlete_id = c."athleteId"`);
}

/**
 * Lets athletes into courses, each once and for all, and credits the recovery vouchers that the course includes; they
 * count until its last day. An athlete who is in already gets nothing more. A course that is over credits none.
 */
export async function enrol(tx: Queryable, act: WalletChange, wanted: readonly Enrolment[]): Promise<void> {
  const entered = await enrolAthletes(tx, act, wanted);
  const movements = await creditWallets(tx, act, vouchersOf(entered));
  await noteVouchers(tx, act.organisationId, entered, movements);
}
