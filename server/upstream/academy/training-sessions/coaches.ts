import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Coach } from "#contracts/academy/training-courses.ts";
import { accounts } from "#upstream/auth/accounts/table.ts";
import { notFound, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { trainingCoaches } from "./table.ts";

/** What a coach is called; in a query over `staff_members` and `accounts`. */
export const coachName = sql<string>`trim(concat_ws(' ', coalesce(${staffMembers.firstName}, ${accounts.firstName}),
  coalesce(${staffMembers.lastName}, ${accounts.lastName})))`;

/** Who teaches some trainings, by training, each in the order of their names; one statement. */
export async function coachesOf(
  db: Queryable,
  organisationId: string,
  trainingIds: readonly string[],
): Promise<Map<string, Coach[]>> {
  const rows = await db
    .select({ trainingId: trainingCoaches.trainingId, id: staffMembers.id, name: coachName })
    .from(trainingCoaches)
    .innerJoin(staffMembers, eq(staffMembers.id, trainingCoaches.staffMemberId))
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(
      and(
        eq(trainingCoaches.organisationId, organisationId),
        sql`${trainingCoaches.trainingId} = any(${sql.param([...trainingIds])}::uuid[])`,
      ),
    )
    .orderBy(asc(coachName), asc(staffMembers.id));
  const coaches = new Map<string, Coach[]>(trainingIds.map((id) => [id, []]));
  for (const { trainingId, ...coach } of rows) coaches.get(trainingId)?.push(coach);
  return coaches;
}

/**
 * @param code what refuses nobody at all
 * @throws Refusal 422 `code` without anybody, 404 for somebody who is not of the organisation's staff; at `coachIds`
 */
export async function requireCoaches(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
  code = "training.coach_required",
): Promise<void> {
  if (ids.length === 0) throw refuseField(code, ["coachIds"]);
  const rows = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.organisationId, organisationId), inArray(staffMembers.id, [...ids])))
    .orderBy(asc(staffMembers.id))
    .for("key share");
  if (rows.length < new Set(ids).size) throw notFound("coachIds");
}

/** Makes these the coaches of a training. */
export async function writeCoaches(
  tx: Queryable,
  organisationId: string,
  trainingId: string,
  ids: readonly string[],
): Promise<void> {
  const own = and(eq(trainingCoaches.organisationId, organisationId), eq(trainingCoaches.trainingId, trainingId));
  await tx.delete(trainingCoaches).where(own);
  await tx
    .insert(trainingCoaches)
    .values([...new Set(ids)].map((staffMemberId) => ({ organisationId, trainingId, staffMemberId })));
}
