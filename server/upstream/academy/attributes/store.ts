import { and, asc, eq, sql } from "drizzle-orm";
import type { AttributeCode, AttributeValue } from "#contracts/academy/attributes.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { membershipGroups, memberships } from "../memberships/table.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { attributeValues as table } from "./table.ts";

/** Which values are meant: all, those of a code, or one. */
interface Which {
  readonly code?: AttributeCode | undefined;
  readonly id?: string;
}

/** Levels and groups in their order, each with how many have it. */
export async function listValues(
  db: Queryable,
  organisationId: string,
  { code, id }: Which,
): Promise<(AttributeValue & { code: AttributeCode })[]> {
  const rows = db
    .select()
    .from(table)
    .where(
      and(
        eq(table.organisationId, organisationId),
        code && eq(table.code, code),
        id === undefined ? undefined : eq(table.id, id),
      ),
    )
    .orderBy(asc(table.code), asc(table.position));
  const [values, uses] = await Promise.all([rows, countUses(db, organisationId)]);
  return values.map(({ organisationId: _, createdAt, position, color, ...value }) => ({
    ...value,
    color: color as AttributeValue["color"],
    order: position,
    ...(uses.get(value.id) ?? { athletes: 0, memberships: 0, courses: 0 }),
  }));
}

type Uses = Pick<AttributeValue, "athletes" | "memberships" | "courses">;

/** How many memberships have each level and group, and how many courses each level; unused ones are missing. */
async function countUses(db: Queryable, organisationId: string): Promise<Map<string, Uses>> {
  const rows = await db.execute<{ id: string } & Uses>(sql`
    select used.id, count(*) filter (where used.status = 'accepted')::int as athletes,
           count(used.status)::int as memberships, count(*) filter (where used.status is null)::int as courses
      from (
        select ${memberships.levelId} as id, ${memberships.status} as status from ${memberships}
         where ${memberships.organisationId} = ${organisationId} and ${memberships.levelId} is not null
        union all
        select ${membershipGroups.groupId}, ${memberships.status} from ${membershipGroups}
          join ${memberships} on ${memberships.id} = ${membershipGroups.membershipId}
         where ${membershipGroups.organisationId} = ${organisationId}
        union all
        select ${trainingCourses.levelId}, null from ${trainingCourses}
         where ${trainingCourses.organisationId} = ${organisationId} and ${trainingCourses.levelId} is not null
      ) as used
     group by used.id`);
  return new Map([...rows].map(({ id, ...uses }) => [id, uses]));
}

/** The ids of a code's values in their order. */
export async function orderOf(tx: Queryable, organisationId: string, code: AttributeCode): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.organisationId, organisationId), eq(table.code, code)))
    .orderBy(asc(table.position));
  return rows.map(({ id }) => id);
}

/**
 * Gives the memberships that have a value another one of the same code, or none. They are locked first, by id, as every
 * change of several memberships does.
 * @param to null: they stay without
 */
export async function moveMemberships(
  tx: Queryable,
  organisationId: string,
  { code, from, to }: { code: AttributeCode; from: string; to: string | null },
): Promise<void> {
  const isLevel = code === "levels";
  const has = isLevel
    ? sql`${memberships.levelId} = ${from}`
    : sql`${memberships.id} in (select ${membershipGroups.membershipId} from ${membershipGroups}
          where ${membershipGroups.organisationId} = ${organisationId} and ${membershipGroups.groupId} = ${from})`;
  const rows = await tx.execute<{ id: string }>(sql`
    select ${memberships.id} as id from ${memberships}
     where ${memberships.organisationId} = ${organisationId} and ${has}
     order by ${memberships.id} for no key update`);
  const ids = sql`${sql.param([...rows].map(({ id }) => id))}::uuid[]`;
  await tx.execute(sql`
    update ${memberships} set version = version + 1, updated_at = now() ${isLevel ? sql`, level_id = ${to}` : sql``}
     where ${memberships.organisationId} = ${organisationId} and ${memberships.id} = any(${ids})`);
  if (isLevel) return;
  if (to !== null)
    await tx.execute(sql`
      insert into ${membershipGroups} (organisation_id, membership_id, group_id)
      select ${organisationId}, id, ${to} from unnest(${ids}) as id on conflict do nothing`);
  await tx.execute(sql`
    delete from ${membershipGroups}
     where ${membershipGroups.organisationId} = ${organisationId} and ${membershipGroups.groupId} = ${from}`);
}

/** Gives the courses of a level another one, or none; they are locked first, by id. @param to null: they stay without */
export async function moveCourses(
  tx: Queryable,
  organisationId: string,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await tx.execute(sql`
    update ${trainingCourses} set level_id = ${to}, version = version + 1, updated_at = now()
     where ${trainingCourses.id} in (
       select id from ${trainingCourses} where organisation_id = ${organisationId} and level_id = ${from}
        order by id for no key update)`);
}
