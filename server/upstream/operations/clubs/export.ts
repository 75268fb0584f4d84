import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { OrganizationRow } from "#upstream/account/organizations/store.ts";
import type { Database } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { type ArchiveCounts, archiveOf } from "../club-exports/archive.ts";
import { bytesOf, filesOf } from "../club-exports/files.ts";
import { exportedTables, fileOf } from "../club-exports/register/register.ts";
import { rowsOf } from "../club-exports/rows.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ClubCommand, Misused, Refused } from "./command.ts";
import { changeClub } from "./find.ts";

interface Written extends ArchiveCounts {
  readonly size: number;
  readonly sha256: string;
}

/** Writes the archive as the stream takes it; records and files are of one moment. */
async function writeTo(out: Writable, db: Database, { id, name }: OrganizationRow, now: Date): Promise<Written> {
  const hash = createHash("sha256");
  let size = 0;
  let counts: ArchiveCounts = { records: 0, files: 0 };
  await db.$client.begin("isolation level repeatable read read only", async (sql) => {
    const tables = exportedTables.map((table) => {
      const { pieces, count } = rowsOf(sql, table, id);
      return { name: fileOf(table.table), pieces: () => pieces, rows: count };
    });
    const files = await filesOf(sql, id);
    const source = { organisation: { id, name }, at: now, tables, files };
    const archive = archiveOf({ ...source, open: async (file) => bytesOf(sql, file.id) }, (all) => {
      counts = all;
    });
    for await (const piece of archive) {
      hash.update(piece);
      size += piece.length;
      if (!out.write(piece)) await once(out, "drain");
    }
  });
  return { ...counts, size, sha256: hash.digest("hex") };
}

/** Writes a file beside its place, so that what is there under its name is whole. @throws Refused when the name is taken */
async function writeFile(path: string, write: (out: Writable) => Promise<Written>): Promise<Written> {
  const beside = `${path}.part`;
  const out = createWriteStream(beside, { mode: 0o600 });
  try {
    await once(out, "open");
    const written = await write(out);
    out.end();
    await finished(out);
    await rename(beside, path);
    return written;
  } catch (error) {
    out.destroy();
    await rm(beside, { force: true });
    throw error instanceof Error && "code" in error
      ? new Refused(`${path} cannot be written: ${error.message}`)
      : error;
  }
}

/**
 * Writes the whole club into a file, or to the standard output: what its managers get, also while it is suspended. It is
 * recorded once the file is whole.
 */
export const exportClub: ClubCommand = {
  usage: "export CLUB FILE|-",
  options: {},
  words: 2,
  writesOutput: ({ words: [, path] }) => path === "-",
  async run({ db, now, actor, output }, { words: [word = "", path = ""] }) {
    if (path.trim() === "") throw new Misused("FILE is empty.");
    const club = await changeClub(db, word, async (_tx, row) => row);
    const write = (out: Writable) => writeTo(out, db, club, now());
    const written = path === "-" ? await write(output) : await writeFile(path, write);
    const { id, name } = club;
    const { size, sha256, records, files } = written;
    await inTransaction(db, (tx) =>
      recordProviderAction(tx, { organisationId: id, actor, action: "export", changes: { size, sha256 } }),
    );
    return {
      lines: [
        `${name} is exported: ${records} records, ${files} files, ${size} bytes.`,
        `SHA-256 ${sha256}${path === "-" ? "" : `  ${path}`}`,
        "The action log is a file of its own: npm run audit -- export.",
      ],
      json: { id, file: path === "-" ? null : path, size, sha256, records, files },
    };
  },
};
