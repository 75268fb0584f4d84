import { and, eq } from "drizzle-orm";
import { databaseError, notFound } from "#upstream/core/refusal.ts";
import type { Database } from "#upstream/db/connection.ts";
import { moduleSubscriptions, organizations } from "./table.ts";

export type OrganizationRow = typeof organizations.$inferSelect;
export type OrganizationChanges = Partial<Omit<typeof organizations.$inferInsert, "id" | "createdAt">>;
export type ModuleSubscriptionRow = typeof moduleSubscriptions.$inferSelect;

export async function findOrganization(db: Database, organisationId: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, organisationId));
  return row;
}

/** @throws Refusal 404 when the logo's file went away meanwhile */
export async function updateOrganization(
  db: Database,
  organisationId: string,
  changes: OrganizationChanges,
): Promise<OrganizationRow | undefined> {
  try {
    const [row] = await db.update(organizations).set(changes).where(eq(organizations.id, organisationId)).returning();
    return row;
  } catch (error) {
    if (databaseError(error)?.constraint === "organizations_logo") throw notFound();
    throw error;
  }
}

/** Undefined when the organisation never had the module. */
export async function findSubscription(
  db: Database,
  organisationId: string,
  product: ModuleSubscriptionRow["product"],
): Promise<ModuleSubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(moduleSubscriptions)
    .where(and(eq(moduleSubscriptions.organisationId, organisationId), eq(moduleSubscriptions.product, product)));
  return row;
}
