import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Communication } from "#contracts/events/communications.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows, inOrder, pageOf } from "#upstream/db/lists.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { events } from "../events/table.ts";
import { communications as table } from "./table.ts";

/** Selects messages of events that are not deleted. */
const selectCommunications = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ row: table, authorName: staffName })
    .from(table)
    .innerJoin(events, and(eq(events.organisationId, table.organisationId), eq(events.id, table.eventId)))
    .leftJoin(
      staffMembers,
      and(eq(staffMembers.organisationId, table.organisationId), eq(staffMembers.id, table.createdBy)),
    )
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(where, isNull(events.removedAt)))
    .$dynamic();

type Selected = Awaited<ReturnType<typeof selectCommunications>>[number];

const toCommunication = ({ row, authorName }: Selected): Communication => {
  const { id, eventId, title, content, visibility, notifiedAt, notified, createdBy, createdAt, updatedAt } = row;
  return {
    id,
    eventId,
    title,
    content,
    visibility,
    notifiedAt: notifiedAt?.toISOString() ?? null,
    notified,
    author: createdBy === null ? null : { id: createdBy, name: authorName },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version: row.version,
  };
};

/** A page of what was told about an event of the organisation. */
export async function listCommunications(
  db: Queryable,
  key: { readonly organisationId: string; readonly eventId: string },
  query: { readonly sort: string; readonly page: number; readonly pageSize: number },
) {
  const where = rowsOf(table, key);
  const order = inOrder(query.sort, { createdAt: [table.createdAt] }, [table.id]);
  const rows = selectCommunications(db, where).orderBy(...order);
  const { data, pageInfo } = await pageOf(rows, query, countRows(db, table, where));
  return { data: data.map(toCommunication), pageInfo };
}

/** One message. @throws Refusal 404 */
export async function showCommunication(db: Queryable, organisationId: string, id: string): Promise<Communication> {
  const [row] = await selectCommunications(db, rowsOf(table, { organisationId, id }));
  return toCommunication(found(row));
}
