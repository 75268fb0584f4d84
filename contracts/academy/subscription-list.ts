import { z } from "zod";
import { PaymentStatus } from "../money/debits.ts";
import { DebitSums } from "../money/sums.ts";
import { Cents, flag, Id, LocalDate, repeated, SearchText } from "../scalars.ts";
import { Approval, Origin, PaymentState, SubscriptionStatus } from "./states.ts";
import { TemplateType } from "./subscription-templates.ts";

/**
 * Sums over all that match, of one currency; minor units. A rejected or canceled sale asks nothing and is in no sum but
 * `collected`. `total` is the list price of the others. `overdue` and `dueThisMonth` count approved sales only.
 */
export const SubscriptionTotals = DebitSums.extend({
  count: z.number().int(),
  total: Cents,
  /** Unpaid instalments whose day has passed. */
  overdue: Cents,
  /** Unpaid instalments of this calendar month, today's date and its past days included. */
  dueThisMonth: Cents,
  /** How many sales wait for approval. */
  toApproveCount: z.number().int(),
}).meta({ id: "SubscriptionTotals" });
export type SubscriptionTotals = z.infer<typeof SubscriptionTotals>;

/** The filters that the list and the download share. Without `status`, canceled sales are left out. */
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
  /** Only sales with a transaction date between these dates, both inclusive. */
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  /** Only sales that have an unpaid instalment due between these dates, both inclusive. */
  dueFrom: LocalDate.optional(),
  dueTo: LocalDate.optional(),
  /** Only sales with an announced payment that staff have not confirmed. */
  toVerify: flag.optional(),
  /** Only sales with such an entry in the ledger between the two dates, both inclusive; canceled sales, too. */
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
