import { asc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { organizations } from "./table.ts";

/** That the club of a row is not suspended, as a condition of a query. @param organisationId the row's organisation */
export const isOfOpenClub = (organisationId: SQLWrapper): SQL => sql`not exists (
  select from upstream.organizations club where club.id = ${organisationId} and club.suspended_at is not null)`;

/** Clubs that are not suspended, in the order of their ids: those for which jobs work by themselves. */
export const openClubs = (db: Queryable) =>
  db
    .select({ id: organizations.id, timeZone: organizations.timeZone })
    .from(organizations)
    .where(isNull(organizations.suspendedAt))
    .orderBy(asc(organizations.id));

/**
 * Refuses what a suspended club may not do, and makes a suspension wait until the transaction ends.
 * @throws Refusal 403 `organization.suspended`, with the provider's `reason`
 */
export async function requireOpenClub(tx: Queryable, organisationId: string): Promise<void> {
  const [club] = await tx
    .select({ reason: organizations.suspendedReason })
    .from(organizations)
    .where(eq(organizations.id, organisationId))
    .for("share");
  const reason = club?.reason ?? null;
  if (reason !== null) throw new Refusal(403, "organization.suspended", { details: { reason } });
}
