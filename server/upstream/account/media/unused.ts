import { and, asc, eq, inArray, isNotNull, lt, not, or } from "drizzle-orm";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";
import type { Registry } from "#upstream/core/registry.ts";
import type { Database } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { isFileInUse } from "./in-use.ts";
import { media } from "./table.ts";

/** The job that deletes images and uploaded files that are used nowhere, each hour. It carries nothing. */
export const unusedImages = {
  name: "unused-images",
  cron: "17 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;

/** How long an image may wait to be put somewhere after it was uploaded. */
const graceMilliseconds = 24 * 60 * 60 * 1000;
/** Deleted in one transaction: each takes its bytes along. */
const batch = 100;

/** An image, or a file that staff uploaded: exports and what accounts keep are none. */
const isUpload = or(isNotNull(media.width), eq(media.audience, "owner"));

/**
 * Deletes uploads, of all organisations, that came more than a day before `now` and are in use nowhere: their sender went away, or was refused. May run twice, also at once. @returns how many
 */
export async function deleteUnusedImages(
  db: Database,
  registry: Pick<Registry, "filesInUse">,
  now: Date,
): Promise<number> {
  const uploadedBefore = new Date(now.getTime() - graceMilliseconds);
  const isUnused = not(isFileInUse(registry));
  let total = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const found = await tx
        .select({ id: media.id })
        .from(media)
        .where(and(isUpload, lt(media.createdAt, uploadedBefore), isUnused))
        .orderBy(asc(media.createdAt))
        .limit(batch)
        .for("update", { skipLocked: true });
      const ids = found.map(({ id }) => id);
      if (ids.length === 0) return 0;
      // why: asked again now that the rows are held, since one may have been used between the read and the lock.
      const gone = await tx
        .delete(media)
        .where(and(inArray(media.id, ids), isUnused))
        .returning({ id: media.id });
      return gone.length;
    });
    total += count;
    if (count < batch) return total;
  }
}
