import { redirect } from "react-router";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { addDays, today } from "#app/rules/dates.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { imports } from "#contracts/imports/imports.ts";
import type { Route } from "./+types/columns";
import { ColumnsForm } from "./columns-form.tsx";
import { columnsForm } from "./form-schema.ts";
import { belowImport, importPath } from "./handle.ts";
import { loadChoices, requireImport, shown } from "./load.server.ts";
import { atFields, matchOf, otherTable, preview, update } from "./match.server.ts";
import { maxValues } from "./sizes.ts";

export const handle = {
  ...belowImport("imports:columns.title", { isStep: true }),
  // Three fields a value, whose names may be long.
  posts: { bytes: 2 * 1024 * 1024, fields: 3 * maxValues + 500, rows: { name: "values", most: maxValues } },
};

export const shouldRevalidate = revalidateAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  const { staff, record } = await requireImport(args);
  // What is written can only be taken back, and a job that runs has its own page.
  if (!record.can.change) throw redirect(importPath(record.id));
  const [fields, choices] = await Promise.all([
    staff.call(imports.fields, { query: { kind: record.kind, language: staff.locale } }),
    loadChoices(staff, record),
  ]);
  const tomorrow = addDays(today(staff.staff.organization.timeZone), 1);
  return { of: shown(record), record, fields: fields.data, choices, tomorrow };
}

/** Keeps what was matched; then all rows are looked at, unless other headings were chosen, whose columns come first. */
export async function action(args: Route.ActionArgs) {
  const { staff, record } = await requireImport(args);
  return accept(args, { form: columnsForm }, async (typed) => {
    const { version } = typed;
    const other = otherTable(record, typed);
    const kept = await atFields(update(staff, record, { ...(other ?? matchOf(record, typed)), version }));
    if (other) return leadOn(args, { to: importPath(record.id, "columns"), key: "imports:columns.reread" });
    if (kept.missingFields.length > 0)
      return leadOn(args, {
        to: importPath(record.id, "columns"),
        key: "imports:columns.incomplete",
        severity: "error",
      });
    if (kept.state !== "previewed") await preview(staff, kept);
    return redirect(importPath(record.id));
  });
}

/** What each column stands for, and what the columns do not say themselves. */
export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  return <ColumnsForm {...loaderData} reply={actionData} />;
}
