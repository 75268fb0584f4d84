import { sendRecorded } from "#app/backend/exports/recorded-file.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { managers } from "#app/rules/permissions.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { restrictedReceipts } from "#contracts/people/restricted-receipts.ts";
import type { Route } from "./+types/file";

/** A receipt of an erased person as PDF, as it was issued, in the reader's language. */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers);
  const params = { id: args.params.id };
  const { label, year, number } = await caller.call(receipts.get, { params });
  return sendRecorded(args, caller, {
    action: "person.download_receipt",
    target: { type: "receipt", id: params.id, label },
    fileName: `receipt-${year}-${String(number).padStart(4, "0")}.pdf`,
    open: () => caller.open(restrictedReceipts.download, { params, query: { language: caller.locale } }),
  });
}
