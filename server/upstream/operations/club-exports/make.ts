import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import { z } from "zod";
import { clubExportDays, maxClubExportBytes } from "#contracts/operations/club-exports.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Services } from "#upstream/core/services.ts";
import { notifyStaff } from "#upstream/notifications/notifications/notify-staff.ts";
import { type ArchiveCounts, archiveOf } from "./archive.ts";
import { deleteSources, readChunks, writeChunks } from "./chunks.ts";
import { clubExport } from "./definition.ts";
import { bytesOf, filesOf, StoredFile } from "./files.ts";
import { exportedTables, fileOf } from "./register/register.ts";
import { rowsOf } from "./rows.ts";
import { clubExportChunks, clubExportParts, clubExports } from "./table.ts";

type ExportRow = typeof clubExports.$inferSelect;

/** The archive is larger than one may be: trying again would not help. */
class TooLarge extends Error {}

/** Percent of the work that are the tables. */
const tablesShare = 40;
/** How much smaller rows are when they are packed, about. */
const rowsPacked = 6;
const dayMs = 24 * 3_600_000;

/**
 * Makes an export, or goes on with one that was broken off. May run again after any failure; only one at a time of an export
 * is at work: a lock that dies with its process sees to it.
 * @param data of the job, whatever its version
 * @param signal aborted when the job was taken away or the process stops
 * @throws whatever went wrong; the queue tries again
 */
