import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { VoidKind } from "#contracts/money/debits.ts";
import { LocalDate, line, text } from "#contracts/scalars.ts";

/** The form of a payment, text into the contract's body: amount in minor units, one date by its state. */
export function paymentForm(locale: LanguageCode) {
  return z
    .object({
      amount: moneyText(locale).refine((cents) => cents > 0, "payment.amount_positive"),
      method: z.enum(["cash", "redsys", "bankWire"]),
      state: z.enum(["paid", "planned"]).default("paid"),
      paidOn: LocalDate.optional(),
      dueDate: LocalDate.optional(),
      notes: text(500).default(""),
    })
    .transform(({ state, ...form }) => ({
      amount: form.amount,
      method: form.method,
      paid: state === "paid",
      paidOn: state === "paid" ? (form.paidOn ?? null) : null,
      dueDate: form.dueDate ?? null,
      notes: form.notes,
    }));
}

/** Of a Stripe payment only the notes may change. */
export const paymentNotesForm = z.object({ notes: text(500).default("") });

/** Why a payment does not count any more. */
export const paymentVoidForm = z.object({
  as: VoidKind,
  reason: line(200)
    .optional()
    .transform((reason) => reason ?? null),
});
