import { type SQL, sql } from "drizzle-orm";
import { media } from "#upstream/account/media/table.ts";
import { imports } from "./imports/table.ts";

/** Whether a file is one that was brought along; for queries on files. */
export const importFilesInUse: readonly SQL[] = [
  sql`exists (select 1 from ${imports} where ${imports.mediaId} = ${media.id})`,
];