export async function makeClubExport(services: Services, data: unknown, signal: AbortSignal): Promise<void> {
  const { exportId } = clubExport.payload.parse(data);
  await services.sql.begin(async (lock) => {
    const [taken] = await lock<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`club export ${exportId}`}, 0)) as mine`;
    if (!taken?.mine) throw new Error("another process makes this export");
    const row = await running(services, exportId);
    if (!row) return;
    const at = row.snapshotAt ?? (await readTables(services, row, signal));
    try {
      await writeArchive(services, row, at, signal);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      await failClubExport(services, exportId, "club_export.too_large");
    }
  });
}

async function running({ db }: Services, exportId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(clubExports)
    .where(and(eq(clubExports.id, exportId), eq(clubExports.state, "running")));
  return row;
}

const progressed = ({ db }: Services, exportId: string, progress: number) =>
  db
    .update(clubExports)
    .set({ progress: Math.min(99, Math.floor(progress)) })
    .where(eq(clubExports.id, exportId));

async function* textOf(files: readonly StoredFile[]): AsyncGenerator<Buffer> {
  for (let from = 0; from < files.length; from += 1000)
    yield Buffer.from(files.slice(from, from + 1000).reduce((text, file) => `${text}${JSON.stringify(file)}\n`, ""));
}

/**
 * Reads all tables, as they are at one moment, into parts of their own, and the list of files. Broken off, it begins anew: a
 * later moment would not fit to what was read.
 */
async function readTables(services: Services, row: ExportRow, signal: AbortSignal): Promise<Date> {
  const { id: exportId, organisationId } = row;
  const { db } = services;
  await db.delete(clubExportChunks).where(eq(clubExportChunks.exportId, exportId));
  await db.delete(clubExportParts).where(eq(clubExportParts.exportId, exportId));
  const at = await services.sql.begin("isolation level repeatable read read only", async (snapshot) => {
    const [now] = await snapshot<{ ms: number }[]>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
    for (const [place, table] of exportedTables.entries()) {
      const part = place + 1;
      const { pieces, count } = rowsOf(snapshot, table, organisationId);
      const { size } = await writeChunks(db, { exportId, part }, pieces, () => signal.throwIfAborted());
      await db.insert(clubExportParts).values({ exportId, part, name: fileOf(table.table), rows: count(), size });
      await progressed(services, exportId, (tablesShare * part) / exportedTables.length);
    }
    const files = await filesOf(snapshot, organisationId);
    const part = exportedTables.length + 1;
    const { size } = await writeChunks(db, { exportId, part }, textOf(files), () => signal.throwIfAborted());
    await db.insert(clubExportParts).values({ exportId, part, name: "files", rows: files.length, size });
    return new Date(now?.ms ?? services.now().getTime());
  });
  // why last: until then nothing says that all tables are there.
  await db.update(clubExports).set({ snapshotAt: at }).where(eq(clubExports.id, exportId));
  return at;
}

/** The list of files as it was stored. */
async function storedFiles(sqlPool: Sql, exportId: string, part: number): Promise<StoredFile[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readChunks(sqlPool, { exportId, part })) pieces.push(piece);
  const lines = Buffer.concat(pieces).toString().split("\n").filter(Boolean);
  return z.array(StoredFile).parse(lines.map((line) => JSON.parse(line)));
}

async function writeArchive(services: Services, row: ExportRow, at: Date, signal: AbortSignal): Promise<void> {
  const { db, sql: pool } = services;
  const { id: exportId, organisationId } = row;
  const parts = await db
    .select()
    .from(clubExportParts)
    .where(and(eq(clubExportParts.exportId, exportId), gt(clubExportParts.part, 0)))
    .orderBy(asc(clubExportParts.part));
  const listed = parts.pop();
  const [organisation] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organisationId));
  if (!listed || !organisation) throw new Error("parts of the export are missing");
  const files = await storedFiles(pool, exportId, listed.part);
  const tables = parts.map(({ part, name, rows }) => ({
    name,
    rows: () => rows,
    pieces: () => readChunks(pool, { exportId, part }),
  }));
  const expected =
    parts.reduce((sum, { size }) => sum + size / rowsPacked, 0) + files.reduce((sum, { size }) => sum + size, 1);
  let counts: ArchiveCounts = { records: 0, files: 0 };
  let told = 0;
  const archive = archiveOf(
    {
      ...{ organisation, at, tables, files },
      open: async ({ id }) => {
        const [there] = await pool`select 1 from upstream.media where id = ${id}`;
        return there && bytesOf(pool, id);
      },
    },
    (all) => {
      counts = all;
    },
  );
  const { size, sha256 } = await writeChunks(db, { exportId, part: 0 }, archive, async (bytes) => {
    signal.throwIfAborted();
    if (bytes > maxClubExportBytes) throw new TooLarge();
    const percent = Math.floor(tablesShare + ((100 - tablesShare) * bytes) / expected);
    if (percent > told) await progressed(services, exportId, percent);
    told = Math.max(told, percent);
  });
  await finish(services, row, { ...counts, size, sha256 });
}

/** The file is ready: what it was made of goes, and so does the file before it. Managers are told. */
async function finish(
  { db, now }: Services,
  { id: exportId, organisationId }: ExportRow,
  made: ArchiveCounts & { readonly size: number; readonly sha256: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const endedAt = now();
    const expiresAt = new Date(endedAt.getTime() + clubExportDays * dayMs);
    const [ready] = await tx
      .update(clubExports)
      .set({ ...made, state: "ready", progress: 100, endedAt, expiresAt })
      .where(and(eq(clubExports.id, exportId), eq(clubExports.state, "running")))
      .returning({ id: clubExports.id });
    if (!ready) throw new Error("the export was ended by somebody else");
    await deleteSources(tx, exportId);
    const older = await tx
      .update(clubExports)
      .set({ state: "deleted", expiresAt: endedAt })
      .where(
        and(
          eq(clubExports.organisationId, organisationId),
          eq(clubExports.state, "ready"),
          ne(clubExports.id, exportId),
        ),
      )
      .returning({ id: clubExports.id });
    for (const { id } of older) await tx.delete(clubExportChunks).where(eq(clubExportChunks.exportId, id));
    const to = { organisationId, roles: ["manager" as const], exceptId: null };
    await notifyStaff(tx, to, { type: "CLUB_EXPORT", metadata: { exportId, state: "ready" } });
  });
}

/** Says that an export failed for good, and deletes what there is of it. @returns whether it was still being made */
export async function failClubExport({ db, now }: Services, exportId: string, failure: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(clubExports)
      .set({ state: "failed", failure, endedAt: now() })
      .where(and(eq(clubExports.id, exportId), eq(clubExports.state, "running")))
      .returning({ organisationId: clubExports.organisationId });
    if (!row) return false;
    await tx.delete(clubExportChunks).where(eq(clubExportChunks.exportId, exportId));
    const to = { organisationId: row.organisationId, roles: ["manager" as const], exceptId: null };
    await notifyStaff(tx, to, { type: "CLUB_EXPORT", metadata: { exportId, state: "failed" } });
    return true;
  });
}

/**
 * Deletes the files that were kept long enough, and gives up exports that were asked for a day ago and are not ready: their
 * job was lost. @returns how many
 */
export async function expireClubExports(services: Services): Promise<number> {
  const { db, now } = services;
  const expired = await db.transaction(async (tx) => {
    const rows = await tx
      .update(clubExports)
      .set({ state: "deleted" })
      .where(and(eq(clubExports.state, "ready"), sql`${clubExports.expiresAt} <= ${now().toISOString()}::timestamptz`))
      .returning({ id: clubExports.id });
    for (const { id } of rows) await tx.delete(clubExportChunks).where(eq(clubExportChunks.exportId, id));
    return rows.length;
  });
  const since = new Date(now().getTime() - dayMs).toISOString();
  const lost = await db
    .select({ id: clubExports.id })
    .from(clubExports)
    .where(and(eq(clubExports.state, "running"), sql`${clubExports.createdAt} <= ${since}::timestamptz`));
  for (const { id } of lost) await failClubExport(services, id, "server.unknown");
  return expired + lost.length;
}
