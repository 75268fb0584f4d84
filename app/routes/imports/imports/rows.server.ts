import { AppError, isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Import } from "#contracts/imports/import-shapes.ts";
import { imports } from "#contracts/imports/imports.ts";
import { chosenDecision } from "./chosen-decision.ts";
import { decidedValues, type RowsForm } from "./form-schema.ts";
import { targetOf } from "./load.server.ts";
import { update } from "./match.server.ts";
import { decisionOf } from "./row-view.ts";

/** Keeps what was decided about rows, if anything was. Answers the import as it is then. */
export async function decideRows(staff: StaffCaller, record: Import, typed: RowsForm): Promise<Import> {
  const { intent, verdict, all } = typed;
  const lines = typed.rows.filter(({ decision, was }) => decision !== was);
  const isAll = intent === "all" && verdict !== undefined && all !== undefined;
  if (lines.length === 0 && !isAll) return record;
  const body = {
    ...(lines.length > 0 && { lines: lines.map(({ line, decision }) => ({ line, decision: decisionOf(decision) })) }),
    ...(isAll && { all: { verdict, decision: all === "proposed" ? null : all } }),
    version: record.version,
  };
  return staff.mutate({
    action: "import.decide",
    op: imports.decide,
    input: { params: { id: record.id }, body },
    target: targetOf(record),
    changes: {
      ...(lines.length > 0 && { lines: { after: lines.map(({ line, decision }) => `${line}: ${decision || "-"}`) } }),
      ...(isAll && { verdict: { after: verdict }, all: { after: all } }),
    },
  });
}

/** Keeps what was decided about values that the club does not have, if anything changed. */
export async function decideValues(staff: StaffCaller, record: Import, typed: RowsForm): Promise<Import> {
  const before = new Map(
    record.values.map(({ about, name, decision }) => [`${about} ${name}`, chosenDecision(decision)]),
  );
  const changed = typed.values.filter(({ about, name, decision = "" }) => before.get(`${about} ${name}`) !== decision);
  if (changed.length === 0) return record;
  return update(staff, record, { values: decidedValues(changed), version: record.version });
}

/** What is refused because values are not decided stands at those that are not, among those that the form has. */
export async function atValues<T>({ values }: RowsForm, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error, "import.values_undecided")) throw error;
    const { code, status } = error;
    const fields = values.flatMap(({ decision }, at) =>
      decision === undefined ? [{ path: ["values", at, "decision"], code }] : [],
    );
    throw new AppError(code, { status, fields, cause: error });
  }
}

/** Writes the rows, in a job; or goes on with what was stopped. */
export const startWriting = (staff: StaffCaller, record: Import) =>
  staff.mutate({
    action: "import.write",
    op: imports.write,
    input: { params: { id: record.id }, body: { version: record.version } },
    target: targetOf(record),
    changes: {
      rows: { after: record.counts.written },
      ...(record.options.asRequests && { asRequests: { after: true } }),
      ...(record.options.mail && { mail: { after: true } }),
      remindersFrom: { after: record.options.remindersFrom },
    },
  });
