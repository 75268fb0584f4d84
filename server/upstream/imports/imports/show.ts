import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type Import, type ImportKindName, type ImportSummary, importDays } from "#contracts/imports/import-shapes.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { events } from "#upstream/events/events/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { importKinds } from "../match/kinds.ts";
import { missingFields } from "../match/mapping.ts";
import { mappingOf } from "./matching.ts";
import { type ImportRecordRow, isBegun, isRunning } from "./store.ts";
import { importRecords, importRows, imports } from "./table.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether a row is written as things stand; in a query over `import_rows`. */
export const isWritten = sql<boolean>`coalesce(case
  when ${importRows.verdict} = 'wrong' or ${importRows.decision} ->> 'as' = 'skip' then false
  when ${importRows.decision} is not null then true
  else ${importRows.verdict} in ('new', 'changes') and ${importRows.asks} = 0 end, false)`;

/** Whether a row waits for somebody's decision; in a query over `import_rows`. */
export const isUndecided = sql<boolean>`(${importRows.asks} > 0 and ${importRows.decision} is null
  and ${importRows.verdict} in ('changes', 'perhaps'))`;

const resultsOf = (importId: typeof imports.id) => sql<ImportSummary["results"]>`(
  select json_build_object(
    'made', count(*) filter (where outcome = 'made'), 'changed', count(*) filter (where outcome = 'changed'),
    'leftOut', count(*) filter (where outcome = 'leftOut'), 'undone', count(*) filter (where outcome = 'undone'),
    'kept', count(*) filter (where outcome = 'kept'))
    from ${importRecords} where ${importRecords.importId} = ${importId})`;

const createdBy = sql<string | null>`coalesce(nullif(trim(concat_ws(' ',
  coalesce(${accounts.firstName}, ${staffMembers.firstName}), coalesce(${accounts.lastName}, ${staffMembers.lastName}))), ''),
  ${accounts.email})`;

const select = (db: Queryable) =>
  db
    .select({
      row: imports,
      eventName: events.name,
      results: resultsOf(imports.id),
      createdBy,
      currency: organizations.defaultCurrency,
    })
    .from(imports)
    .innerJoin(organizations, eq(organizations.id, imports.organisationId))
    .leftJoin(events, eq(events.id, imports.eventId))
    .leftJoin(staffMembers, eq(staffMembers.id, imports.staffMemberId))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId));

type Selected = Awaited<ReturnType<typeof select>>[number];

const toSummary = ({ row, eventName, results, createdBy }: Selected): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  fileName: row.fileName,
  event: row.eventId === null ? null : { id: row.eventId, name: eventName ?? "" },
  rows: row.matching.rows,
  results,
  createdBy,
  createdAt: row.createdAt.toISOString(),
  writtenAt: row.writtenAt?.toISOString() ?? null,
  version: row.version,
});

/** How many rows have each verdict, wait, and are written. */
async function countsOf(db: Queryable, { organisationId, id }: ImportRecordRow): Promise<Import["counts"]> {
  const verdict = (name: string) =>
    sql<number>`count(*) filter (where ${importRows.verdict} = ${name})`.mapWith(Number);
  const [counts] = await db
    .select({
      new: verdict("new"),
      changes: verdict("changes"),
      perhaps: verdict("perhaps"),
      same: verdict("same"),
      wrong: verdict("wrong"),
      undecided: sql`count(*) filter (where ${isUndecided})`.mapWith(Number),
      written: sql`count(*) filter (where ${isWritten})`.mapWith(Number),
    })
    .from(importRows)
    .where(and(eq(importRows.organisationId, organisationId), eq(importRows.importId, id)));
  return found(counts);
}

/** What was made and changed, by kinds of records, in the order in which it was first written. */
async function writtenOf(db: Queryable, { organisationId, id }: ImportRecordRow): Promise<Import["written"]> {
  const { record, outcome, position } = importRecords;
  const own = and(eq(importRecords.organisationId, organisationId), eq(importRecords.importId, id));
  const rows = await db
    .select({ record, outcome, count: sql`count(*)`.mapWith(Number) })
    .from(importRecords)
    .where(and(own, isNotNull(record), inArray(outcome, ["made", "changed"])))
    .groupBy(record, outcome)
    .orderBy(sql`min(${position})`);
  return rows as Import["written"];
}

