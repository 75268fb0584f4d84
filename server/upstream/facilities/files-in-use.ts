import { type SQL, sql } from "drizzle-orm";
import { media } from "#upstream/account/media/table.ts";
import { locationPictures } from "./gallery/table.ts";

/** Whether a file is in the gallery of a location; for queries on files. */
export const facilityFilesInUse: readonly SQL[] = [
  sql`exists (select 1 from ${locationPictures} where ${locationPictures.mediaId} = ${media.id})`,
];
