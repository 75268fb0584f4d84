import { eq, sql } from "drizzle-orm";
import { notFound, refusing } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { organizations } from "./table.ts";

export type OrganizationRow = typeof organizations.$inferSelect;
type OrganizationChanges = Partial<Omit<typeof organizations.$inferInsert, "id" | "version" | "createdAt">>;

export async function findOrganization(db: Queryable, organisationId: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, organisationId));
  return row;
}

/** Reads the organisation; other changes of it wait until the transaction ends. */
export async function lockOrganization(tx: Queryable, organisationId: string): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, organisationId)).for("no key update");
  return row;
}

/** Changes it; its version grows by one. @throws Refusal 404 when there is no such sport, or the logo's file went away meanwhile */
export async function updateOrganization(
  db: Queryable,
  organisationId: string,
  changes: OrganizationChanges,
): Promise<OrganizationRow | undefined> {
  const updated = db
    .update(organizations)
    .set({ ...changes, version: sql`${organizations.version} + 1` })
    .where(eq(organizations.id, organisationId))
    .returning();
  const [row] = await refusing(updated.execute(), {
    organizations_logo: () => notFound("logo"),
    organizations_sport: () => notFound("defaultSportId"),
  });
  return row;
}
