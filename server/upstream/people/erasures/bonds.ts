import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Erased } from "./table-entry.ts";

/**
 * Ends the bond of a staff member with their account, which is not the club's to delete: what they did here hangs on one
 * without a name from now on. An account that the club made by inviting, that never had a password and that nothing else
 * holds goes with it.
 */
export async function endBond(
  tx: Queryable,
  { organisationId, staffMemberId, accountId, label }: Erased,
): Promise<void> {
  if (staffMemberId === null || accountId === null) return;
  // why an address that no mail reaches: accounts have one, each its own.
  const [nameless] = await tx.execute<{ id: string }>(sql`
    insert into upstream.accounts (email, last_name) values (${`${staffMemberId}@erased.invalid`}, ${label.whole})
    on conflict (lower(email)) do update set last_name = excluded.last_name returning id`);
  await tx.execute(sql`delete from upstream.tokens where staff_member_id = ${staffMemberId}`);
  await tx.execute(sql`
    update upstream.staff_members set account_id = ${nameless?.id ?? null}
     where organisation_id = ${organisationId} and id = ${staffMemberId}`);
  await tx.execute(sql`
    delete from upstream.accounts a where a.id = ${accountId} and a.password_hash is null
       and not exists (select from upstream.staff_members s where s.account_id = a.id)
       and not exists (select from upstream.athletes t where t.account_id = a.id)
       and not exists (select from upstream.media m where m.account_id = a.id)`);
}
