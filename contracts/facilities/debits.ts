import { z } from "zod";
import { operation } from "../operation.ts";
import { Cents, CurrencyCode, Id, IdParams, Instant, LocalDate, PositiveCents, text } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

export const PaymentMethod = z.enum(["cash", "redsys", "bankWire", "stripe"]).meta({ id: "PaymentMethod" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Reservation payment states, derived from the debit (rules: paid, partially paid, unpaid). */
export const PaymentStatus = z.enum(["paid", "partiallyPaid", "unpaid"]).meta({ id: "PaymentStatus" });
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** `total` list price, `discounted` what is asked, `paid` collected, `toPay` what is left (never below 0); minor units. */
export const DebitPrice = z
  .object({ currency: CurrencyCode, total: Cents, discounted: Cents, paid: Cents, toPay: Cents })
  .meta({ id: "DebitPrice" });
export type DebitPrice = z.infer<typeof DebitPrice>;

/** A payment on a debit. A deleted one stays, with `voidedAt`, so that the ledger keeps every euro's story. */
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
    errors: ["payment.exceeds_debit"],
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
    errors: ["payment.exceeds_debit", "payment.stripe_locked", "payment.voided"],
  }),
  deletePayment: operation({
    id: "debits.deletePayment",
    summary: "Void a payment: it no longer counts and stays in the ledger",
    method: "DELETE",
    path: "/debits/:id/payments/:paymentId",
    auth: "staff",
    roles: facilityRoles,
    params: paymentParams,
    status: 200,
    response: Debit,
    errors: ["payment.stripe_locked", "payment.voided"],
  }),
};
