import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { receipts } from "#contracts/money/receipts.ts";
import type { Route } from "./+types/file";

/** A receipt as PDF, in the reader's language. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const params = { id: args.params.id };
  const { label, year, number } = await staff.call(receipts.get, { params });
  return sendRecorded(args, staff, {
    action: "receipt.download",
    target: { type: "receipt", id: params.id, label },
    fileName: `receipt-${year}-${String(number).padStart(4, "0")}.pdf`,
    open: () => staff.open(receipts.download, { params, query: { language: staff.locale } }),
  });
}
