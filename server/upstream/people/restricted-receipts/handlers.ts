import { type Receipt, ReceiptSnapshot } from "#contracts/money/receipts.ts";
import { restrictedReceipts } from "#contracts/people/restricted-receipts.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import { findRow, rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { receiptPdf } from "#upstream/money/receipts/pdf.ts";
import { receiptOr404 } from "#upstream/money/receipts/store.ts";
import { receipts } from "#upstream/money/receipts/table.ts";
import { restrictedReceipts as table } from "../erasures/table.ts";

/** A receipt with what it said when it was issued. @throws Refusal 404, also for one that is not restricted */
async function issuedReceipt(db: Queryable, organisationId: string, id: string): Promise<Receipt> {
  const stored = await rowOr404(db, table, { organisationId, receiptId: id });
  const snapshot = ReceiptSnapshot.parse(stored.snapshot);
  return {
    ...(await receiptOr404(db, organisationId, id)),
    snapshot,
    payerName: snapshot.payer.name,
    athleteName: snapshot.athlete?.name ?? null,
    reason: snapshot.reason,
  };
}

export const restrictedReceiptImplementations = implement(restrictedReceipts, {
  async find({ query: { year, number } }, { services: { db }, caller: { organisationId } }) {
    const { id } = found(await findRow(db, receipts, { organisationId, year, number }));
    return issuedReceipt(db, organisationId, id);
  },

  async download({ params: { id }, query }, { services: { db, now }, caller: { organisationId }, language }) {
    const receipt = await issuedReceipt(db, organisationId, id);
    const { timeZone } = await todayOf(db, organisationId, now());
    const bytes = await receiptPdf(receipt, query.language ?? language, timeZone);
    return new Response(bytes, { headers: { "content-type": "application/pdf", "cache-control": "no-store" } });
  },
});
