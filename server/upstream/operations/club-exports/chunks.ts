import { createHash } from "node:crypto";
import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Database } from "#upstream/db/connection.ts";
import { clubExportChunks } from "./table.ts";

const chunkBytes = 1024 * 1024;

/** Where bytes are stored: a part of an export. */
interface Place {
  readonly exportId: string;
  readonly part: number;
}

/** Cuts what comes into pieces of exactly `chunkBytes`, the last one shorter. */
async function* cut(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let filled = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + chunkBytes - filled);
      pieces.push(taken);
      filled += taken.length;
      from += taken.length;
      if (filled < chunkBytes) continue;
      yield Buffer.concat(pieces, filled);
      pieces = [];
      filled = 0;
    }
  }
  if (filled > 0) yield Buffer.concat(pieces, filled);
}

/** The hashes of the chunks of a part that are stored, in order and without a hole. */
async function storedHashes(db: Database, { exportId, part }: Place): Promise<string[]> {
  const rows = await db
    .select({ position: clubExportChunks.position, hash: clubExportChunks.hash })
    .from(clubExportChunks)
    .where(and(eq(clubExportChunks.exportId, exportId), eq(clubExportChunks.part, part)))
    .orderBy(asc(clubExportChunks.position));
  const hole = rows.findIndex(({ position }, at) => position !== at);
  return rows.slice(0, hole < 0 ? rows.length : hole).map(({ hash }) => hash);
}

/**
 * Stores bytes as they come, each chunk in a transaction of its own. What was stored before, and is the same, is not written
 * again: an archive that was broken off goes on behind its last chunk.
 * @param each asked after each chunk, with the bytes so far; what it throws ends the writing
 * @returns how many bytes, and their SHA-256
 */
export async function writeChunks(
  db: Database,
  place: Place,
  source: AsyncIterable<Uint8Array>,
  each: (bytes: number) => Promise<void> | void,
): Promise<{ size: number; sha256: string }> {
  const { exportId, part } = place;
  const known = await storedHashes(db, place);
  const whole = createHash("sha256");
  let size = 0;
  let position = 0;
  for await (const bytes of cut(source)) {
    whole.update(bytes);
    size += bytes.length;
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (known[position] !== hash)
      await db
        .insert(clubExportChunks)
        .values({ exportId, part, position, bytes, hash })
        .onConflictDoUpdate({
          target: [clubExportChunks.exportId, clubExportChunks.part, clubExportChunks.position],
          set: { bytes: sql`excluded.bytes`, hash: sql`excluded.hash` },
        });
    position += 1;
    await each(size);
  }
  await db
    .delete(clubExportChunks)
    .where(
      and(
        eq(clubExportChunks.exportId, exportId),
        eq(clubExportChunks.part, part),
        gte(clubExportChunks.position, position),
      ),
    );
  return { size, sha256: whole.digest("hex") };
}

/**
 * Reads the bytes of a part, one chunk a query: whoever reads slowly holds no connection.
 * @param from the first byte that is read
 * @param to the first byte that is not; all unless given
 */
export async function* readChunks(
  sql: Sql,
  { exportId, part }: Place,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  for (let position = Math.floor(from / chunkBytes); position * chunkBytes < to; position += 1) {
    const [chunk] = await sql<{ bytes: Buffer }[]>`
      select bytes from upstream.club_export_chunks
       where export_id = ${exportId} and part = ${part} and position = ${position}`;
    if (!chunk) {
      if (to === Number.POSITIVE_INFINITY) return;
      throw new Error("the export was deleted while it was read");
    }
    const start = position * chunkBytes;
    yield chunk.bytes.subarray(Math.max(0, from - start), Math.min(chunk.bytes.length, to - start));
  }
}

/** Deletes the parts from which an archive was made. */
export const deleteSources = (db: Pick<Database, "delete">, exportId: string) =>
  db.delete(clubExportChunks).where(and(eq(clubExportChunks.exportId, exportId), gt(clubExportChunks.part, 0)));
