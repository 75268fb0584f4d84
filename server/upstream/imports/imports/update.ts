import type { MissingValueKind } from "#contracts/imports/import-shapes.ts";
import type { imports as contract } from "#contracts/imports/imports.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { importKinds } from "../match/kinds.ts";
import { withoutExamples } from "../read/example.ts";
import { readTable } from "../read/read.ts";
import { admitReading, bytesOf, readFor } from "./create.ts";
import { changeMatching, matchTable } from "./matching.ts";
import {
  changeImport,
  type ImportRecordRow,
  importOr404,
  isBegun,
  lockIdle,
  replaceRows,
  requireRows,
  tableRows,
} from "./store.ts";
import type { Matching } from "./stored-shapes.ts";
import type { MissingValue } from "./table.ts";

type Input = HandlerInput<(typeof contract)["update"]>;
type Body = Input["body"];

/** Letters of the name of a level or a group at most, as `contracts/academy/attributes.ts` has it. */
const maxAttributeName = 60;

/** @throws Refusal 422 for fields that the kind does not have, or that stand twice, and columns that the table does not have */
function requireMapping({ kind }: ImportRecordRow, before: Matching, matching: Matching, { mapping }: Body): void {
  const fields = new Map(importKinds[kind].fields.map((field) => [field.key, field]));
  const places = new Set(before.columns.map(({ index }) => index));
  for (const [at, { column, field }] of (mapping ?? []).entries()) {
    if (!places.has(column)) throw refuseField("import.column_unknown", ["mapping", at, "column"]);
    if (field !== null && !fields.has(field)) throw refuseField("import.field_unknown", ["mapping", at, "field"]);
  }
  const taken = new Set<string>();
  for (const { field, index } of matching.columns) {
    if (field === null || fields.get(field)?.isMany) continue;
    const at = (mapping ?? []).findIndex(({ column }) => column === index);
    if (taken.has(field))
      throw refuseField("import.field_twice", at < 0 ? ["mapping"] : ["mapping", at, "field"], { field });
    taken.add(field);
  }
}

/** Whether the club has the record that a missing value is mapped to. */
async function isKnown(
  tx: Queryable,
  { organisationId, eventId }: ImportRecordRow,
  about: MissingValueKind,
  id: string,
): Promise<boolean> {
  switch (about) {
    case "level":
      return Boolean(await findRow(tx, attributeValues, { organisationId, id, code: "levels" }));
    case "group":
      return Boolean(await findRow(tx, attributeValues, { organisationId, id, code: "groups" }));
    case "site":
      return Boolean(await findRow(tx, sites, { organisationId, id }));
    case "package":
      return Boolean(await findRow(tx, subscriptionTemplates, { organisationId, id }));
    case "division":
      return eventId !== null && Boolean(await findRow(tx, divisions, { organisationId, id, eventId }));
  }
}

/** What becomes of values that the club does not have. @throws Refusal 422 at the value */
async function decidedValues(tx: Queryable, row: ImportRecordRow, wanted: Body["values"]): Promise<MissingValue[]> {
  const values = [...row.missingValues];
  for (const [at, { about, name, decision }] of (wanted ?? []).entries()) {
    const place = values.findIndex((value) => value.about === about && value.name === name);
    const value = values[place];
    if (!value) throw refuseField("import.value_unknown", ["values", at, "name"]);
    if (decision?.as === "create" && (about === "package" || about === "division"))
      throw refuseField("import.value_not_creatable", ["values", at, "decision"]);
    // A level and a group have shorter names than a file may have.
    if (decision?.as === "create" && about !== "site" && name.length > maxAttributeName)
      throw refuseField("field.too_long", ["values", at, "decision"], { max: maxAttributeName });
    if (decision?.as === "map" && !(await isKnown(tx, row, about, decision.id)))
      throw refuseField("import.value_unknown", ["values", at, "decision"]);
    values[place] = { ...value, decision };
  }
  return values;
}

