import { z } from "zod";
import { Cents, CurrencyCode, Id } from "../scalars.ts";
import { DocumentType } from "./document-types.ts";
import { Approval, DocumentState } from "./states.ts";

/** What has to be looked at before a request is decided. */
export const MembershipChecks = z
  .object({
    guardian: z.enum(["ok", "missing", "notNeeded"]),
    /** The documents that the organisation requires. */
    documents: z.array(z.object({ type: DocumentType, state: DocumentState })),
    /** Other athletes that may be the same person: the tax code, or names and birth date. */
    duplicates: z.array(Id),
    /** The package that was asked for with the request. */
    request: z
      .object({
        subscriptionId: Id,
        templateName: z.string(),
        price: Cents,
        collected: Cents,
        currency: CurrencyCode,
        approval: Approval,
      })
      .nullable(),
  })
  .meta({ id: "MembershipChecks" });
export type MembershipChecks = z.infer<typeof MembershipChecks>;
