import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import type { PaymentLock } from "#app/rules/debits.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { VoidKind } from "#contracts/money/debits.ts";
import { LocalDate, line, text } from "#contracts/scalars.ts";
import { maxReason, maxRemark } from "#contracts/sizes.ts";

/**
 * The refusal, at the amount's field, of an amount beside a tick that is not set. Whoever typed it means to collect it,
 * or took the tick away and forgot it: only they know, and nothing of it is dropped, or collected, unsaid.
 */
export const amountUnticked = (...path: string[]) => ({ message: "payment.unticked", path });

/** The form of a payment, text into the contract's body: amount in minor units, one date by its state. */
export function paymentForm(locale: LanguageCode) {
  return z
    .object({
      amount: moneyText(locale).refine((cents) => cents > 0, "payment.amount_positive"),
      method: z.enum(["cash", "redsys", "bankWire"]),
      state: z.enum(["paid", "planned"]).default("paid"),
      paidOn: LocalDate.optional(),
      dueDate: LocalDate.optional(),
      notes: text(maxRemark).default(""),
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

/** The form of a locked payment: only the notes may change. */
const paymentNotesForm = z.object({ notes: text(maxRemark).default("") });

/**
 * The form of a payment that is changed, by the fields that were posted: for a locked one the notes alone. A payment
 * may have been locked while all its fields were open: upstream refuses that form, so that what was typed is not
 * dropped unsaid.
 */
export async function paymentEditForm(request: Request, lock: PaymentLock | null, locale: LanguageCode) {
  const posted = lock === null ? null : await request.clone().formData();
  return posted === null || posted.has("amount") ? paymentForm(locale) : paymentNotesForm;
}

/** Why a payment does not count any more. */
export const paymentVoidForm = z.object({
  as: VoidKind,
  reason: line(maxReason)
    .optional()
    .transform((reason) => reason ?? null),
});
