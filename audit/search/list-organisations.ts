import type { Sql } from "postgres";
import { noOrganisation } from "../format/record.ts";

/** The organisations that the log knows. */
export async function organisationsIn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string | null }[]>`
    with recursive ids as (
      (select organisation_id as id from dashboard.audit_chain order by organisation_id limit 1)
      union all
      select (select c.organisation_id from dashboard.audit_chain c where c.organisation_id > ids.id
        order by c.organisation_id limit 1) from ids where ids.id is not null)
    select id::text from ids where id is not null and id <> ${noOrganisation}`;
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
