import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import {
  providerActions as contract,
  maxProviderActions,
  type ProviderAction,
} from "#contracts/operations/provider-actions.ts";
import { ClubModule } from "#contracts/operations/setup.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { wordOf } from "../clubs/module-states.ts";
import { providerActions } from "./table.ts";

const accountName = sql<string>`coalesce(
  nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), ''), ${accounts.email})`;

type Changes = (typeof providerActions.$inferSelect)["changes"];

/** Fields that are the provider's own business, or said by `account`. */
const unsaid = new Set(["key", "staffMemberId"]);

const isChange = (value: unknown): value is ProviderAction["changes"][string] =>
  typeof value === "object" && value !== null && ("before" in value || "after" in value);

/** The modules that a new club was given, each as a field of its own. */
const grants = z.array(z.object({ product: ClubModule, until: z.string().nullable(), total: z.number() }));
const fieldsOf = ({ modules, ...fields }: Changes): Changes => {
  const { data = [] } = grants.safeParse(modules);
  const states = data.map(({ product, until, total }) =>
    product === "tournaments" ? ["tournaments", total] : [wordOf(product), until ?? "on"],
  );
  return { ...fields, ...Object.fromEntries(states) };
};

/** The changes of an action as the contract has them; a value alone is new. */
const changesOf = (changes: Changes): ProviderAction["changes"] =>
  Object.fromEntries(
    Object.entries(fieldsOf(changes))
      .filter(([field]) => !unsaid.has(field))
      .map(([field, value]) => [field, isChange(value) ? value : { after: value }]),
  );

/** The actions of an organisation after a position, in order; one more than a page has says that there are more. */
async function actsAfter(db: Queryable, organisationId: string, after: number) {
  const rows = await db
    .select({ row: providerActions, account: { id: accounts.id, name: accountName } })
    .from(providerActions)
    .leftJoin(
      staffMembers,
      and(
        eq(staffMembers.organisationId, providerActions.organisationId),
        eq(sql`${staffMembers.id}::text`, sql`${providerActions.changes} ->> 'staffMemberId'`),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(eq(providerActions.organisationId, organisationId), gt(providerActions.position, after)))
    .orderBy(asc(providerActions.position))
    .limit(maxProviderActions + 1);
  const data = rows.slice(0, maxProviderActions).map(({ row: { id, position, actor, action, ...row }, account }) => ({
    ...{ id, position, actor, action, account },
    changes: changesOf(row.changes),
    createdAt: row.createdAt.toISOString(),
  }));
  return { data, isLast: rows.length <= maxProviderActions };
}

export const providerActionImplementations = implement(contract, {
  list: ({ query }, { services, caller }) => actsAfter(services.db, caller.organisationId, query.after),
});