const after = (at: Date, days: number) => new Date(at.getTime() + days * dayMilliseconds);

/** Until when an import can be taken back; null: nothing was written, or it is taken back. */
export const undoUntilOf = ({ state, writtenAt }: ImportRecordRow): Date | null =>
  writtenAt === null || state === "undone" ? null : after(writtenAt, importDays);

/** Fields that the kind needs and no column has. */
export const missingOf = ({ kind, matching }: ImportRecordRow): string[] =>
  missingFields(importKinds[kind], mappingOf(matching));

const questionsOf = ({ matching }: ImportRecordRow): Import["questions"] =>
  matching.questions.map(({ about, column, example }) =>
    about === "dates"
      ? {
          about,
          column,
          example,
          answer: matching.orders.dates[column] ?? "dmy",
          isAnswered: column in matching.answers.dates,
        }
      : {
          about,
          column,
          example,
          answer: matching.orders.names[column] ?? "lastFirst",
          isAnswered: column in matching.answers.names,
        },
  );

function canOf(row: ImportRecordRow, counts: Import["counts"], now: Date): Import["can"] {
  const isIdle = !isRunning(row);
  const hasRows = row.rowsGoneAt === null;
  const isFree = isIdle && hasRows && !isBegun(row);
  const isLooked = row.previewedAt !== null;
  const undoUntil = undoUntilOf(row);
  const isOpen = row.state !== "done" && row.state !== "undone";
  return {
    change: isFree,
    preview: isFree && missingOf(row).length === 0,
    decide: isFree && isLooked,
    write: isIdle && hasRows && isLooked && isOpen && counts.written > 0,
    stop: row.state === "writing",
    undo: isIdle && undoUntil !== null && undoUntil > now,
    delete: isIdle,
  };
}

/** An import with all that is known of it. @throws Refusal 404 */
export async function showImport(db: Queryable, organisationId: string, id: string, now: Date): Promise<Import> {
  const [one] = await select(db).where(and(eq(imports.organisationId, organisationId), eq(imports.id, id)));
  const selected = found(one);
  const { row, currency } = selected;
  const { matching } = row;
  const [counts, written] = await Promise.all([countsOf(db, row), writtenOf(db, row)]);
  return {
    ...toSummary(selected),
    sheets: [...row.sheets],
    sheet: row.sheet,
    headingLine: matching.headingLine,
    lines: matching.lines.map(({ line, cells }) => ({ line, cells: [...cells] })),
    columns: matching.columns.map((column) => ({ ...column, samples: [...column.samples] })),
    missingFields: missingOf(row),
    questions: questionsOf(row),
    country: row.country as Import["country"],
    currency,
    values: row.missingValues.map((value) => ({ ...value })),
    options: row.options,
    remindersTomorrow: row.remindersTomorrow,
    counts,
    written,
    progress: isRunning(row) ? { done: row.done, total: row.total } : null,
    failure: row.failure,
    can: canOf(row, counts, now),
    undoUntil: undoUntilOf(row)?.toISOString() ?? null,
    fileUntil: row.rowsGoneAt === null ? after(row.createdAt, importDays).toISOString() : null,
  };
}

/** A page of the club's imports, the newest first. */
export async function listImports(
  db: Queryable,
  organisationId: string,
  query: { readonly page: number; readonly pageSize: number; readonly kind?: ImportKindName[] | undefined },
) {
  const where = and(eq(imports.organisationId, organisationId), isOneOf(imports.kind, query.kind));
  const rows = select(db).where(where).orderBy(desc(imports.createdAt), desc(imports.id)).$dynamic();
  const { data, pageInfo } = await pageOf(rows, query, countRows(db, imports, where));
  return { data: data.map(toSummary), pageInfo };
}
