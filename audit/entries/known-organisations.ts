import { sql } from "drizzle-orm";
import type { Queryable } from "#db/connection.ts";
import { noOrganisation } from "../format/record.ts";

/** Organisations where this address has acted before, so that a refused sign-in shows up in their logs. */
export async function organisationsOf(db: Queryable, email: string | null): Promise<string[]> {
  if (email === null || email === "") return [];
  // The second part finds what was written before names were sealed.
  const rows = await db.execute<{ id: string }>(sql`
    select organisation_id::text as id from dashboard.audit_people
    where texts @> array[${email}::text] and kind = 'account' and organisation_id <> ${noOrganisation}::uuid
    union
    select organisation_id::text from dashboard.audit_log
    where actor_email = ${email} and actor_email is not null and not starts_with(actor_email, 'sealed:')
      and organisation_id is not null
    limit 20`);
  return rows.map(({ id }) => id);
}
