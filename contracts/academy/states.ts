import { z } from "zod";

/** States of people and money in the academy, section 4 of the product's specification. */

export const MembershipStatus = z
  .enum(["pending", "accepted", "rejected", "canceled"])
  .meta({ id: "MembershipStatus" });
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/** The state of the current document of a type; `expiring` within 30 days, by the organisation's date. */
export const DocumentState = z.enum(["valid", "expiring", "expired", "missing"]).meta({ id: "DocumentState" });
export type DocumentState = z.infer<typeof DocumentState>;

/**
 * What a member's debts amount to: `debtor` once an unpaid instalment is overdue, `pending` while something remains.
 */
export const PaymentState = z.enum(["fine", "pending", "debtor"]).meta({ id: "PaymentState" });
export type PaymentState = z.infer<typeof PaymentState>;

export const Approval = z.enum(["toApprove", "approved", "rejected"]).meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

export const SubscriptionStatus = z.enum(["open", "confirmed", "canceled"]).meta({ id: "SubscriptionStatus" });
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Where a membership or a sale came from: the athletes' app, or staff. */
export const Origin = z.enum(["app", "dashboard"]).meta({ id: "Origin" });
export type Origin = z.infer<typeof Origin>;

/** What became of the items of a bulk call: each is in one of the two lists. */
export const BulkResult = z
  .object({
    done: z.array(z.uuid()),
    failed: z.array(z.object({ id: z.uuid(), code: z.string(), params: z.record(z.string(), z.unknown()).optional() })),
  })
  .meta({ id: "BulkResult" });
export type BulkResult = z.infer<typeof BulkResult>;
