import { Zip, ZipDeflate } from "fflate";

/** A file of an archive: its name, and its bytes as they come. */
export interface ZipEntry {
  readonly name: string;
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Where an archive's dates begin: the file says nothing of when it was made. */
const mtime = new Date(1980, 0, 1);

/** An archive, written from its beginning to its end as the pieces come, and no faster than it is taken. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) written.push(piece);
  });
  for (const { name, pieces } of entries) {
    const file = Object.assign(new ZipDeflate(name), { mtime });
    archive.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  archive.end();
  yield* written;
}
