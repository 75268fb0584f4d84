import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { fileStamp } from "#app/rules/dates.ts";
import { rowFilters } from "#contracts/imports/import-rows.ts";
import { imports } from "#contracts/imports/imports.ts";
import type { Route } from "./+types/rows-download";
import { requireImport, targetOf } from "./load.server.ts";

/** Rows as they were given, with what is wrong with them, to be mended and given again. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { staff, record } = await requireImport(args);
  const filters = readFilters(rowFilters, new URL(args.request.url).searchParams);
  const stamp = fileStamp(new Date(), staff.staff.organization.timeZone);
  return sendRecorded(args, staff, {
    action: "import.download",
    target: targetOf(record),
    changes: changesOfBody(filters),
    fileName: `import-${record.kind}-${stamp}.xlsx`,
    open: () =>
      staff.open(imports.downloadRows, { params: { id: record.id }, query: { ...filters, language: staff.locale } }),
  });
}
