import { sql } from "drizzle-orm";
import { writeMedia } from "#upstream/account/media/store.ts";
import { csvOf } from "#upstream/core/download/csv.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { jobStatusOf, setJobState } from "#upstream/notifications/notifications/job-state.ts";
import { countReservations } from "../list.ts";
import { rowsForExport } from "../rows.ts";
import { type ReservationExportPayload, reservationExport } from "./definition.ts";
import { reservationDownload } from "./download.ts";
import { exportLock } from "./lock.ts";
import { createProgress } from "./progress.ts";

/** `export-reservations-2026-11-20-18-05-09.csv`, by the clocks where the product is at home. */
function fileName(now: Date): string {
  const zone = "Europe/Rome";
  const seconds = String(now.getUTCSeconds()).padStart(2, "0");
  return `export-reservations-${localDateOf(now, zone)}-${wallTimeOf(now, zone).replace(":", "-")}-${seconds}.csv`;
}

/** Stops the reading as soon as the job is no longer ours. */
async function* until<Batch>(signal: AbortSignal, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    signal.throwIfAborted();
    yield batch;
  }
}

/**
 * Writes an export. May run again after any failure, and twice at once: a lock that dies with its process lets one
 * through at a time, and file and COMPLETED become visible in one transaction or not at all.
 * @param data of the job, whatever its version
 * @param signal aborted when the job was taken away or the process stops
 * @throws whatever went wrong; the queue tries again
 */
export async function runReservationExport(services: Services, data: unknown, signal: AbortSignal): Promise<void> {
  const payload = reservationExport.payload.parse(data);
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${exportLock.space}, ${exportLock.key(payload.notificationId)})`);
    const status = await jobStatusOf(tx, payload.notificationId);
    if (status === "PENDING" || status === "RUNNING") await writeExport(services, tx, payload, signal);
  });
}

async function writeExport(
  services: Services,
  tx: Queryable,
  { notificationId, organisationId, staffMemberId, sort, language, ...filters }: ReservationExportPayload,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  // Counting and progress have connections of their own: the reader sees progress while this transaction is still open.
  const total = await countReservations(db, organisationId, filters);
  const progress = createProgress(total, (metadata) => setJobState(db, notificationId, metadata));
  await progress.start();
  const rows = until(signal, rowsForExport(services, organisationId, filters, { sort, language }));
  const file = {
    organisationId,
    staffMemberId,
    accountId: null,
    fileName: fileName(services.now()),
    contentType: "text/csv; charset=utf-8",
  };
  const media = await writeMedia(tx, file, csvOf(reservationDownload(progress.counting(rows), language)));
  signal.throwIfAborted();
  const done = { progress: 100, status: "COMPLETED", mediaId: media.id, rows: progress.rows } as const;
  if (!(await setJobState(tx, notificationId, done))) throw new Error("The export was ended by somebody else");
}
