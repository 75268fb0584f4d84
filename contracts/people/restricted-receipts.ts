import { z } from "zod";
import { Receipt } from "../money/receipts.ts";
import { staffResource } from "../resource.ts";
import { Id, Language } from "../scalars.ts";

/** A receipt of somebody who was erased is found by what stands on the paper, and by nothing else. */
const byNumber = {
  year: z.coerce.number().int().min(2000).max(2200),
  number: z.coerce.number().int().min(1).max(10_000_000),
};

export const restrictedReceipts = staffResource(
  { name: "restrictedReceipts", path: "/people/restricted-receipts", roles: ["manager"] },
  {
    find: {
      call: "GET",
      summary: "A receipt of an erased person as it was issued, by its number; kept to the end of the tenth year",
      query: byNumber,
      response: Receipt,
    },
    download: {
      call: "GET /:id/download",
      summary: "The same as PDF",
      params: { id: Id },
      query: { language: Language.optional() },
      answer: "pdf",
      response: z.string(),
    },
  },
);
