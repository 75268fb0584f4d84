import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { exampleMarks, type ImportCountry } from "#contracts/imports/import-shapes.ts";
import { stepOf } from "#upstream/academy/documents/remind.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { recordset } from "#upstream/core/rows.ts";
import { addDays, daysBetween } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { importKinds } from "../match/kinds.ts";
import { type Cell, shownCell } from "../read/cells.ts";
import { type RowContext, type RowToJudge, rowContext } from "../rows/context.ts";
import { judgeRows } from "../rows/judge.ts";
import type { MissingName } from "../rows/judgement.ts";
import { textOf } from "../rows/judgement.ts";
import { rowKey } from "../teams/people.ts";
import { RowReader } from "../values/row-values.ts";
import { mappingOf } from "./matching.ts";
import type { RunningStep } from "./run.ts";
import type { ImportRecordRow } from "./store.ts";
import type { ReadRow } from "./stored-shapes.ts";
import { importRows, type MissingValue } from "./table.ts";

/** Rows of one transaction. */
const piece = 250;
/** Rows that are read before others of the process have their turn. */
const slice = 50;
/** Values that the club does not have, at most. */
const maxMissing = 500;

/** A page of an import's rows behind a line. */
const rowsAfter = (tx: Queryable, { organisationId, id }: ImportRecordRow, line: number) =>
  tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.organisationId, organisationId), eq(importRows.importId, id), gt(importRows.line, line)))
    .orderBy(asc(importRows.line))
    .limit(piece);

/** Whether a row is the example of a template. */
function isExample(cells: readonly unknown[]): boolean {
  const first = cells.find((cell) => cell !== null);
  const text = first === undefined ? "" : shownCell(first as Cell).trim();
  return Object.values(exampleMarks).some((mark) => text.endsWith(mark));
}

/**
 * By what rows of one file mean one record: of people the tax code, and names with birth date; of teams what they are
 * called, in each division.
 */
function keysOf({ kind }: ImportRecordRow, { values }: ReadRow) {
  const text = (key: string) => textOf(values, key);
  if (kind === "teams") return { taxCode: null, names: [rowKey(values)], birthDate: null };
  const names = [text("athlete.lastName"), text("athlete.firstName")];
  const [taxCode, birthDate] = [text("athlete.taxIDCode"), text("athlete.birthDate")];
  return { taxCode, names, birthDate };
}

/** Reads the values of a piece of rows. @returns the last line; null: there was none */
async function readPiece(tx: Queryable, row: ImportRecordRow, reader: RowReader, after: number) {
  const rows = await rowsAfter(tx, row, after);
  const read: object[] = [];
  for (const [at, { line, cells }] of rows.entries()) {
    if (at % slice === slice - 1) await setImmediate();
    if (isExample(cells)) continue;
    const { values, problems, remarks } = reader.read({ line, cells: cells as readonly Cell[] });
    const kept: ReadRow = { values, problems, remarks };
    const { taxCode, names, birthDate } = keysOf(row, kept);
    const [one, other] = names;
    read.push({ line, read: kept, tax_code: taxCode, one, other, birth_date: birthDate, whole: names.every(Boolean) });
  }
  if (read.length > 0)
    await tx.execute(sql`
      update ${importRows} set read = r.read, tax_code = r.tax_code, birth_date = r.birth_date,
             names = case when not r.whole then null when r.other is null then upstream.folded(r.one)
               else least(upstream.folded(r.one), upstream.folded(r.other)) || ' ' || greatest(upstream.folded(r.one), upstream.folded(r.other)) end,
             verdict = null, judged = null, same_as = null, asks = 0, decision = null, outcome = null
        from ${recordset(read)} as r(line int, read jsonb, tax_code text, one text, other text, birth_date date, whole boolean)
       where ${importRows.importId} = ${row.id} and ${importRows.line} = r.line`);
  return { last: rows.at(-1)?.line ?? null, count: rows.length };
}

/** Notes for each row which earlier row of the file means the same record. Sales may be several of one athlete. */
async function noteSame(tx: Queryable, { id, kind }: ImportRecordRow): Promise<void> {
  if (kind === "sales") return;
  const isSame =
    kind === "teams"
      ? sql`earlier.names = later.names`
      : sql`(earlier.names = later.names and earlier.birth_date = later.birth_date
          and coalesce(earlier.tax_code = later.tax_code, true))`;
  await tx.execute(sql`
    update ${importRows} set same_as = found.line from (
      select later.line as later, min(earlier.line) as line
        from upstream.import_rows later join upstream.import_rows earlier
          on earlier.import_id = later.import_id and earlier.line < later.line and ${isSame}
       where later.import_id = ${id} group by later.line
      union all
      select later.line, min(earlier.line)
        from upstream.import_rows later join upstream.import_rows earlier
          on earlier.import_id = later.import_id and earlier.line < later.line and earlier.tax_code = later.tax_code
       where later.import_id = ${id} group by later.line
    ) found where ${importRows.importId} = ${id} and ${importRows.line} = found.later`);
}

