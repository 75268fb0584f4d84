import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { Registry } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { organizations } from "../organizations/table.ts";
import { media } from "./table.ts";

/** Whether a file is a club's logo, or in use in an area that says so; for queries on files. */
export const isFileInUse = ({ filesInUse }: Pick<Registry, "filesInUse">): SQL => {
  const isLogo = sql`exists (select 1 from ${organizations} where ${organizations.logo} = ${media.id})`;
  return sql`(${sql.join([isLogo, ...filesInUse], sql` or `)})`;
};

/** Deletes a file of the organisation unless another gallery shows it or it is in use elsewhere. */
export async function deleteUnusedFile(
  tx: Queryable,
  registry: Registry,
  organisationId: string,
  mediaId: string,
): Promise<void> {
  // why: a transaction that is putting it into another gallery holds its row; this waits for it.
  const own = and(eq(media.organisationId, organisationId), eq(media.id, mediaId));
  await tx.select({ id: media.id }).from(media).where(own).for("update");
  await tx.delete(media).where(and(own, not(isFileInUse(registry))));
}
