import { and, eq, not, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { documents } from "#upstream/academy/documents/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { eventPictures } from "#upstream/events/gallery/table.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { sponsors } from "#upstream/events/sponsors/table.ts";
import { locationPictures } from "#upstream/facilities/gallery/table.ts";
import { organizations } from "../organizations/table.ts";
import { media } from "./table.ts";

/** Whether a file is in a gallery, a logo, an athlete's photo or paper, an open day; for queries on files. */
export const isFileInUse = sql`(
  exists (select 1 from ${locationPictures} where ${locationPictures.mediaId} = ${media.id})
  or exists (select 1 from ${eventPictures} where ${eventPictures.mediaId} = ${media.id})
  or exists (select 1 from ${sponsors} where ${sponsors.logo} = ${media.id})
  or exists (select 1 from ${organizations} where ${organizations.logo} = ${media.id})
  or exists (select 1 from ${athletes} where ${athletes.photo} = ${media.id})
  or exists (select 1 from ${documents} where ${documents.mediaId} = ${media.id})
  or exists (select 1 from ${openDays} where ${openDays.image} = ${media.id}))`;

/** Deletes a file of the organisation unless another gallery shows it or it is in use elsewhere. */
export async function deleteUnusedFile(tx: Queryable, organisationId: string, mediaId: string): Promise<void> {
  // why: a transaction that is putting it into another gallery holds its row; this waits for it.
  const own = and(eq(media.organisationId, organisationId), eq(media.id, mediaId));
  await tx.select({ id: media.id }).from(media).where(own).for("update");
  await tx.delete(media).where(and(own, not(isFileInUse)));
}
