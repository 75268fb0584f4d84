import { receipts } from "#contracts/money/receipts.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { receiptDownload } from "./download.ts";
import { issueReceipt, voidReceipt } from "./issue.ts";
import { receiptPdf } from "./pdf.ts";
import { listReceipts, receiptOr404 } from "./store.ts";

export const receiptImplementations = implement(receipts, {
  list: ({ query }, { services, caller }) => listReceipts(services.db, caller.organisationId, query),
  downloadList: async ({ query: { format, ...query } }, { services, caller: { organisationId }, language }) =>
    answerDownload(format, receiptDownload(services, organisationId, query, language)),
  get: ({ params }, { services, caller }) => receiptOr404(services.db, caller.organisationId, params.id),
  create: ({ body }, { services, caller }) => issueReceipt(services, caller, body),
  void: ({ params, body }, { services, caller }) => voidReceipt(services, caller, params.id, body.reason),
  download: async ({ params, query }, { services, caller, language }) => {
    const { organisationId } = caller;
    const receipt = await receiptOr404(services.db, organisationId, params.id);
    const { timeZone } = await todayOf(services.db, organisationId, services.now());
    const bytes = await receiptPdf(receipt, query.language ?? language, timeZone);
    return new Response(bytes, { headers: { "content-type": "application/pdf", "cache-control": "no-store" } });
  },
});
