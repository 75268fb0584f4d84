import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { CourtBlock } from "#contracts/facilities/court-blocks.ts";
import { found } from "#upstream/core/refusal.ts";
import { insertRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "#upstream/events/events/table.ts";
import { courtBlockFields, courtBlocks } from "./table.ts";

/** The courts of a block in the order of their places. */
const fieldIds = sql<string[]>`array(
  select b.field_id from upstream.court_block_fields b join upstream.fields f on f.id = b.field_id
   where b.block_id = court_blocks.id order by f."order", f.name)`;

const columns = {
  id: courtBlocks.id,
  locationId: courtBlocks.locationId,
  fieldIds,
  startAt: courtBlocks.startAt,
  endAt: courtBlocks.endAt,
  reason: courtBlocks.reason,
  event: { id: events.id, name: events.name },
  createdAt: courtBlocks.createdAt,
  version: courtBlocks.version,
};

type BlockRow = Omit<CourtBlock, "startAt" | "endAt" | "createdAt"> & Record<"startAt" | "endAt" | "createdAt", Date>;

const toBlock = (row: BlockRow): CourtBlock => ({
  ...row,
  startAt: row.startAt.toISOString(),
  endAt: row.endAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

/** Blocks of a location with a part between two instants, earliest first. */
export async function listBlocks(
  db: Queryable,
  organisationId: string,
  locationId: string,
  { from, until }: { from?: Date | undefined; until?: Date | undefined },
): Promise<CourtBlock[]> {
  const rows = await db
    .select(columns)
    .from(courtBlocks)
    .leftJoin(events, eq(events.id, courtBlocks.eventId))
    .where(
      and(
        rowsOf(courtBlocks, { organisationId, locationId }),
        from && gt(courtBlocks.endAt, from),
        until && lt(courtBlocks.startAt, until),
      ),
    )
    .orderBy(asc(courtBlocks.startAt), asc(courtBlocks.id));
  return rows.map(toBlock);
}

/** One block. @throws Refusal 404 unless the location has it */
export async function blockOr404(
  db: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
): Promise<CourtBlock> {
  const [row] = await db
    .select(columns)
    .from(courtBlocks)
    .leftJoin(events, eq(events.id, courtBlocks.eventId))
    .where(rowsOf(courtBlocks, { organisationId, locationId, id }));
  return toBlock(found(row));
}

/** What a block is written with. */
interface BlockValues {
  fieldIds: readonly string[];
  startAt: Date;
  endAt: Date;
  reason: string;
  updatedAt: Date;
}

async function insertFields(
  tx: Queryable,
  tenant: { organisationId: string; locationId: string },
  blockId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.insert(courtBlockFields).values(ids.map((fieldId) => ({ ...tenant, blockId, fieldId })));
}

/** Adds a block; the database writes what it takes. @returns its id */
export async function insertBlock(
  tx: Queryable,
  tenant: { organisationId: string; locationId: string },
  { fieldIds: ids, ...values }: BlockValues & { createdBy: string; createdAt: Date; eventId?: string },
): Promise<string> {
  const { id } = await insertRow(tx, courtBlocks, { ...tenant, ...values });
  await insertFields(tx, tenant, id, ids);
  return id;
}

/** Replaces courts, times and reason of a block. */
export async function updateBlock(
  tx: Queryable,
  tenant: { organisationId: string; locationId: string },
  id: string,
  { fieldIds: ids, ...values }: BlockValues,
): Promise<void> {
  // Off its courts first: the old courts at the new times may be taken.
  const { organisationId } = tenant;
  await tx.delete(courtBlockFields).where(rowsOf(courtBlockFields, { organisationId, blockId: id }));
  await updateRow(tx, courtBlocks, { ...tenant, id }, values);
  await insertFields(tx, tenant, id, ids);
}
