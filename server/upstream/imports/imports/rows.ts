import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ImportedRecord, ImportRow, RowDecision } from "#contracts/imports/import-rows.ts";
import type { imports as contract } from "#contracts/imports/imports.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { recordset } from "#upstream/core/rows.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { countRows, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import type { ImportKind } from "../match/fields.ts";
import { importKinds } from "../match/kinds.ts";
import { type Cell, shownCell } from "../read/cells.ts";
import { isUndecided, isWritten } from "./show.ts";
import { changeImport, type ImportRecordRow, importOr404, isBegun, lockIdle } from "./store.ts";
import { importRecords, importRows } from "./table.ts";

type Query = HandlerInput<(typeof contract)["listRows"]>["query"];
type Decisions = HandlerInput<(typeof contract)["decide"]>["body"];

/** Characters of a cell that a row shows. */
const maxShown = 200;

const rowsOf = ({ organisationId, id }: Pick<ImportRecordRow, "organisationId" | "id">): SQL | undefined =>
  and(eq(importRows.organisationId, organisationId), eq(importRows.importId, id), isNotNull(importRows.verdict));

/** @throws Refusal 409 `import.not_previewed` */
export function requirePreview({ previewedAt }: ImportRecordRow): void {
  if (previewedAt === null) throw new Refusal(409, "import.not_previewed");
}

/** A page of rows as they were looked at. @throws Refusal 404; 409 `import.not_previewed` */
export async function listRows(db: Queryable, organisationId: string, id: string, query: Query) {
  const row = await importOr404(db, organisationId, id);
  requirePreview(row);
  const where = and(
    rowsOf(row),
    isOneOf(importRows.verdict, query.verdict),
    query.undecided === undefined ? undefined : isUndecided,
  );
  const shown = row.matching.columns.map(({ index }) => index);
  const select = db
    .select({ kept: importRows, isWritten })
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.line))
    .$dynamic();
  const { data, pageInfo } = await pageOf(select, query, countRows(db, importRows, where));
  return { data: data.map((one) => toRow(one.kept, one.isWritten, shown, importKinds[row.kind])), pageInfo };
}

/** Rows of a file at a time. */
const batchSize = 500;

/** All rows that filters leave, batch by batch, in the order of the file. @throws Refusal 404; 409 `import.not_previewed` */
export async function* rowBatches(
  db: Queryable,
  organisationId: string,
  id: string,
  filters: Pick<Query, "verdict" | "undecided">,
): AsyncGenerator<ImportRow[]> {
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { data, pageInfo } = await listRows(db, organisationId, id, { ...filters, page, pageSize: batchSize });
    isLast = pageInfo.isLastPage;
    yield data;
  }
}

/** The values of a row in the order of the kind's fields: the database keeps them in one of its own. */
function inFieldOrder({ fields }: ImportKind, values: ImportRow["values"]): ImportRow["values"] {
  const places = new Map(fields.map(({ key }, place) => [key, place]));
  // Both names of a person may have come from one cell, where the kind has no fields of their own.
  const placeOf = (key: string) => places.get(key) ?? places.get(`${key.split(".")[0]}.fullName`) ?? fields.length;
  const isFirstName = (key: string) => Number(key.endsWith(".firstName"));
  return Object.fromEntries(
    Object.entries(values).sort(
      ([one], [other]) => placeOf(one) - placeOf(other) || isFirstName(one) - isFirstName(other),
    ),
  );
}

function toRow(
  kept: typeof importRows.$inferSelect,
  isWritten: boolean,
  columns: readonly number[],
  kind: ImportKind,
): ImportRow {
  const { line, verdict, judged, decision } = kept;
  if (verdict === null || judged === null) throw new Error(`row ${line} was not looked at`);
  const cells = columns.flatMap((column) => {
    const text = shownCell((kept.cells[column] ?? null) as Cell).slice(0, maxShown);
    return text === "" ? [] : [{ column, text }];
  });
  const values = inFieldOrder(kind, judged.values);
  return { line, verdict, cells, ...judged, values, decision, isWritten };
}

/** What is decided about all rows of a verdict, as a value of the statement. */
const decisionOfAll: Readonly<Record<"create" | "best" | "skip", SQL>> = {
  create: sql`'{"as":"create"}'::jsonb`,
  skip: sql`'{"as":"skip"}'::jsonb`,
  best: sql`case when coalesce(${importRows.judged} ->> 'recordId', ${importRows.judged} #>> '{candidates,0,id}') is not null
    then jsonb_build_object('as', 'update', 'id',
      coalesce(${importRows.judged} ->> 'recordId', ${importRows.judged} #>> '{candidates,0,id}')) end`,
};

