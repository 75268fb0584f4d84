import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { importedFiles } from "./imported.ts";
import { texts, uuids } from "./sql.ts";
import type { Erased } from "./table-entry.ts";

/** Whether a text names somebody: by one of their texts, or by an id. */
const naming = (written: SQL, who: Pick<Erased, "texts" | "athleteIds" | "guardianIds" | "staffMemberId">): SQL => {
  const ids = [...who.athleteIds, ...who.guardianIds, ...(who.staffMemberId ? [who.staffMemberId] : [])];
  return sql`exists (select from unnest(${texts([...who.texts, ...ids])}) as one where strpos(lower(${written}), lower(one)) > 0)`;
};

/** What a retry of a write reads whose record was erased since. */
const gone = { code: "record.not_found", message: "record.not_found" };

/**
 * Erases a person from what is kept besides the tables of people: answers of writes, in which a retry finds that the record is
 * no more, and files of finished exports, which may have anybody in them.
 */
export async function eraseCopies(tx: Queryable, who: Erased): Promise<void> {
  await tx.execute(sql`
    update upstream.idempotency_keys set status = 404, body = ${JSON.stringify(gone)}::jsonb
     where right(scope, 36) = ${who.organisationId} and body is not null and ${naming(sql`body::text`, who)}`);
  await deleteExports(tx, who.organisationId, who.now);
}

/** Deletes the files of exports that were asked for up to a moment, and says so in their notifications. */
export async function deleteExports(tx: Queryable, organisationId: string, until: Date): Promise<void> {
  await tx.execute(sql`
    with over as (
      update upstream.notifications n
         set metadata = metadata || '{"mediaId": null, "status": "FAILED"}'::jsonb, updated_at = now()
       where organisation_id = ${organisationId} and type = 'EXPORT_RESERVATIONS' and metadata ->> 'mediaId' is not null
         and created_at <= ${until.toISOString()}::timestamptz
       returning (select b.metadata ->> 'mediaId' from upstream.notifications b where b.id = n.id)::uuid as media_id)
    delete from upstream.media where organisation_id = ${organisationId} and id in (select media_id from over)`);
  await tx.execute(sql`
    with over as (
      update upstream.club_exports set state = 'deleted'
       where organisation_id = ${organisationId} and state = 'ready' and created_at <= ${until.toISOString()}::timestamptz
       returning id)
    delete from upstream.club_export_chunks where export_id in (select id from over)`);
}

/** Whether an export that was asked for before a moment is still being written. */
export async function isExporting(tx: Queryable, organisationId: string, before: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from upstream.notifications
     where organisation_id = ${organisationId} and type = 'EXPORT_RESERVATIONS'
       and metadata ->> 'status' in ('PENDING', 'RUNNING') and created_at <= ${before.toISOString()}::timestamptz
    union all select 1 from upstream.club_exports
     where organisation_id = ${organisationId} and state = 'running'
       and created_at <= ${before.toISOString()}::timestamptz limit 1`);
  return rows.length > 0;
}

/** The files that are the person's alone, photos and papers, and those that were brought along with the person in them. */
export async function filesOf(tx: Queryable, who: Erased): Promise<string[]> {
  const { organisationId, athleteIds } = who;
  const rows = await tx.execute<{ id: string }>(sql`
    select photo as id from upstream.athletes
     where organisation_id = ${organisationId} and id = any(${uuids(athleteIds)}) and photo is not null
    union select media_id from upstream.documents
     where organisation_id = ${organisationId} and athlete_id = any(${uuids(athleteIds)}) and media_id is not null
    union ${importedFiles(who)}`);
  return rows.map(({ id }) => id);
}

/** Deletes files with their bytes. */
export const deleteFiles = (tx: Queryable, organisationId: string, ids: readonly string[]) =>
  tx.execute(sql`delete from upstream.media where organisation_id = ${organisationId} and id = any(${uuids(ids)})`);

/**
 * Deletes jobs that are over and named the person, and what the others said when they failed. Jobs that wait name people by
 * id, and find nobody.
 */
export async function eraseFromJobs(db: Queryable, known: readonly string[]): Promise<void> {
  const named = (column: string) =>
    sql`exists (select from unnest(${texts(known)}) as one where strpos(lower(${sql.raw(column)}::text), lower(one)) > 0)`;
  await db.execute(sql`
    delete from upstream_jobs.job where state in ('completed', 'cancelled', 'failed')
      and (${named("data")} or ${named("output")} or ${named("source_output")})`);
  await db.execute(sql`update upstream_jobs.job set output = null where ${named("output")}`);
}