/** The options with what changes. @throws Refusal 422 `import.reminders_too_soon` */
async function changedOptions(tx: Queryable, row: ImportRecordRow, wanted: Body["options"], now: Date) {
  const { today } = await todayOf(tx, row.organisationId, now);
  if (wanted?.remindersFrom !== undefined && wanted.remindersFrom <= today)
    throw refuseField("import.reminders_too_soon", ["options", "remindersFrom"]);
  const set = Object.fromEntries(Object.entries(wanted ?? {}).filter(([, value]) => value !== undefined));
  return { ...row.options, ...set } as ImportRecordRow["options"];
}

/** Another sheet of the workbook, which is read anew. @throws Refusal 422 of `tableErrors`, 429 */
async function otherSheet(services: Services, caller: StaffCaller, row: ImportRecordRow, sheet: string) {
  const { mediaId } = row;
  if (mediaId === null) throw refuseField("import.sheet_unknown", ["sheet"]);
  admitReading(caller, services.now());
  const read = async () => withoutExamples(await readTable({ bytes: await bytesOf(services, mediaId) }, { sheet }));
  return readFor("sheet", read);
}

/** Lines that can be the headings are the first ones. @throws Refusal 422 `import.heading_unknown` */
function requireHeading({ matching }: ImportRecordRow, headingLine: number | null | undefined): void {
  if (headingLine === undefined || headingLine === null) return;
  if (!matching.lines.some(({ line }) => line === headingLine))
    throw refuseField("import.heading_unknown", ["headingLine"]);
}

/** The matching with what somebody changes. */
async function changedMatching(tx: Queryable, row: ImportRecordRow, body: Body, country: ImportRecordRow["country"]) {
  const { headingLine, mapping, dateOrders, nameOrders } = body;
  const rows = await tableRows(tx, row);
  const place = country as Parameters<typeof matchTable>[2];
  requireHeading(row, headingLine);
  const before =
    headingLine === undefined || headingLine === row.matching.headingLine
      ? row.matching
      : await readFor("headingLine", async () => matchTable(rows, row.kind, place, headingLine));
  const matching = changeMatching(rows, row.kind, place, before, { mapping, dateOrders, nameOrders });
  requireMapping(row, before, matching, body);
  return matching;
}

/**
 * Changes how a table is read, and what becomes of it. Whatever changes how rows are read makes what was looked at old.
 * @throws Refusal 404; every code of the contract
 */
export async function updateImport(services: Services, caller: StaffCaller, { params, body }: Input): Promise<void> {
  const { organisationId } = caller;
  const now = services.now();
  const known = await importOr404(services.db, organisationId, params.id);
  const isOther = body.sheet !== undefined && body.sheet !== known.sheet;
  const table = isOther ? await otherSheet(services, caller, known, body.sheet ?? "") : undefined;
  await inTransaction(services.db, async (tx) => {
    const row = await lockIdle(tx, organisationId, params.id, body.version);
    if (isBegun(row)) throw new Refusal(409, "import.finished");
    requireRows(row);
    const country = body.country ?? row.country;
    if (table) await replaceRows(tx, row, table.rows);
    const begun = table
      ? { ...row, matching: await readFor("sheet", async () => matchTable(table.rows, row.kind, country as "IT")) }
      : row;
    const isMatched =
      [body.headingLine, body.mapping, body.dateOrders, body.nameOrders].some((part) => part !== undefined) ||
      country !== row.country;
    const matching = isMatched ? await changedMatching(tx, begun, body, country) : begun.matching;
    const options = await changedOptions(tx, row, body.options, now);
    const isStale =
      isMatched ||
      table !== undefined ||
      options.asRequests !== row.options.asRequests ||
      options.cardsUntil !== row.options.cardsUntil;
    await changeImport(tx, row, {
      matching,
      country,
      options,
      ...(table && { sheet: table.sheet, sheets: table.sheets }),
      ...(isStale
        ? { state: "matching", previewedAt: null, missingValues: [], remindersTomorrow: null, failure: null }
        : { missingValues: await decidedValues(tx, row, body.values) }),
    });
  });
}
