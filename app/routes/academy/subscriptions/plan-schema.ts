import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { CounterMethod } from "#contracts/money/debits.ts";
import { LocalDate } from "#contracts/scalars.ts";
import { maxInstalments } from "#contracts/sizes.ts";

const due = (locale: LanguageCode) => ({
  dueDate: LocalDate,
  amount: moneyText(locale).refine((cents) => cents >= 1, "payment.amount_positive"),
});

/** Instalments of a sale, by date and amount, text into minor units. */
export const namedInstalments = (locale: LanguageCode) =>
  z
    .array(z.object(due(locale)))
    .min(1, "field.required")
    .max(maxInstalments);

/** The form of a changed plan: each instalment also says how it is to be paid. */
export const planForm = (locale: LanguageCode) =>
  z.object({
    instalments: z
      .array(z.object({ ...due(locale), method: CounterMethod.default("cash") }))
      .min(1, "field.required")
      .max(maxInstalments),
  });
