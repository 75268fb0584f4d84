import { sql } from "drizzle-orm";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { deleteExports, eraseFromJobs, isExporting } from "./copies.ts";

interface Row {
  readonly id: string;
  readonly organisationId: string;
  readonly createdAt: string;
  readonly texts: readonly string[] | null;
  readonly [column: string]: unknown;
}

/** Erasures that are not through with files, oldest first. */
const openErasures = (db: Queryable) =>
  db.execute<Row>(sql`
    select e.id, e.organisation_id as "organisationId", e.created_at::text as "createdAt", t.texts
      from upstream.erasures e left join upstream.erasure_texts t on t.erasure_id = e.id
     where e.erased_at is null order by e.position limit 100`);

/** Forgets by what erased people are looked for, once nobody has to look any more. */
export const forgetTexts = (tx: Queryable, id: string) =>
  tx.execute(sql`
    delete from upstream.erasure_texts t using upstream.erasures e
     where t.erasure_id = ${id} and e.id = t.erasure_id and e.erased_at is not null and e.acknowledged_at is not null`);

/**
 * Finishes what erasures left for after their transaction. Each step may be done twice: who is killed in between does it
 * again.
 * @throws Error while an export is still being written in which a person may stand, so that the job is tried again
 */
export async function finishErasures({ db, mail, now }: Services): Promise<void> {
  let waiting = 0;
  for (const { id, organisationId, createdAt, texts } of await openErasures(db)) {
    const at = new Date(createdAt);
    if (await isExporting(db, organisationId, at)) {
      waiting += 1;
      continue;
    }
    const known = texts ?? [];
    if (known.length > 0) {
      await mail.forget(known);
      await eraseFromJobs(db, known);
    }
    await db.transaction(async (tx) => {
      await deleteExports(tx, organisationId, at);
      await tx.execute(sql`update upstream.erasures set erased_at = ${now().toISOString()}::timestamptz
        where id = ${id} and erased_at is null`);
      await forgetTexts(tx, id);
      await announceChange(tx, "erasures", { organisationId });
    });
  }
  if (waiting > 0) throw new Error(`${waiting} erasures wait for exports that are being written`);
}
