import { pipeline } from "node:stream/promises";
import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Queryable } from "#upstream/db/connection.ts";
import { copySignature } from "#upstream/db/copy-reader.ts";

/** The connection of a transaction: drizzle has no COPY. */
const clientOf = (tx: Queryable): Sql => (tx._.session as PostgresJsSession<Sql, never, never>).client;

const fields = 3;

/** What goes before the bytes of a row: how many fields there are, and each one's length before what it holds. */
function headOf(mediaId: Buffer, position: number, length: number): Buffer {
  const head = Buffer.alloc(34);
  head.writeInt16BE(fields, 0);
  head.writeInt32BE(mediaId.length, 2);
  mediaId.copy(head, 6);
  head.writeInt32BE(4, 22);
  head.writeInt32BE(position, 26);
  head.writeInt32BE(length, 30);
  return head;
}

/**
 * Stores the pieces of a file, in their order. The driver writes the bytes of a parameter in hexadecimal digits, which
 * costs an export as much as all the rest of it; COPY takes them as they are.
 * @returns how many bytes they were
 * @throws what the source throws; nothing of the file stays then, as long as the transaction is rolled back
 */
export async function copyChunks(tx: Queryable, mediaId: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const id = Buffer.from(mediaId.replaceAll("-", ""), "hex");
  let size = 0;
  const table = await clientOf(tx)`
    copy upstream.media_chunks (media_id, position, bytes) from stdin (format binary)`.writable();
  await pipeline(async function* rows() {
    yield Buffer.concat([copySignature, Buffer.alloc(8)]);
    let position = 0;
    for await (const bytes of chunks) {
      yield headOf(id, position, bytes.length);
      yield bytes;
      position += 1;
      size += bytes.length;
    }
    // Minus one, where the next row would say how many fields it has.
    yield Buffer.from([0xff, 0xff]);
  }, table);
  return size;
}
