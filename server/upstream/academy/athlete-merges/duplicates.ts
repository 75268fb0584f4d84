import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DuplicatePair } from "#contracts/academy/athlete-merges.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { pageOf } from "#upstream/db/lists.ts";
import { sameNames } from "../athletes/names.ts";
import { athletes } from "../athletes/table.ts";
import { memberships } from "../memberships/table.ts";

const older = alias(athletes, "older");
const newer = alias(athletes, "newer");
const olderBond = alias(memberships, "older_bond");
const newerBond = alias(memberships, "newer_bond");

const sameBirthDate = sql<boolean>`coalesce(${older.birthDate} = ${newer.birthDate}, false)`;
const sameEmail = sql<boolean>`coalesce(lower(${older.email}) = lower(${newer.email}), false)`;

const columnsOf = (who: typeof older | typeof newer, bond: typeof olderBond | typeof newerBond) => ({
  id: who.id,
  firstName: who.firstName,
  lastName: who.lastName,
  birthDate: who.birthDate,
  email: who.email,
  createdAt: who.createdAt,
  membership: bond.status,
});

/**
 * Athletes who may be the same person, in pairs: the names are the same as people read them, in whatever order, and so is the birth date or
 * the e-mail. An e-mail alone says nothing, since one serves a whole family.
 */
export async function duplicatePairs(
  db: Queryable,
  organisationId: string,
  query: { readonly page: number; readonly pageSize: number },
) {
  const joined = and(
    eq(newer.organisationId, older.organisationId),
    sameNames(newer, older),
    sql`(${older.createdAt}, ${older.id}) < (${newer.createdAt}, ${newer.id})`,
    isNull(newer.mergedInto),
  );
  const where = and(
    eq(older.organisationId, organisationId),
    isNull(older.mergedInto),
    sql`(${sameBirthDate} or ${sameEmail})`,
  );
  const rows = db
    .select({
      older: columnsOf(older, olderBond),
      newer: columnsOf(newer, newerBond),
      sameBirthDate,
      sameEmail,
    })
    .from(older)
    .innerJoin(newer, joined)
    .leftJoin(olderBond, eq(olderBond.athleteId, older.id))
    .leftJoin(newerBond, eq(newerBond.athleteId, newer.id))
    .where(where)
    .orderBy(asc(older.lastName), asc(older.firstName), asc(older.id), asc(newer.id))
    .$dynamic();
  const total = db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(older)
    .innerJoin(newer, joined)
    .where(where)
    .then(([row]) => row?.count ?? 0);
  const { data, pageInfo } = await pageOf(rows, query, total);
  return {
    pageInfo,
    data: data.map(
      (row): DuplicatePair => ({
        older: { ...row.older, createdAt: row.older.createdAt.toISOString() },
        newer: { ...row.newer, createdAt: row.newer.createdAt.toISOString() },
        same: [...(row.sameBirthDate ? (["birthDate"] as const) : []), ...(row.sameEmail ? (["email"] as const) : [])],
      }),
    ),
  };
}
