import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { type Erasure, type ErasureChange, maxErasureChanges, maxLogPeople } from "#contracts/people/erasures.ts";
import { lockRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows, pageOf } from "#upstream/db/lists.ts";
import { forgetTexts } from "./leftovers.ts";
import { erasures, erasureTexts } from "./table.ts";

type Row = typeof erasures.$inferSelect;

export const toErasure = ({ id, number, kind, personId, createdAt, erasedAt, acknowledgedAt }: Row): Erasure => ({
  ...{ id, number, kind, personId },
  createdAt: createdAt.toISOString(),
  erasedAt: erasedAt?.toISOString() ?? null,
  acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
});

/** A page of a club's erasures, the latest first. */
export async function listErasures(
  db: Queryable,
  organisationId: string,
  query: { readonly page: number; readonly pageSize: number },
) {
  const where = eq(erasures.organisationId, organisationId);
  const rows = db.select().from(erasures).where(where).orderBy(desc(erasures.position)).$dynamic();
  const { data, pageInfo } = await pageOf(rows, query, countRows(db, erasures, where));
  return { data: data.map(toErasure), pageInfo };
}

/** Erasures after a position, in order, with what dashboards need; one more than are answered says that there are more. */
export async function changesAfter(db: Queryable, organisationId: string, after: number) {
  const rows = await db
    .select({ row: erasures, texts: erasureTexts.texts })
    .from(erasures)
    .leftJoin(erasureTexts, eq(erasureTexts.erasureId, erasures.id))
    .where(and(eq(erasures.organisationId, organisationId), gt(erasures.position, after)))
    .orderBy(asc(erasures.position))
    .limit(maxErasureChanges + 1);
  const data = rows.slice(0, maxErasureChanges).map(
    ({ row, texts }): ErasureChange => ({
      ...toErasure(row),
      position: row.position,
      subjects: row.subjects,
      logPeople: row.logPeople,
      texts: texts ?? [],
      createdBy: row.createdBy,
    }),
  );
  return { data, isLast: rows.length <= maxErasureChanges };
}

/** Notes that a dashboard is through with an erasure, and which entries of its log's directory went. @throws Refusal 404 */
export async function acknowledge(
  tx: Queryable,
  organisationId: string,
  id: string,
  logPeople: readonly string[],
  now: Date,
): Promise<void> {
  const row = await lockRow(tx, erasures, { organisationId, id });
  const all = [...new Set([...row.logPeople, ...logPeople])].slice(0, maxLogPeople);
  await tx
    .update(erasures)
    .set({
      logPeople: all,
      acknowledgedAt: sql`coalesce(${erasures.acknowledgedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(erasures.id, id));
  await forgetTexts(tx, id);
}
