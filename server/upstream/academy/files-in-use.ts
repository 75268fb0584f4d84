import { type SQL, sql } from "drizzle-orm";
import { media } from "#upstream/account/media/table.ts";
import { athletes } from "./athletes/table.ts";
import { documents } from "./documents/table.ts";

/** Whether a file is an athlete's photo or paper; for queries on files. */
export const academyFilesInUse: readonly SQL[] = [
  sql`exists (select 1 from ${athletes} where ${athletes.photo} = ${media.id})`,
  sql`exists (select 1 from ${documents} where ${documents.mediaId} = ${media.id})`,
];
