import { AppError, isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { Import } from "#contracts/imports/import-shapes.ts";
import { imports } from "#contracts/imports/imports.ts";
import type { CallInput } from "#contracts/operation.ts";
import { type ColumnsForm, decidedValues } from "./form-schema.ts";
import { targetOf } from "./load.server.ts";

type Patch = NonNullable<CallInput<typeof imports.update>["body"]>;

/** The line of the headings as the form has it. */
export const lineValue = (line: number | null): string => (line === null ? "none" : String(line));

/** What is chosen of where the table is: another sheet, other headings. Null where both stay. */
export function otherTable(
  { sheet, headingLine }: Import,
  typed: Pick<ColumnsForm, "sheet" | "headingLine">,
): Patch | null {
  const changed: Patch = {
    ...(typed.sheet !== undefined && typed.sheet !== sheet && { sheet: typed.sheet }),
    ...(typed.headingLine !== undefined &&
      typed.headingLine !== lineValue(headingLine) && {
        headingLine: typed.headingLine === "none" ? null : Number(typed.headingLine),
      }),
  };
  return Object.keys(changed).length > 0 ? changed : null;
}

/**
 * What is chosen of the columns, of what they do not say, of values and of how it is written. Only what changes: rows need
 * not be looked at again where it does not change how they are read.
 */
export function matchOf({ columns, questions, country }: Import, typed: ColumnsForm): Patch {
  const fields = new Map(columns.map(({ index, field }) => [index, field]));
  const mapping = typed.columns
    .map(({ column, field = null }) => ({ column, field }))
    .filter(({ column, field }) => fields.get(column) !== field);
  const isNew = (about: "dates" | "names", { column, order }: { column: number; order: string }) => {
    const asked = questions.find((one) => one.about === about && one.column === column);
    return !asked?.isAnswered || asked.answer !== order;
  };
  const dateOrders = typed.dates.filter((one) => isNew("dates", one));
  const nameOrders = typed.names.filter((one) => isNew("names", one));
  return {
    ...(mapping.length > 0 && { mapping }),
    ...(dateOrders.length > 0 && { dateOrders }),
    ...(nameOrders.length > 0 && { nameOrders }),
    ...(typed.country && typed.country !== country && { country: typed.country }),
    ...(typed.values.length > 0 && { values: decidedValues(typed.values) }),
    options: {
      asRequests: typed.asRequests,
      mail: typed.mail,
      ...(typed.remindersFrom && { remindersFrom: typed.remindersFrom }),
      ...(typed.cardsUntil && { cardsUntil: typed.cardsUntil }),
    },
  };
}

/** What the log holds of it: columns by their number, and what each stands for. */
function changesOf({ mapping = [], dateOrders, nameOrders, values, options, ...rest }: Patch): Changes {
  const columns = mapping.flatMap(({ column, field }) => (field === null ? [] : `${column + 1}: ${field}`));
  const plain = { ...rest, ...options };
  return {
    ...(columns.length > 0 && { columns: { after: columns } }),
    ...(values && { values: { after: values.map(({ about, decision }) => `${about}: ${decision?.as ?? "-"}`) } }),
    ...Object.fromEntries(
      Object.entries(plain)
        .filter(([name]) => name !== "version")
        .map(([name, after]) => [name, { after: after ?? "-" }]),
    ),
  };
}

/** Keeps what was chosen, as one recorded write. */
export const update = (staff: StaffCaller, record: Import, body: Patch) =>
  staff.mutate({
    action: "import.match",
    op: imports.update,
    input: { params: { id: record.id }, body },
    target: targetOf(record),
    changes: changesOf(body),
  });

/** Looks at all rows, in a job. */
export const preview = (staff: StaffCaller, record: Pick<Import, "id" | "fileName" | "version">) =>
  staff.mutate({
    action: "import.preview",
    op: imports.preview,
    input: { params: { id: record.id }, body: { version: record.version } },
    target: targetOf(record),
    changes: {},
  });

/** Where the form shows what upstream says of a part of its body. */
const names: Readonly<Record<string, string>> = {
  mapping: "columns",
  dateOrders: "dates",
  nameOrders: "names",
};

/** What upstream says of a column, a date or an option stands at the form's own field. */
export async function atFields<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || error.fields.length === 0) throw error;
    const fields = error.fields.map(({ path: [first = "", ...rest], code, params }) => {
      if (first === "options") return { path: rest, code, params };
      if (first === "mapping" && rest.at(-1) !== "field") return { path: ["columns", ...rest, "field"], code, params };
      return { path: [names[first] ?? first, ...rest], code, params };
    });
    throw new AppError(error.code, { status: error.status, fields, cause: error });
  }
}
