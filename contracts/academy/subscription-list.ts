import { z } from "zod";
import { PaymentStatus } from "../money/debits.ts";
import { DebitSums } from "../money/sums.ts";
import { Cents, flag, Id, LocalDate, repeated, SearchText } from "../scalars.ts";
import { Approval, Origin, PaymentState, SubscriptionStatus } from "./states.ts";
import { TemplateType } from "./subscription-templates.ts";

/**
 * Sums over all that match, of one currency; minor units. What was rejected or canceled asks nothing and is in no sum but
 * `collected`. `total` is the list price of what stands. `overdue` and `dueThisMonth` count approved ones only.
 */
export const SubscriptionTotals = DebitSums.extend({
  count: z.number().int(),
  total: Cents,
  /** Unpaid instalments whose day has passed. */
  overdue: Cents,
  /** Unpaid instalments of this calendar month, today's date and its past days included. */
  dueThisMonth: Cents,
  /** How many wait for approval. */
  toApproveCount: z.number().int(),
}).meta({ id: "SubscriptionTotals" });
export type SubscriptionTotals = z.infer<typeof SubscriptionTotals>;

/** The filters that the list and the download share. Without `status` canceled ones are left out. */
export const subscriptionFilters = {
  search: SearchText.optional(),
  id: repeated(Id).optional(),
  athleteId: repeated(Id).optional(),
  templateId: repeated(Id).optional(),
  courseId: repeated(Id).optional(),
  type: repeated(TemplateType).optional(),
  approval: repeated(Approval).optional(),
  status: repeated(SubscriptionStatus).optional(),
  paymentStatus: repeated(PaymentStatus).optional(),
  paymentState: repeated(PaymentState).optional(),
  origin: repeated(Origin).optional(),
  promotionId: repeated(Id).optional(),
  /** By transaction date, both inclusive. */
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  /** Those that have an unpaid instalment due between these dates, both inclusive. */
  dueFrom: LocalDate.optional(),
  dueTo: LocalDate.optional(),
  /** Those with an announced payment that staff have not confirmed. */
  toVerify: flag.optional(),
  /** Those of which the ledger holds such an entry between two dates, both inclusive; canceled ones, too. */
  moved: z.enum(["charged", "collected", "writtenOff"]).optional(),
  movedFrom: LocalDate.optional(),
  movedTo: LocalDate.optional(),
};

export const subscriptionSorts = [
  "transactionDate",
  "-transactionDate",
  "athlete",
  "-athlete",
  "template",
  "-template",
  "discounted",
  "-discounted",
  "toPay",
  "-toPay",
  "due",
  "-due",
] as const;
export const SubscriptionSort = z.enum(subscriptionSorts);
export type SubscriptionSort = z.infer<typeof SubscriptionSort>;
