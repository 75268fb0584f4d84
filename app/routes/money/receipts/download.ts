import { downloadList } from "#app/backend/exports/download.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { receiptFilters, receiptSort, receipts } from "#contracts/money/receipts.ts";
import type { Route } from "./+types/download";

/** The receipts as a file. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const sort = receiptSort.catch("-number").parse(query.get("sort"));
  return downloadList(args, staff, {
    op: receipts.downloadList,
    query: { ...readFilters(receiptFilters, query), sort },
    name: "receipts",
    action: "receipt.download_list",
    target: { type: "receipt" },
  });
}
