import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, Id, Instant, LocalDate, line, PositiveCents, text } from "../scalars.ts";
import { maxInstalments, maxReason, maxRemark } from "../sizes.ts";

export const PaymentMethod = z.enum(["cash", "redsys", "bankWire", "stripe"]).meta({ id: "PaymentMethod" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** How money is taken at the counter. Stripe payments come from the athletes' app only. */
export const CounterMethod = PaymentMethod.extract(["cash", "redsys", "bankWire"]);
export type CounterMethod = z.infer<typeof CounterMethod>;

/** Reservation payment states, derived from the debit (rules: paid, partially paid, unpaid). */
export const PaymentStatus = z.enum(["paid", "partiallyPaid", "unpaid"]).meta({ id: "PaymentStatus" });
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** A payment state of reservations that are not canceled, or money to give back for canceled ones. */
export const PaymentFilter = z.enum([...PaymentStatus.options, "toRefund"]).meta({ id: "PaymentFilter" });
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/**
 * `total` list price, `discounted` what is asked, `paid` collected, `toPay` what is left (never below 0); minor units.
 * Once the reservation is canceled nothing is owed: `toPay` is 0, and `toRefund` is what was collected; else 0.
 */
export const DebitPrice = z
  .object({ currency: CurrencyCode, total: Cents, discounted: Cents, paid: Cents, toPay: Cents, toRefund: Cents })
  .meta({ id: "DebitPrice" });
export type DebitPrice = z.infer<typeof DebitPrice>;

/**
 * The whole account of a debit: besides its price what is `planned` (unpaid instalments), `writtenOff` (what the club
 * renounced) and `fees` (Stripe's commissions on what was collected); minor units.
 */
export const DebitAccount = DebitPrice.extend({ planned: Cents, writtenOff: Cents, fees: Cents }).meta({
  id: "DebitAccount",
});
export type DebitAccount = z.infer<typeof DebitAccount>;

/** What a debit is for; each kind has its own staff. */
export const DebitKind = z.enum(["reservation", "subscription", "registration"]).meta({ id: "DebitKind" });
export type DebitKind = z.infer<typeof DebitKind>;

/** Whether money came in here, or was brought along by an import. */
export const PaymentOrigin = z.enum(["received", "opening"]).meta({ id: "PaymentOrigin" });
export type PaymentOrigin = z.infer<typeof PaymentOrigin>;

/** Why a payment does not count any more: the money was given back, or it never came in. */
export const VoidKind = z.enum(["refund", "mistake"]).meta({ id: "VoidKind" });
export type VoidKind = z.infer<typeof VoidKind>;

/**
 * A payment on a debit. A void one stays, with `voidedAt`, why (`voidedAs`) and in what words (`voidReason`), so that
 * the ledger keeps every euro's story.
 */
export const Payment = z
  .object({
    id: Id,
    amount: Cents,
    method: PaymentMethod,
    /**
     * `opening`: it came in before the club worked with this product, and was brought along. It counts as collected, and
     * stands in no cash book and no receipt.
     */
    origin: PaymentOrigin,
    /** Stripe's commission, as it was when the payment came in. */
    fee: Cents,
    /** The guardian who paid, when it was not the athlete. */
    payer: z.object({ id: Id, name: z.string() }).nullable(),
    /** The receipt that was issued for it and stands: it cannot change. */
    receipt: z.object({ id: Id, label: z.string() }).nullable(),
    dueDate: LocalDate.nullable(),
    paid: z.boolean(),
    paidAt: Instant.nullable(),
    confirmed: z.boolean(),
    confirmedAt: Instant.nullable(),
    notes: z.string(),
    voidedAt: Instant.nullable(),
    voidedAs: VoidKind.nullable(),
    voidReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const Debit = z
  .object({
    id: Id,
    kind: DebitKind,
    price: DebitAccount,
    status: PaymentStatus,
    /** When plan, price and payments were settled for good; what was still owed then is written off. */
    closedAt: Instant.nullable(),
    payments: z.array(Payment),
  })
  .meta({ id: "Debit" });
export type Debit = z.infer<typeof Debit>;

/** A payment taken at the counter. */
export const PaymentBody = z
  .object({
    amount: PositiveCents.min(1, "payment.amount_positive"),
    method: CounterMethod,
    paid: z.boolean().default(true),
    /** False for a bank wire that was announced and has not been seen: it counts, and stands to be verified. */
    confirmed: z.boolean().default(true),
    /** Local date of the payment. Defaults to today at the counter. */
    paidOn: LocalDate.nullable().default(null),
    dueDate: LocalDate.nullable().default(null),
    /** The guardian who pays, when it is not the athlete. */
    payerId: Id.nullable().default(null),
    notes: text(maxRemark).default(""),
  })
  .meta({ id: "PaymentBody" });

/** A change of a payment. For a Stripe payment only `notes` may change. */
export const PaymentPatch = z
  .object({
    amount: PositiveCents.min(1, "payment.amount_positive"),
    method: CounterMethod,
    paid: z.boolean(),
    confirmed: z.boolean(),
    paidOn: LocalDate.nullable(),
    dueDate: LocalDate.nullable(),
    payerId: Id.nullable(),
    notes: text(maxRemark),
  })
  .partial()
  .meta({ id: "PaymentPatch" });

/** What falls due when, and how it is meant to be paid. */
export const Instalment = z
  .object({
    dueDate: LocalDate,
    amount: PositiveCents.min(1, "payment.amount_positive"),
    method: CounterMethod.default("cash"),
  })
  .meta({ id: "Instalment" });

/**
 * Why what is owed changed: `charge`, `reprice` and `cancel` of the debit, `collect` and `reverse` of its payments, `opening`
 * of a payment that was brought along, or taken back.
 */
export const LedgerKind = z
  .enum(["charge", "reprice", "collect", "reverse", "writeOff", "restore", "cancel", "opening"])
  .meta({ id: "LedgerKind" });
export type LedgerKind = z.infer<typeof LedgerKind>;

/**
 * A line of a debit's account. `amount` is the change of what is owed, in minor units; `day` the day of the cash book.
 * A write-off `isOpen` until it is taken back.
 */
export const LedgerEntry = z
  .object({
    id: z.number().int(),
    kind: LedgerKind,
    amount: Cents,
    currency: CurrencyCode,
    method: PaymentMethod.nullable(),
    fee: Cents,
    paymentId: Id.nullable(),
    isOpen: z.boolean(),
    at: Instant,
    day: LocalDate,
    /** Name of the staff member who did it; null for the athletes' app and for entries older than the ledger. */
    staffName: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: "LedgerEntry" });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Board members work with every debit; who runs courts with those of reservations, who runs events with registrations. */
export const debitRoles = ["manager", "boardMember", "facilityManager", "eventManager"] as const;

const forbidden = "auth.forbidden"; // 403: a debit of another kind than the caller works with
const tooMuch = "payment.exceeds_debit"; // 422, with `toPay`: what there is room for
const dayAhead = "payment.day_ahead"; // 422: nothing is paid on a day to come
const closed = "payment.closed"; // 409: what was sold is canceled, or its account closed
const receipted = "payment.receipted"; // 409: a receipt stands for it
const nothingOwed = "debit.nothing_owed"; // 409

export const debits = staffResource(
  {
    name: "debits",
    path: "/debits/:id",
    roles: debitRoles,
    params: { entryId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) },
  },
  {
    get: {
      call: "GET",
      summary: "A debit with its payments, for whom and for what it is",
      response: Debit.extend({ athlete: z.object({ id: Id, name: z.string() }).nullable(), label: z.string() }),
      errors: [forbidden],
    },
    ledger: {
      call: "GET /ledger",
      summary: "Each change of what is owed, in the order in which they happened",
      response: listOf(LedgerEntry),
      errors: [forbidden],
    },
    addPayment: {
      call: "POST /payments",
      summary: "Record a payment on a debit: the earliest instalments are paid by it, or those that are named",
      body: PaymentBody.extend({ instalmentIds: z.array(Id).min(1).max(maxInstalments).optional() }),
      /** `paymentId` is the first of the payments that this one paid. */
      response: Debit.extend({ paymentId: Id }),
      errors: [tooMuch, dayAhead, closed, forbidden],
    },
    updatePayment: {
      call: "PATCH /payments/:paymentId",
      summary: "Correct a payment; of a canceled sale, or a closed account, only its notes",
      body: PaymentPatch,
      response: Debit,
      errors: [
        tooMuch,
        dayAhead,
        "payment.stripe_locked",
        "payment.voided",
        "payment.waiting", // 409: a team that waits owes nothing; what it paid is voided instead
        closed,
        receipted,
        forbidden,
      ],
    },
    deletePayment: {
      call: "DELETE /payments/:paymentId",
      summary: "Void a payment, as given back or as a mistake: it no longer counts and stays in the ledger",
      body: z.object({ as: VoidKind.default("mistake"), reason: line(maxReason).nullable().default(null) }),
      response: Debit,
      errors: [
        "payment.stripe_locked",
        "payment.voided",
        "payment.not_collected", // 422: nothing was paid that could be given back
        "payment.planned", // 409: instalments of a sale change with its plan
        closed,
        receipted,
        forbidden,
      ],
    },
    plan: {
      call: "PUT /plan",
      summary: "Plan what is still to pay anew; what the instalments leave open is due on the last date",
      body: z.object({ instalments: z.array(Instalment).max(maxInstalments) }),
      response: Debit,
      errors: [tooMuch, closed, forbidden],
    },
    writeOff: {
      call: "POST /write-offs",
      summary: "Renounce a part of what is owed, or all of it (`amount` null)",
      body: z.object({
        amount: PositiveCents.min(1, "payment.amount_positive").nullable().default(null),
        reason: line(maxReason),
      }),
      response: Debit,
      errors: [nothingOwed, tooMuch, closed, forbidden],
    },
    restore: {
      call: "DELETE /write-offs/:entryId",
      summary: "Take a write-off back: it is owed again, and a closed account is open again",
      status: 200,
      response: Debit,
      errors: [closed, forbidden],
    },
  },
);
