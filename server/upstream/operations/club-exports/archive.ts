import { createHash } from "node:crypto";
import { type Zip64Entry, zip64Of } from "#upstream/core/download/zip64.ts";
import { version as program } from "#upstream/version.ts";
import { pathOf, type StoredFile } from "./files.ts";
import { formatText, formatVersion } from "./format.ts";
import { nameOf } from "./register/kinds.ts";
import { omittedTables } from "./register/register.ts";

/** A table's rows on their way into the archive. */
export interface TableSource {
  readonly name: string;
  readonly pieces: () => AsyncIterable<Uint8Array>;
  /** How many rows it has; asked once all pieces were read. */
  readonly rows: () => number;
}

/** What an archive is made of. */
export interface ArchiveSource {
  readonly organisation: { readonly id: string; readonly name: string };
  /** The moment of which the records are. */
  readonly at: Date;
  readonly tables: readonly TableSource[];
  readonly files: readonly StoredFile[];
  /** The bytes of a stored file; undefined when it was deleted since the records were read. */
  readonly open: (file: StoredFile) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** A line of the manifest about one file of the archive. */
interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rows?: number;
}

/** What is in an archive: its manifest's counts. */
export interface ArchiveCounts {
  readonly records: number;
  readonly files: number;
}

async function* counted(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  done: (bytes: number, sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  done(bytes, hash.digest("hex"));
}

/** The manifest as text, a line for each file: it may be longer than memory should hold twice. */
function* manifestText(
  { organisation, at }: ArchiveSource,
  listed: readonly ManifestFile[],
  missing: readonly string[],
): Generator<Buffer> {
  const tables = listed.filter(({ rows }) => rows !== undefined);
  const about = {
    format: "club-export",
    formatVersion,
    program,
    organisation,
    day: at.toISOString().slice(0, 10),
    at: at.toISOString(),
    counts: {
      records: tables.reduce((sum, { rows = 0 }) => sum + rows, 0),
      files: listed.filter(({ name }) => name.startsWith("files/")).length,
    },
    missing,
    omitted: omittedTables.map(({ table, reason }) => ({ table: nameOf(table), reason })),
  };
  yield Buffer.from(`${JSON.stringify(about, null, 2).slice(0, -2)},\n  "files": [\n`);
  for (const [place, file] of listed.entries())
    yield Buffer.from(`    ${JSON.stringify(file)}${place + 1 < listed.length ? "," : ""}\n`);
  yield Buffer.from("  ]\n}\n");
}

/**
 * The whole club as one ZIP, as it is taken: the format's description, a CSV a table, the stored files, and at the end the
 * manifest with the length and SHA-256 of each. The same source makes the same bytes.
 * @param ended told once the manifest was written
 */
export function archiveOf(source: ArchiveSource, ended?: (counts: ArchiveCounts) => void): AsyncGenerator<Buffer> {
  const listed: ManifestFile[] = [];
  const missing: string[] = [];
  async function* entries(): AsyncGenerator<Zip64Entry> {
    const text = formatText();
    const note = (name: string, rows?: () => number) => (bytes: number, sha256: string) =>
      listed.push({ name, bytes, sha256, ...(rows && { rows: rows() }) });
    const format = "export-format.md";
    yield { name: format, packs: true, pieces: () => counted([Buffer.from(text)], note(format)) };
    for (const { name, pieces, rows } of source.tables)
      yield { name, packs: true, pieces: () => counted(pieces(), note(name, rows)) };
    for (const file of source.files) {
      const bytes = await source.open(file);
      const name = pathOf(file);
      if (!bytes) missing.push(file.id);
      else yield { name, packs: file.packs, size: file.size, pieces: () => counted(bytes, note(name)) };
    }
    yield { name: "manifest.json", packs: true, pieces: () => manifestText(source, listed, missing) };
    const records = listed.reduce((sum, { rows = 0 }) => sum + rows, 0);
    ended?.({ records, files: source.files.length - missing.length });
  }
  return zip64Of(entries(), source.at);
}
