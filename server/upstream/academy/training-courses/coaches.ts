import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Coach } from "#contracts/academy/training-courses.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { notFound, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffName, staffSortName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";

/** What has coaches: the table that names them, its column for what they teach, and the code when there are none. */
const taught = {
  course: { table: sql`upstream.course_coaches`, owner: sql`course_id`, required: "course.coach_required" },
  session: {
    table: sql`upstream.recurring_session_coaches`,
    owner: sql`recurring_session_id`,
    required: "recurring_session.coach_required",
  },
  training: { table: sql`upstream.training_coaches`, owner: sql`training_id`, required: "training.coach_required" },
};
type Taught = keyof typeof taught;

/** The coaches of courses, weekly sessions or trainings by name, under the id of what they teach; one statement. */
export async function coachesOf(
  db: Queryable,
  kind: Taught,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Coach[]>> {
  const { table, owner } = taught[kind];
  const coaches = new Map<string, Coach[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return coaches;
  const rows = await db.execute<{ of: string; id: string; name: string }>(sql`
    select c.${owner} as of, ${staffMembers.id} as id, ${staffName} as name
      from ${table} c
      join ${staffMembers} on ${staffMembers.id} = c.staff_member_id
      join ${accounts} on ${accounts.id} = ${staffMembers.accountId}
     where c.organisation_id = ${organisationId} and c.${owner} = any (${sql.param([...ids])}::uuid[])
     order by ${staffSortName}, name, ${staffMembers.id}`);
  for (const { of, id, name } of rows) coaches.get(of)?.push({ id, name });
  return coaches;
}

/**
 * Holds those who are to teach something.
 * @throws Refusal 422 `course.coach_required` and the like when there are none; 404 for somebody who is not of the
 *   organisation's staff; at `coachIds`
 */
export async function requireCoaches(
  tx: Queryable,
  kind: Taught,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) throw refuseField(taught[kind].required, ["coachIds"]);
  const rows = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.organisationId, organisationId), inArray(staffMembers.id, [...ids])))
    .orderBy(asc(staffMembers.id))
    .for("key share");
  if (rows.length < new Set(ids).size) throw notFound("coachIds");
}

/**
 * Makes these people, and no others, the coaches of a course, weekly session or training.
 * @throws Refusal as `requireCoaches`
 */
export async function saveCoaches(
  tx: Queryable,
  kind: Taught,
  organisationId: string,
  id: string,
  coachIds: readonly string[],
): Promise<void> {
  await requireCoaches(tx, kind, organisationId, coachIds);
  const { table, owner } = taught[kind];
  const wanted = sql`${sql.param([...new Set(coachIds)])}::uuid[]`;
  await tx.execute(sql`
    delete from ${table} where organisation_id = ${organisationId} and ${owner} = ${id} and staff_member_id <> all (${wanted})`);
  await tx.execute(sql`
    insert into ${table} (organisation_id, ${owner}, staff_member_id)
    select ${organisationId}, ${id}, unnest(${wanted}) on conflict do nothing`);
}
