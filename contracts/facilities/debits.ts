import { z } from "zod";
import { operation } from "../operation.ts";
import { Cents, CurrencyCode, Id, IdParams, Instant, LocalDate, line, PositiveCents, text } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

export const PaymentMethod = z.enum(["cash", "redsys", "bankWire", "stripe"]).meta({ id: "PaymentMethod" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Reservation payment states, derived from the debit (rules: paid, partially paid, unpaid). */
export const PaymentStatus = z.enum(["paid", "partiallyPaid", "unpaid"]).meta({ id: "PaymentStatus" });
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** What reservations are looked for by: a payment state of those that stand, or money to give back of canceled ones. */
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
  .object({ id: Id, price: DebitPrice, status: PaymentStatus, payments: z.array(Payment) })
  .meta({ id: "Debit" });
export type Debit = z.infer<typeof Debit>;

/** A payment taken at the counter. Stripe payments come from the athletes' app only. */
export const PaymentBody = z
  .object({
    amount: PositiveCents.min(1, "payment.amount_positive"),
    method: z.enum(["cash", "redsys", "bankWire"]),
    paid: z.boolean().default(true),
    /** Local date of the payment; today at the counter unless told. */
    paidOn: LocalDate.nullable().default(null),
    dueDate: LocalDate.nullable().default(null),
    notes: text(500).default(""),
  })
  .meta({ id: "PaymentBody" });

/** Of a Stripe payment only `notes` may change. */
export const PaymentPatch = z
  .object({
    amount: PositiveCents.min(1, "payment.amount_positive"),
    method: z.enum(["cash", "redsys", "bankWire"]),
    paid: z.boolean(),
    paidOn: LocalDate.nullable(),
    dueDate: LocalDate.nullable(),
    notes: text(500),
  })
  .partial()
  .meta({ id: "PaymentPatch" });

const paymentParams = z.object({ id: Id, paymentId: Id });

export const debits = {
  addPayment: operation({
    id: "debits.addPayment",
    summary: "Record a payment on a debit",
    method: "POST",
    path: "/debits/:id/payments",
    auth: "staff",
    roles: facilityRoles,
    params: IdParams,
    body: PaymentBody,
    status: 201,
    response: Debit.extend({ paymentId: Id }),
    errors: [
      "payment.exceeds_debit",
      "payment.closed", // 409: the reservation is canceled, no more money comes in
    ],
  }),
  updatePayment: operation({
    id: "debits.updatePayment",
    summary: "Correct a payment",
    method: "PATCH",
    path: "/debits/:id/payments/:paymentId",
    auth: "staff",
    roles: facilityRoles,
    params: paymentParams,
    body: PaymentPatch,
    status: 200,
    response: Debit,
    errors: [
      "payment.exceeds_debit",
      "payment.stripe_locked",
      "payment.voided",
      "payment.closed", // 409: the reservation is canceled, only notes change
    ],
  }),
  deletePayment: operation({
    id: "debits.deletePayment",
    summary: "Void a payment, as given back or as a mistake: it no longer counts and stays in the ledger",
    method: "DELETE",
    path: "/debits/:id/payments/:paymentId",
    auth: "staff",
    roles: facilityRoles,
    params: paymentParams,
    body: z.object({ as: VoidKind.default("mistake"), reason: line(200).nullable().default(null) }),
    status: 200,
    response: Debit,
    errors: [
      "payment.stripe_locked",
      "payment.voided",
      "payment.not_collected", // 422: nothing was paid that could be given back
    ],
  }),
};
