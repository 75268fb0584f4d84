import { sql } from "drizzle-orm";
import type { Coach } from "#contracts/academy/training-courses.ts";
import { notFound, refuseField } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** What has coaches: the table that names them, its column for what they teach, and the code when nobody does. */
const taught = {
  course: { table: sql`upstream.course_coaches`, owner: sql`course_id`, required: "course.coach_required" },
  session: {
    table: sql`upstream.recurring_session_coaches`,
    owner: sql`recurring_session_id`,
    required: "recurring_session.coach_required",
  },
  training: { table: sql`upstream.training_coaches`, owner: sql`training_id`, required: "training.coach_required" },
};
export type Taught = keyof typeof taught;

/** The coaches of courses, weekly sessions or trainings by name, under the id of what they teach. */
export async function coachesOf(
  db: Queryable,
  kind: Taught,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Coach[]>> {
  if (ids.length === 0) return new Map();
  const { table, owner } = taught[kind];
  // Of somebody who has not entered yet: what was typed with the invitation.
  const rows = await db.execute<{ of: string; id: string; name: string }>(sql`
    select c.${owner} as of, s.id,
           case when s.invited_at is null then concat_ws(' ', a.first_name, a.last_name)
                else concat_ws(' ', s.first_name, s.last_name) end as name
      from ${table} c
      join upstream.staff_members s on s.id = c.staff_member_id
      join upstream.accounts a on a.id = s.account_id
     where c.organisation_id = ${organisationId} and c.${owner} = any (${sql.param([...ids])}::uuid[])
     order by lower(coalesce(case when s.invited_at is null then a.last_name else s.last_name end, '')), name, s.id`);
  const coaches = new Map<string, Coach[]>();
  for (const { of, id, name } of rows) coaches.set(of, [...(coaches.get(of) ?? []), { id, name }]);
  return coaches;
}

/**
 * Makes these people, and no others, the coaches of a course, weekly session or training.
 * @throws Refusal 422 `course.coach_required` and the like when there are none; 404 for somebody of another organisation
 */
export async function saveCoaches(
  tx: Queryable,
  kind: Taught,
  organisationId: string,
  id: string,
  coachIds: readonly string[],
): Promise<void> {
  const { table, owner, required } = taught[kind];
  if (coachIds.length === 0) throw refuseField(required, ["coachIds"]);
  const wanted = sql`${sql.param([...new Set(coachIds)])}::uuid[]`;
  await tx.execute(sql`
    delete from ${table} where organisation_id = ${organisationId} and ${owner} = ${id} and staff_member_id <> all (${wanted})`);
  await tx.execute(sql`
    insert into ${table} (organisation_id, ${owner}, staff_member_id)
    select ${organisationId}, ${id}, s.id from upstream.staff_members s
     where s.organisation_id = ${organisationId} and s.id = any (${wanted}) on conflict do nothing`);
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${table} where organisation_id = ${organisationId} and ${owner} = ${id}`);
  if (row?.count !== new Set(coachIds).size) throw notFound("coachIds");
}
