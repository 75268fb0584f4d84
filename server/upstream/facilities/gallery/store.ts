import { asc } from "drizzle-orm";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locationPictures as pictures } from "./table.ts";

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
