import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { LocalDate, seenVersion, text } from "#contracts/scalars.ts";
import { maxNotes } from "#contracts/sizes.ts";

const notes = { notes: text(maxNotes).default(""), ...seenVersion };

/**
 * The form of a transaction that is changed, text into the contract's body; for a settled one only the notes may
 * change.
 */
export const editForm = (locale: LanguageCode, isSettled: boolean) => (isSettled ? z.object(notes) : wholeForm(locale));

const wholeForm = (locale: LanguageCode) =>
  z
    .object({
      discounted: moneyText(locale),
      coverage: z.object({ startAt: LocalDate.optional(), endAt: LocalDate.optional() }).default({}),
      ...notes,
    })
    .superRefine(({ coverage: { startAt, endAt } }, context) => {
      const refuse = (end: string, message: string) =>
        context.addIssue({ code: "custom", message, path: ["coverage", end] });
      if (startAt && !endAt) refuse("endAt", "field.required");
      if (endAt && !startAt) refuse("startAt", "field.required");
      if (startAt && endAt && endAt < startAt) refuse("endAt", "subscription.coverage_invalid");
    })
    .transform(({ coverage: { startAt, endAt }, ...form }) => ({
      ...form,
      coverage: startAt && endAt ? { startAt, endAt } : null,
    }));
