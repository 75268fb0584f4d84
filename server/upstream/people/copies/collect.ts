import { sql } from "drizzle-orm";
import { maxCopyRows } from "#contracts/people/copies.ts";
import { type CopyPart, copyFormat, copyPartNames, type PersonCopy } from "#contracts/people/copy-format.ts";
import { safeFileName } from "#upstream/account/media/file-names.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { CopiedPerson } from "./person.ts";
import { register } from "./register.ts";

/** A file of a copy: its path in the archive, and where its bytes come from. */
export type CopyFile = { readonly path: string } & ({ readonly mediaId: string } | { readonly receiptId: string });

type Row = Readonly<Record<string, unknown>>;

/** The parts that there are for a kind of person, with their queries. */
const partsOf = (who: CopiedPerson) =>
  copyPartNames.flatMap((name) => {
    const rows = register[name].of[who.kind];
    return rows ? [{ name, rows: rows(who) }] : [];
  });

/** How many rows each part has, and how many files there are. */
export async function countCopy(db: Queryable, who: CopiedPerson) {
  const parts: { name: CopyPart; count: number }[] = [];
  let files = 0;
  for (const { name, rows } of partsOf(who)) {
    const [row] = await db.execute<{ count: number; files: number }>(sql`
      select count(*)::int as count,
             count(coalesce(to_jsonb(part) ->> 'mediaId', to_jsonb(part) ->> 'receiptId'))::int as files
        from (${rows}) part`);
    parts.push({ name, count: row?.count ?? 0 });
    files += row?.files ?? 0;
  }
  return { parts, files };
}

/** The name of a file in the archive: a number, so that no two are the same, and what it was called. */
async function fileOf(db: Queryable, { organisationId }: CopiedPerson, row: Row, number: number) {
  const { mediaId, receiptId, label } = row;
  const prefix = String(number).padStart(3, "0");
  if (typeof receiptId === "string")
    return { path: `files/${prefix}-${String(label).replace("/", "-")}.pdf`, receiptId } satisfies CopyFile;
  if (typeof mediaId !== "string") return null;
  const [file] = await db.execute<{ file_name: string }>(
    sql`select file_name from upstream.media where id = ${mediaId}::uuid and organisation_id = ${organisationId}`,
  );
  return file ? ({ path: `files/${prefix}-${safeFileName(file.file_name)}`, mediaId } satisfies CopyFile) : null;
}

/** The fields that hold the path of a file: a person has a photo, all else a file. */
const fileField = (part: CopyPart) => (part === "profile" ? "photo" : "file");

/**
 * Reads all that is kept of a person, as the form of the copy has it, and which files belong to it.
 * @throws Refusal 409 `copy.too_large` with `part`: nothing is cut off in silence
 */
export async function collectCopy(
  db: Queryable,
  who: CopiedPerson,
  madeAt: Date,
): Promise<{ readonly copy: PersonCopy; readonly files: readonly CopyFile[] }> {
  const files: CopyFile[] = [];
  const parts: Partial<Record<CopyPart, Row[]>> = {};
  for (const { name, rows } of partsOf(who)) {
    const found = await db.execute<Row>(sql`select * from (${rows}) part limit ${maxCopyRows + 1}`);
    if (found.length > maxCopyRows) throw new Refusal(409, "copy.too_large", { details: { part: name } });
    const own: Row[] = [];
    for (const { mediaId, receiptId, ...row } of found) {
      const hasFile = mediaId !== undefined || receiptId !== undefined;
      const file = hasFile ? await fileOf(db, who, { mediaId, receiptId, ...row }, files.length + 1) : null;
      if (file) files.push(file);
      own.push(hasFile ? { ...row, [fileField(name)]: file?.path ?? null } : row);
    }
    parts[name] = own;
  }
  // why: the queries name their columns as the form does; a test reads each copy by it.
  const typed = parts as PersonCopy["parts"];
  return {
    copy: { format: copyFormat, madeAt: madeAt.toISOString(), club: who.club, kind: who.kind, parts: typed },
    files,
  };
}
