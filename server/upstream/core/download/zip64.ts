import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of a large archive. */
export interface Zip64Entry {
  readonly name: string;
  /** Whether it becomes smaller when it is packed: photos and PDFs do not. */
  readonly packs: boolean;
  /** Its bytes, where they are known before: an entry of another length breaks the archive off. */
  readonly size?: number;
  readonly pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * An archive of any number of files of any length, in the ZIP64 form where the old one has no room (more than 65,534 files,
 * more than 4 GB). Entries are asked for one after the other, and no faster than the archive is taken.
 * @param mtime the day of all entries: the same entries make the same bytes
 * @throws what an entry's pieces throw
 */
export async function* zip64Of(entries: AsyncIterable<Zip64Entry>, mtime: Date): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  // why: the types of the package are older than this stream, which is one.
  const output = archive.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on("error", fail);
  let isOver = false;
  let source: Readable | undefined;
  const add = async () => {
    for await (const { name, packs, size, pieces } of entries) {
      if (isOver) return;
      const from = Readable.from(pieces());
      source = from;
      const closed = new Promise<void>((resolve) => from.once("close", resolve));
      from.once("error", fail);
      const about = { mtime, compress: packs, ...(size !== undefined && { size }) };
      archive.addReadStreamLazy(name, about, (start) => start(null, from));
      await closed;
      if (isOver) return;
    }
    archive.end();
  };
  const added = add().catch(fail);
  try {
    for await (const piece of output) yield piece as Buffer;
  } finally {
    isOver = true;
    source?.destroy();
    await added;
  }
}
