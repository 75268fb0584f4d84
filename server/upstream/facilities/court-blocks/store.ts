import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { CourtBlock } from "#contracts/facilities/court-blocks.ts";
import type { Queryable } from "#upstream/db/connection.ts";
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
  createdAt: courtBlocks.createdAt,
};

type BlockRow = Omit<CourtBlock, "startAt" | "endAt" | "createdAt"> & Record<"startAt" | "endAt" | "createdAt", Date>;

const toBlock = (row: BlockRow): CourtBlock => ({
  ...row,
  startAt: row.startAt.toISOString(),
  endAt: row.endAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

const ofLocation = (organisationId: string, locationId: string) =>
  and(eq(courtBlocks.organisationId, organisationId), eq(courtBlocks.locationId, locationId));

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
    .where(
      and(
        ofLocation(organisationId, locationId),
        from && gt(courtBlocks.endAt, from),
        until && lt(courtBlocks.startAt, until),
      ),
    )
    .orderBy(asc(courtBlocks.startAt), asc(courtBlocks.id));
  return rows.map(toBlock);
}

/** One block; undefined when the location has no such block. */
export async function findBlock(
  db: Queryable,
  organisationId: string,
  locationId: string,
  id: string,
): Promise<CourtBlock | undefined> {
  const [row] = await db
    .select(columns)
    .from(courtBlocks)
    .where(and(ofLocation(organisationId, locationId), eq(courtBlocks.id, id)));
  return row && toBlock(row);
}

/** What a block is written with. */
export interface BlockValues {
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
  { fieldIds: ids, ...values }: BlockValues & { createdBy: string; createdAt: Date },
): Promise<string> {
  const [row] = await tx
    .insert(courtBlocks)
    .values({ ...tenant, ...values })
    .returning({ id: courtBlocks.id });
  if (!row) throw new Error("an inserted block was not returned");
  await insertFields(tx, tenant, row.id, ids);
  return row.id;
}

/** Replaces courts, times and reason of a block. */
export async function updateBlock(
  tx: Queryable,
  tenant: { organisationId: string; locationId: string },
  id: string,
  { fieldIds: ids, ...values }: BlockValues,
): Promise<void> {
  // Off its courts first: the old courts at the new times may be taken.
  await tx
    .delete(courtBlockFields)
    .where(and(eq(courtBlockFields.organisationId, tenant.organisationId), eq(courtBlockFields.blockId, id)));
  await tx
    .update(courtBlocks)
    .set(values)
    .where(and(ofLocation(tenant.organisationId, tenant.locationId), eq(courtBlocks.id, id)));
  await insertFields(tx, tenant, id, ids);
}

/** Lets a block that runs end at an instant. */
export async function endBlock(tx: Queryable, organisationId: string, id: string, at: Date): Promise<void> {
  await tx
    .update(courtBlocks)
    .set({ endAt: at, updatedAt: at })
    .where(and(eq(courtBlocks.organisationId, organisationId), eq(courtBlocks.id, id)));
}

/** Removes a block. */
export async function deleteBlock(tx: Queryable, organisationId: string, id: string): Promise<void> {
  await tx.delete(courtBlocks).where(and(eq(courtBlocks.organisationId, organisationId), eq(courtBlocks.id, id)));
}