async function decideAll(tx: Queryable, row: ImportRecordRow, all: NonNullable<Decisions["all"]>): Promise<void> {
  // A team that is registered stays as it is: its row can only be left out.
  const isOfNew = all.verdict === "new" && all.decision === "create";
  if (row.kind === "teams" && !isOfNew && all.decision !== null && all.decision !== "skip")
    throw refuseField("import.decision_impossible", ["all", "decision"]);
  // A sale needs somebody who is there: nobody new is made for it.
  if (row.kind === "sales" && all.verdict === "perhaps" && all.decision === "create")
    throw refuseField("import.decision_impossible", ["all", "decision"]);
  if (all.verdict === "wrong" && all.decision !== null && all.decision !== "skip")
    throw refuseField("import.decision_impossible", ["all", "verdict"]);
  await tx
    .update(importRows)
    .set({ decision: all.decision === null ? sql`null` : decisionOfAll[all.decision] })
    .where(and(rowsOf(row), eq(importRows.verdict, all.verdict)));
}

/** Whether a decision can be taken about a row. */
function isPossible(
  { kind }: ImportRecordRow,
  { verdict, judged }: typeof importRows.$inferSelect,
  decision: RowDecision | null,
): boolean {
  if (decision === null || decision.as === "skip") return true;
  if (verdict === "wrong" || judged === null) return false;
  if (kind === "teams") return decision.as === "create" && verdict === "new";
  if (decision.as === "create") return kind !== "sales" || judged.recordId !== null;
  return judged.recordId === decision.id || judged.candidates.some(({ id }) => id === decision.id);
}

async function decideLines(tx: Queryable, row: ImportRecordRow, lines: NonNullable<Decisions["lines"]>): Promise<void> {
  const kept = await tx
    .select()
    .from(importRows)
    .where(
      and(
        rowsOf(row),
        inArray(
          importRows.line,
          lines.map(({ line }) => line),
        ),
      ),
    );
  const byLine = new Map(kept.map((one) => [one.line, one]));
  for (const [at, { line, decision }] of lines.entries()) {
    const one = byLine.get(line);
    if (!one) throw refuseField("import.line_unknown", ["lines", at, "line"], { line });
    if (!isPossible(row, one, decision))
      throw refuseField("import.decision_impossible", ["lines", at, "decision"], { line });
  }
  await tx.execute(sql`
    update ${importRows} set decision = nullif(d.decision, 'null'::jsonb)
      from ${recordset(lines)} as d(line int, decision jsonb)
     where ${importRows.importId} = ${row.id} and ${importRows.line} = d.line`);
}

/**
 * Decides about rows: all of a verdict first, then those that are named.
 * @throws Refusal 404; every code of the contract
 */
export async function decideRows(db: Database, organisationId: string, id: string, body: Decisions): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockIdle(tx, organisationId, id, body.version);
    if (isBegun(row)) throw new Refusal(409, "import.finished");
    requirePreview(row);
    if (body.all) await decideAll(tx, row, body.all);
    if (body.lines && body.lines.length > 0) await decideLines(tx, row, body.lines);
    await changeImport(tx, row, {});
  });
}

/** A page of what an import did, in its order. @throws Refusal 404 */
export async function listRecords(
  db: Queryable,
  organisationId: string,
  id: string,
  query: HandlerInput<(typeof contract)["records"]>["query"],
) {
  const row = await importOr404(db, organisationId, id);
  const where = and(
    eq(importRecords.organisationId, organisationId),
    eq(importRecords.importId, row.id),
    isOneOf(importRecords.outcome, query.outcome),
  );
  const select = db.select().from(importRecords).where(where).orderBy(asc(importRecords.position)).$dynamic();
  const { data, pageInfo } = await pageOf(select, query, countRows(db, importRecords, where));
  return {
    data: data.map(
      ({ line, record, recordId, label, membershipId, outcome, code, field, params }): ImportedRecord => ({
        ...{ line, record, id: recordId, label, membershipId, outcome, code, field },
        eventId: record === "registration" ? row.eventId : null,
        params: params ?? undefined,
      }),
    ),
    pageInfo,
  };
}
