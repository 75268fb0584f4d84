import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { CurrencyCode, Id, LocalDate, PositiveCents, preview, repeated, SearchText, text } from "../scalars.ts";
import { maxRemark } from "../sizes.ts";
import { CounterMethod, Debit, DebitAccount, DebitKind, Payment } from "./debits.ts";
import { DebitSums } from "./sums.ts";

/** How many debits one sum is spread over at most. */
export const maxAllocated = 20;

/**
 * What somebody has to pay for one thing: for whom, for what, and when the next part falls due. `waits`: the club has
 * not answered yet a reservation (`pending`) or a sale (`toApprove`); nobody is late with such a debit.
 */
export const OutstandingDebit = z
  .object({
    id: Id,
    kind: DebitKind,
    athlete: z.object({ id: Id, name: z.string() }).nullable(),
    /** What the debit is for: the package, the court, or the event with the team. */
    label: z.string(),
    /** The local date of what was sold. */
    date: LocalDate,
    nextDue: LocalDate.nullable(),
    waits: z.enum(["pending", "toApprove"]).nullable(),
    price: DebitAccount,
  })
  .meta({ id: "OutstandingDebit" });
export type OutstandingDebit = z.infer<typeof OutstandingDebit>;

/** The filters that the list of what is to be paid and its download share. */
export const outstandingFilters = {
  athleteId: repeated(Id).optional(),
  guardianId: Id.optional(),
  currency: CurrencyCode.optional(),
  /** Parts of the athlete's name, or of what it is for. */
  search: SearchText.min(1).optional(),
};

/** Money that pays for several debits at once: a family's bank wire, an evening's cash. */
export const AllocationBody = z
  .object({
    debitIds: z.array(Id).min(1, "field.required").max(maxAllocated),
    amount: PositiveCents.min(1, "payment.amount_positive"),
    method: CounterMethod,
    /** Local date of the payment; null is today. */
    paidOn: LocalDate.nullable().default(null),
    payerId: Id.nullable().default(null),
    confirmed: z.boolean().default(true),
    notes: text(maxRemark).default(""),
  })
  .meta({ id: "AllocationBody" });

export const allocations = staffResource(
  { name: "allocations", path: "/debits", roles: ["manager", "boardMember"] },
  {
    owed: {
      call: "GET",
      summary:
        "What is to be paid, the earliest due first: of all, of some athletes, or of all whom a guardian answers for",
      query: { ...pageQuery(100, 50), ...outstandingFilters },
      response: paged(OutstandingDebit).extend({
        totals: z.array(DebitSums.extend({ count: z.number().int() })),
      }),
    },
    download: {
      call: "GET /owed/download",
      summary: "The same as a file, in its order",
      query: { ...outstandingFilters, format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    create: {
      call: "POST /allocations",
      summary: "Collect one sum for several debits, by due date; with `preview=true`, only say how it is spread",
      query: preview,
      body: AllocationBody,
      response: z.object({ payments: z.array(Payment.extend({ debitId: Id })), debits: z.array(Debit) }),
      errors: [
        "payment.exceeds_debit", // 422, with `toPay`: what all of them come to
        "payment.day_ahead", // 422: nothing is paid on a day to come
        "debit.currencies_differ", // 422
        "debit.nothing_owed", // 409
        "payment.closed", // 409
      ],
    },
  },
);
