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
  // why out here: the package keeps the function that opens an entry for as long as the archive, and with it what it sees.
  let pieces: Zip64Entry["pieces"] = () => [];
  const open = (start: (error: unknown, from: Readable) => void) => {
    source = Readable.from(pieces());
    source.once("error", fail);
    source.once("close", closed);
    start(null, source);
  };
  let closed = () => {};
  const add = async () => {
    for await (const { name, packs, size, pieces: own } of entries) {
      if (isOver) return;
      pieces = own;
      const read = new Promise<void>((resolve) => {
        closed = resolve;
      });
      archive.addReadStreamLazy(name, { mtime, compress: packs, ...(size !== undefined && { size }) }, open);
      await read;
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
    closed();
    await added;
  }
}
