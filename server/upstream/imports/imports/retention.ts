import { and, asc, inArray, isNull, lt, notInArray } from "drizzle-orm";
import { importDays } from "#contracts/imports/import-shapes.ts";
import { media } from "#upstream/account/media/table.ts";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { importRecords, importRows, imports } from "./table.ts";

/** The job that deletes the files and rows of old imports, each night. What was done stays. */
export const oldImports = {
  name: "old-imports",
  cron: "40 3 * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;

/** Imports of one transaction. */
const batch = 20;

/** Deletes files and rows of imports that are older than 30 days. May run twice at once. @returns of how many */
export async function deleteOldImports({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - importDays * 24 * 60 * 60 * 1000);
  let total = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const old = await tx
        .select({ id: imports.id, mediaId: imports.mediaId })
        .from(imports)
        .where(
          and(
            isNull(imports.rowsGoneAt),
            lt(imports.createdAt, before),
            notInArray(imports.state, ["previewing", "writing", "undoing"]),
          ),
        )
        .orderBy(asc(imports.createdAt))
        .limit(batch)
        .for("update", { skipLocked: true });
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.delete(importRows).where(inArray(importRows.importId, ids));
      // What a changed record had before is needed no more once nothing can be taken back.
      await tx.update(importRecords).set({ before: null, after: null }).where(inArray(importRecords.importId, ids));
      await tx
        .update(imports)
        .set({ rowsGoneAt: now(), mediaId: null, previewedAt: null, missingValues: [] })
        .where(inArray(imports.id, ids));
      const files = old.flatMap(({ mediaId }) => mediaId ?? []);
      if (files.length > 0) await tx.delete(media).where(inArray(media.id, files));
      return ids.length;
    });
    total += count;
    if (count < batch) return total;
  }
}
