import { and, asc, eq, sql } from "drizzle-orm";
import { Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { lockRow, recordset, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import type { Cell, TableRow } from "../read/cells.ts";
import { importRows, imports } from "./table.ts";

export type ImportRecordRow = typeof imports.$inferSelect;
type Changes = Partial<Omit<typeof imports.$inferInsert, "id" | "organisationId" | "version">>;

/** Rows that one statement writes. */
const batch = 1000;

/** An import of the club. @throws Refusal 404 */
export const importOr404 = (db: Queryable, organisationId: string, id: string): Promise<ImportRecordRow> =>
  rowOr404(db, imports, { organisationId, id });

/** States in which a job runs. */
const running = ["previewing", "writing", "undoing"] as const;
export const isRunning = ({ state }: Pick<ImportRecordRow, "state">): boolean => running.some((one) => one === state);

/** Whether something of it was written, or is. */
export const isBegun = ({ state, total, previewedAt, writtenAt }: ImportRecordRow): boolean =>
  state === "writing" ||
  state === "stopped" ||
  state === "done" ||
  state === "undoing" ||
  state === "undone" ||
  writtenAt !== null ||
  (state === "failed" && total > 0 && previewedAt !== null);

/**
 * An import, held until the transaction ends.
 * @param seen the version that the caller has seen
 * @throws Refusal 404; 409 `import.stale`, `import.busy`
 */
export async function lockIdle(
  tx: Queryable,
  organisationId: string,
  id: string,
  seen: number | undefined,
): Promise<ImportRecordRow> {
  const row = await lockRow(tx, imports, { organisationId, id });
  if (isRunning(row)) throw new Refusal(409, "import.busy");
  requireVersion(row, seen, "import.stale");
  return row;
}

/** What is asked before its rows are read or written: they are there. @throws Refusal 409 `import.file_gone` */
export function requireRows({ rowsGoneAt }: ImportRecordRow): void {
  if (rowsGoneAt !== null) throw new Refusal(409, "import.file_gone");
}

/** Changes an import, and says so to open pages. */
export async function changeImport(
  tx: Queryable,
  { organisationId, id }: Pick<ImportRecordRow, "organisationId" | "id">,
  changes: Changes,
): Promise<ImportRecordRow> {
  const row = await updateRow(tx, imports, { organisationId, id }, { ...changes, updatedAt: sql`clock_timestamp()` });
  await announceChange(tx, "imports", { organisationId });
  return row;
}

/** Keeps the rows of a table as they were read, in place of those before. */
export async function replaceRows(
  tx: Queryable,
  { organisationId, id }: Pick<ImportRecordRow, "organisationId" | "id">,
  rows: readonly TableRow[],
): Promise<void> {
  await tx.delete(importRows).where(and(eq(importRows.organisationId, organisationId), eq(importRows.importId, id)));
  for (let at = 0; at < rows.length; at += batch)
    await tx.execute(sql`
      insert into ${importRows} (organisation_id, import_id, line, cells)
      select ${organisationId}, ${id}, r.line, r.cells from ${recordset(rows.slice(at, at + batch))} as r(line int, cells jsonb)`);
}

/** The rows of a table as they were read, in the order of the file. */
export async function tableRows(db: Queryable, { organisationId, id }: Pick<ImportRecordRow, "organisationId" | "id">) {
  const rows = await db
    .select({ line: importRows.line, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.organisationId, organisationId), eq(importRows.importId, id)))
    .orderBy(asc(importRows.line));
  // why asserted: they were written by `replaceRows`.
  return rows as { line: number; cells: readonly Cell[] }[];
}
