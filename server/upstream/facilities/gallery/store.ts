import { and, asc, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Picture } from "#contracts/facilities/gallery.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { documents } from "#upstream/academy/documents/table.ts";
import { media } from "#upstream/account/media/table.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { rowsOf } from "#upstream/db/rows.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { locationPictures as pictures } from "./table.ts";

/** Pictures of a location in their order. */
export async function listPictures(db: Queryable, organisationId: string, locationId: string): Promise<Picture[]> {
  const rows = await db
    .select({
      mediaId: pictures.mediaId,
      alt: pictures.alt,
      fileName: media.fileName,
      width: media.width,
      height: media.height,
    })
    .from(pictures)
    .innerJoin(media, eq(media.id, pictures.mediaId))
    .where(rowsOf(pictures, { organisationId, locationId }))
    .orderBy(asc(pictures.position));
  return rows.map(({ width, height, ...row }) => ({ ...row, width: width ?? 1, height: height ?? 1 }));
}

/** Ids of the pictures of one location, or of all, in their order, by location. */
export async function listMediaIds(
  db: Queryable,
  organisationId: string,
  locationId?: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ locationId: pictures.locationId, mediaId: pictures.mediaId })
    .from(pictures)
    .where(rowsOf(pictures, locationId === undefined ? { organisationId } : { organisationId, locationId }))
    .orderBy(asc(pictures.position));
  const ids = new Map<string, string[]>();
  for (const row of rows) ids.set(row.locationId, [...(ids.get(row.locationId) ?? []), row.mediaId]);
  return ids;
}

/** Of these files, those of the organisation that all of its staff may see; and whether each is an image. */
export async function findFiles(
  tx: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<{ id: string; isImage: boolean }[]> {
  return tx
    .select({ id: media.id, isImage: sql<boolean>`${isNotNull(media.width)}` })
    .from(media)
    .where(and(eq(media.organisationId, organisationId), inArray(media.id, [...ids]), isNull(media.staffMemberId)));
}

/** Adds pictures from a place in the order on. The database takes no place above 29, and no foreign file. */
export async function insertPictures(
  tx: Queryable,
  tenant: { organisationId: string; locationId: string },
  ids: readonly string[],
  from: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.insert(pictures).values(ids.map((mediaId, index) => ({ ...tenant, mediaId, position: from + index })));
}

/** Puts all pictures of a location in this order. */
export async function orderPictures(
  tx: Queryable,
  organisationId: string,
  locationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const [position, mediaId] of ids.entries())
    await tx.update(pictures).set({ position }).where(rowsOf(pictures, { organisationId, locationId, mediaId }));
}

/** Whether a file is in a gallery, a logo, an athlete's photo or paper, an open day; for queries on files. */
export const isFileInUse = sql`(
  exists (select 1 from ${pictures} where ${pictures.mediaId} = ${media.id})
  or exists (select 1 from ${organizations} where ${organizations.logo} = ${media.id})
  or exists (select 1 from ${athletes} where ${athletes.photo} = ${media.id})
  or exists (select 1 from ${documents} where ${documents.mediaId} = ${media.id})
  or exists (select 1 from ${openDays} where ${openDays.image} = ${media.id}))`;

/** Deletes a file of the organisation unless another gallery shows it or it is in use elsewhere. */
export async function deleteUnusedFile(tx: Queryable, organisationId: string, mediaId: string): Promise<void> {
  // why: whoever is just putting it into another gallery holds its row, and is waited for.
  const own = and(eq(media.organisationId, organisationId), eq(media.id, mediaId));
  await tx.select({ id: media.id }).from(media).where(own).for("update");
  await tx.delete(media).where(and(own, not(isFileInUse)));
}
