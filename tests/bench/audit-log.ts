import type { Sql } from "postgres";
import { fillPeople } from "#tests/support/audit-people.ts";

/**
 * Rows as the dashboard writes them: an intent and its outcome in turn, of several organisations, with changes, and
 * with names that are sealed.
 */
export async function fillAuditLog(sql: Sql, rows: number, organisations: readonly string[]): Promise<void> {
  await fillPeople(sql, organisations, [
    { kind: "account", count: 40, texts: "array['Giulia Ferri ' || n, 'giulia' || n || '@demo.example']" },
    { kind: "athlete", count: 500, texts: "array['Moretti Anna ' || n]" },
  ]);
  await sql`
  insert into dashboard.audit_log (action_id, kind, organisation_id, account_id, staff_member_id, actor_name, actor_email,
    actor_roles, action, target_type, target_id, target_label, changes, outcome, request_id, address)
  select md5((r.n / 2)::text)::uuid, case r.n % 2 when 0 then 'intent' else 'outcome' end,
    r.organisation, md5('a' || r.n % 40)::uuid, md5('s' || r.n % 40)::uuid,
    a.texts[1], a.texts[2], '{manager,coach}', 'reservation.edit', 'reservation',
    md5('t' || r.n / 2)::uuid::text, h.texts[1],
    jsonb_build_object('price', jsonb_build_object('before', r.n % 100, 'after', r.n % 90), 'status',
      jsonb_build_object('before', 'pending', 'after', 'confirmed'), 'notes', jsonb_build_object('after', 'Zoë ' || r.n)),
    case r.n % 2 when 1 then 'succeeded' end, md5('r' || r.n / 2), '192.0.2.' || r.n % 250
  from (select n, (${organisations}::text[])[1 + (n / 2) % ${organisations.length}]::uuid as organisation
    from generate_series(0, ${rows}::int - 1) n) as r
  join sealed_people a on a.organisation = r.organisation and a.kind = 'account' and a.n = r.n % 40
  join sealed_people h on h.organisation = r.organisation and h.kind = 'athlete' and h.n = r.n % 500
  order by r.n`;
  await sql`drop table sealed_people`;
}
