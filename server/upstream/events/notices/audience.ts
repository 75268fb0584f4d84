import { and, asc, eq, sql } from "drizzle-orm";
import type { Visibility } from "#contracts/visibility.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** Ids of the club's athletes who see an event of this visibility in their app. Other clubs' athletes find it there. */
export async function audienceOf(
  tx: Queryable,
  { organisationId, visibility }: { readonly organisationId: string; readonly visibility: Visibility },
): Promise<string[]> {
  if (visibility === "hidden") return [];
  const isMember = sql`exists (select from ${memberships} where ${memberships.organisationId} = ${athletes.organisationId}
    and ${memberships.athleteId} = ${athletes.id} and ${memberships.status} = 'accepted')`;
  const rows = await tx
    .select({ id: athletes.id })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), visibility === "onlyMine" ? isMember : undefined))
    .orderBy(asc(athletes.id));
  return rows.map(({ id }) => id);
}
