import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import type { Route } from "./+types/download";
import { readCashBook } from "./query.server.ts";

/** The cash book as a file: CSV, or `?format=xlsx`. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { query } = await readCashBook(args, staff);
  const format = new URL(args.request.url).searchParams.get("format") === "xlsx" ? "xlsx" : "csv";
  return sendRecorded(args, staff, {
    action: "cash_book.download",
    target: { type: "cashBook", label: `${query.from}–${query.to}` },
    changes: changesOfBody({ from: query.from, to: query.to }),
    fileName: `export-cash-book-${query.from}-${query.to}.${format}`,
    open: () => staff.open(cashBook.download, { query: { ...query, format } }),
  });
}
