import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, Id, LocalDate, PositiveCents, preview, repeated, SearchText, text } from "../scalars.ts";
import { maxRemark } from "../sizes.ts";
import { CounterMethod, Debit, DebitAccount, DebitKind, Payment } from "./debits.ts";

/** How many debits one sum is spread over at most. */
export const maxAllocated = 20;

/** What somebody owes for one thing: for whom, for what, and when the next part falls due. */
export const OwedDebit = z
  .object({
    id: Id,
    kind: DebitKind,
    athlete: z.object({ id: Id, name: z.string() }).nullable(),
    /** What it is for: the package, the court, or the event with the team. */
    label: z.string(),
    /** The local date of what was sold. */
    date: LocalDate,
    nextDue: LocalDate.nullable(),
    price: DebitAccount,
  })
  .meta({ id: "OwedDebit" });
export type OwedDebit = z.infer<typeof OwedDebit>;

/** The filters that the list of what is owed and its download share. */
export const owedFilters = {
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
      summary: "What athletes owe, the earliest due first: of some athletes, or of all whom a guardian answers for",
      query: { ...pageQuery(100, 50), ...owedFilters },
      response: paged(OwedDebit).extend({
        totals: z.array(z.object({ currency: CurrencyCode, toPay: Cents, count: z.number().int() })),
      }),
    },
    download: {
      call: "GET /owed/download",
      summary: "The same as a file, in its order",
      query: { ...owedFilters, format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "bytes",
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
        "debit.currencies_differ", // 422
        "debit.nothing_owed", // 409
        "payment.closed", // 409
      ],
    },
  },
);
