import { type SQL, sql } from "drizzle-orm";
import { media } from "#upstream/account/media/table.ts";
import { eventPictures } from "./gallery/table.ts";
import { openDays } from "./open-days/table.ts";
import { sponsors } from "./sponsors/table.ts";

/** Whether a file is in an event's gallery, a sponsor's logo or an open day's image; for queries on files. */
export const eventFilesInUse: readonly SQL[] = [
  sql`exists (select 1 from ${eventPictures} where ${eventPictures.mediaId} = ${media.id})`,
  sql`exists (select 1 from ${sponsors} where ${sponsors.logo} = ${media.id})`,
  sql`exists (select 1 from ${openDays} where ${openDays.image} = ${media.id})`,
];
