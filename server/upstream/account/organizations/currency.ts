import { eq } from "drizzle-orm";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { organizations } from "./table.ts";

/** The club's own currency: that of what it sells from now on. @throws Refusal 404 */
export async function clubsCurrency(db: Queryable, organisationId: string): Promise<CurrencyCode> {
  const [club] = await db
    .select({ currency: organizations.defaultCurrency })
    .from(organizations)
    .where(eq(organizations.id, organisationId));
  return found(club).currency;
}
