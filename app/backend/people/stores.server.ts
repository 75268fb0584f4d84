import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#db/connection.ts";

/** Whom to look for: the club, and the person's texts, in lower case. */
interface Search {
  readonly organisationId: string;
  readonly texts: readonly string[];
}

/**
 * What a table of the dashboard's database holds of people. Every column with texts, JSON or bytes stands in `nothing` or
 * in `holds`; a test compares them with the database's catalogue.
 */
interface StoreEntry {
  /** Columns in which a person may be named, and the statement that takes them out. */
  readonly holds?: string;
  readonly erase?: (who: Search) => SQL;
  /** Columns that name nobody, or that are dealt with elsewhere, as `why` says. */
  readonly nothing?: string;
  readonly why?: string;
}

const log = "The action log erases by keys (`audit/erasure`).";

/** Whether a text has one of the person's. */
const names = (written: SQL, { texts }: Search) =>
  sql`exists (select from unnest(${sql.param([...texts])}::text[]) as one where strpos(lower(${written}), one) > 0)`;

export const stores: Readonly<Record<string, StoreEntry>> = {
  actions: {
    nothing: `actor_name actor_email actor_roles action target_type target_id target_label changes outcome error_code
      request_id address`,
    why: log,
  },
  audit_chain: { nothing: "hash" },
  audit_checkpoints: { nothing: "hash key_id signature" },
  audit_cuts: { nothing: "hash links key_id signature" },
  audit_log: {
    nothing: `kind actor_name actor_email actor_roles action target_type target_id target_label changes outcome error_code
      request_id address`,
    why: log,
  },
  audit_people: { nothing: "kind subject texts key", why: log },
  audit_views: {
    holds: "view",
    erase: (who) => sql`
      delete from dashboard.audit_views where organisation_id = ${who.organisationId} and ${names(sql`view`, who)}`,
  },
  audit_vocabulary: { nothing: "term", why: "Terms are words of actions and ids of people." },
  cleaned_texts: { nothing: "table_name column_name record_id" },
  erasures: { nothing: "kind" },
  export_chunks: { nothing: "data", why: "Files of the log: they go with the log's keys." },
  export_jobs: {
    holds: "filters",
    nothing: "kind status error_code request_id format language place",
    erase: (who) => sql`
      update dashboard.export_jobs set filters = filters - '{search,actor,target,words,address}'::text[]
       where organisation_id = ${who.organisationId} and ${names(sql`filters::text`, who)}`,
  },
  form_results: {
    holds: "location flash",
    nothing: "id",
    // why of all clubs: a form's result says neither whose it is nor of which club; without its message it is as good.
    erase: (who) => sql`
      update dashboard.form_results set flash = null, location = split_part(location, '?', 1)
       where ${names(sql`concat_ws(' ', flash::text, location)`, who)}`,
  },
  kept_forms: { nothing: "id owner sealed", why: "Sealed for the browser that sent them, and good for an hour." },
  notifications: {
    holds: "event",
    nothing: "type status upstream_status",
    erase: (who) => sql`
      update dashboard.notifications set event = event || '{"team": "…"}'::jsonb
       where organisation_id = ${who.organisationId} and ${names(sql`event::text`, who)}`,
  },
  stream_events: {
    holds: "payload",
    nothing: "topic roles session_id",
    erase: (who) => sql`
      delete from dashboard.stream_events where organisation_id = ${who.organisationId} and ${names(sql`payload::text`, who)}`,
  },
};

/** Takes a person out of what the dashboard keeps besides the log. May be done twice. */
export async function eraseFromStores(db: Queryable, organisationId: string, texts: readonly string[]): Promise<void> {
  const who = { organisationId, texts: [...new Set(texts.map((text) => text.toLowerCase()))] };
  if (who.texts.length === 0) return;
  for (const { erase } of Object.values(stores)) if (erase) await db.execute(erase(who));
}
