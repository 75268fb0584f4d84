import { and, asc, eq, gt, sql } from "drizzle-orm";
import { providerActs as contract, maxProviderActs } from "#contracts/operations/provider-acts.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { providerActs } from "./table.ts";

/** The account that an act concerned, as text: an id that is none joins nothing. */
const accountId = sql`${providerActs.changes} #>> '{accountId,after}'`;
const accountName = sql<string>`coalesce(
  nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), ''), ${accounts.email})`;

/** The acts of an organisation after a position, in order; one more than a page has says that there are more. */
async function actsAfter(db: Queryable, organisationId: string, after: number) {
  const rows = await db
    .select({ act: providerActs, account: { id: accounts.id, name: accountName } })
    .from(providerActs)
    .leftJoin(accounts, sql`${accounts.id}::text = ${accountId}`)
    .where(and(eq(providerActs.organisationId, organisationId), gt(providerActs.position, after)))
    .orderBy(asc(providerActs.position))
    .limit(maxProviderActs + 1);
  const data = rows.slice(0, maxProviderActs).map(({ act: { organisationId: _, createdAt, ...act }, account }) => ({
    ...act,
    account,
    createdAt: createdAt.toISOString(),
  }));
  return { data, isLast: rows.length <= maxProviderActs };
}

export const providerActImplementations = implement(contract, {
  list: ({ query }, { services, caller }) => actsAfter(services.db, caller.organisationId, query.after),
});