/** Rows that were read, as they are judged. */
export const toJudge = (rows: readonly (typeof importRows.$inferSelect)[]): RowToJudge[] =>
  rows.flatMap(({ line, read, sameAs }) => (read === null ? [] : [{ line, read, sameAs }]));

/** Judges a piece of rows, and keeps what was found. */
async function judgePiece(tx: Queryable, context: RowContext, after: number) {
  const rows = await rowsAfter(tx, context.row, after);
  const judgements = await judgeRows(tx, context, toJudge(rows));
  const found = judgements.map(({ line, verdict, judged }) => ({
    ...{ line, verdict, judged },
    asks: judged.questions.length,
  }));
  if (found.length > 0)
    await tx.execute(sql`
      update ${importRows} set verdict = r.verdict, judged = r.judged, asks = r.asks
        from ${recordset(found)} as r(line int, verdict text, judged jsonb, asks int)
       where ${importRows.importId} = ${context.row.id} and ${importRows.line} = r.line`);
  return {
    last: rows.at(-1)?.line ?? null,
    count: rows.length,
    missing: judgements.flatMap(({ verdict, missing }) => (verdict === "wrong" ? [] : missing)),
  };
}

/** Adds names that the club does not have to those that were found before. */
function countMissing(counts: Map<string, MissingValue>, missing: readonly MissingName[]): void {
  for (const { about, name } of missing) {
    const key = `${about} ${name.toLowerCase()}`;
    const before = counts.get(key);
    if (!before && counts.size >= maxMissing) continue;
    counts.set(key, { about, name: before?.name ?? name, rows: (before?.rows ?? 0) + 1, decision: null });
  }
}

/**
 * How many reminders would leave tomorrow for what is written: certificates and cards that end soon, of members who are
 * accepted.
 */
async function remindersTomorrow(tx: Queryable, row: ImportRecordRow, today: string): Promise<number> {
  if (row.kind !== "athletes" || row.options.asRequests) return 0;
  const tomorrow = addDays(today, 1);
  const rows = await tx.execute<{ until: string; count: number }>(sql`
    select read #>> '{values,document.certificateExpiry}' as until, count(*)::int as count from ${importRows}
     where import_id = ${row.id} and verdict in ('new', 'changes') and read #>> '{values,document.certificateExpiry}' is not null
     group by 1`);
  const isDue = (until: string) => stepOf(daysBetween(tomorrow, until)) !== undefined;
  return [...rows].reduce((sum, { until, count }) => (isDue(until) ? sum + count : sum), 0);
}

/** Looks at all rows of an import: reads them, and judges each. Nothing is written but what was found. */
export async function previewImport({ services, piece: run, finish }: RunningStep): Promise<void> {
  const { row, today } = await run(async (tx, before) => ({
    result: { row: before, today: (await todayOf(tx, before.organisationId, services.now())).today },
    total: before.matching.rows * 2,
    done: 0,
  }));
  const { matching, country } = row;
  const rules = { orders: matching.orders, country: country as (typeof ImportCountry)["_output"], today };
  const reader = new RowReader(importKinds[row.kind], mappingOf(matching), rules);
  const first = matching.headingLines.at(-1) ?? 0;
  let read = 0;
  for (let after: number | null = first; after !== null; ) {
    const line: number = after;
    after = await run(async (tx) => {
      const { last, count } = await readPiece(tx, row, reader, line);
      read += count;
      return { result: last, done: read };
    });
  }
  const context = await run(async (tx) => {
    await noteSame(tx, row);
    return { result: await rowContext(tx, row, services.now()) };
  });
  const counts = new Map<string, MissingValue>();
  let judged = 0;
  for (let after: number | null = first; after !== null; ) {
    const line: number = after;
    const found = await run(async (tx) => {
      const result = await judgePiece(tx, context, line);
      judged += result.count;
      return { result, done: read + judged };
    });
    countMissing(counts, found.missing);
    after = found.last;
  }
  const reminders = await run(async (tx) => ({ result: await remindersTomorrow(tx, row, today) }));
  await finish({
    state: "previewed",
    previewedAt: services.now(),
    missingValues: [...counts.values()],
    remindersTomorrow: reminders,
  });
}
