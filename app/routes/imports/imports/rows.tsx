import { redirect } from "react-router";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { readFilters, redirectToLastPage } from "#app/backend/paging/list.server.ts";
import { readPage } from "#app/rules/paging.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Lookup } from "#app/ui/text.ts";
import { rowFilters } from "#contracts/imports/import-rows.ts";
import { imports } from "#contracts/imports/imports.ts";
import type { Route } from "./+types/rows";
import { rowsForm } from "./form-schema.ts";
import { belowImport, importPath } from "./handle.ts";
import { loadChoices, requireImport, shown } from "./load.server.ts";
import { preview } from "./match.server.ts";
import { toRow } from "./row-view.ts";
import { atValues, decideRows, decideValues, startWriting } from "./rows.server.ts";
import { RowsForm } from "./rows-form.tsx";
import { rowsOfPage } from "./sizes.ts";

export const handle = {
  ...belowImport("imports:rows.title", { isStep: true }),
  i18n: ["imports", "athletes"] as const,
  // Three fields a row and three a value, whose names may be long.
  posts: { bytes: 2 * 1024 * 1024, fields: 2000, rows: { name: "rows", most: rowsOfPage } },
};

export const shouldRevalidate = revalidateAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  const { staff, record } = await requireImport(args);
  if (!record.can.decide) throw redirect(importPath(record.id));
  const query = new URL(args.request.url).searchParams;
  const filters = readFilters(rowFilters, query);
  const [list, choices] = await Promise.all([
    staff.call(imports.listRows, {
      params: { id: record.id },
      query: { ...filters, page: readPage(query), pageSize: rowsOfPage },
    }),
    loadChoices(staff, record),
  ]);
  redirectToLastPage(args.request, list.pageInfo);
  // why: the typed function knows no keys that data carries.
  const writing = { t: staff.t as unknown as Lookup, language: staff.locale, currency: record.currency };
  return {
    of: shown(record),
    ...{ record, filters, choices },
    pageInfo: list.pageInfo,
    pageSize: rowsOfPage,
    rows: list.data.map((row) => toRow(row, record.kind, writing)),
  };
}

/** Keeps decisions, of the rows that are shown, of all of a verdict, and of values; then writes, where that was pressed. */
export async function action(args: Route.ActionArgs) {
  const { staff, record } = await requireImport(args);
  return accept(args, { form: rowsForm }, async (typed) => {
    const seen = { ...record, version: typed.version ?? record.version };
    const decided = await decideRows(staff, seen, typed);
    const kept = await decideValues(staff, decided, typed);
    const own = importPath(record.id);
    if (kept.state !== "previewed") {
      await preview(staff, kept);
      return redirect(own);
    }
    if (typed.intent === "write") {
      await atValues(typed, startWriting(staff, kept));
      return redirect(own);
    }
    const { search } = new URL(args.request.url);
    return leadOn(args, { to: importPath(record.id, "rows") + search, key: "imports:rows.saved" });
  });
}

/** What would be written, row by row, before anything is. */
export default function Rows({ loaderData, actionData }: Route.ComponentProps) {
  return <RowsForm {...loaderData} reply={actionData} />;
}
