import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import { amountUnticked } from "#app/backend/forms/payment-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { maxConsentKinds } from "#contracts/academy/consent-kinds.ts";
import { maxMonthsBetween, type SubscriptionBody } from "#contracts/academy/sales.ts";
import { maxEqualInstalments } from "#contracts/academy/sizes.ts";
import { maxSubscriptionIds } from "#contracts/academy/subscriptions.ts";
import { maxSessionsOfCourse } from "#contracts/academy/training-sizes.ts";
import { CounterMethod } from "#contracts/money/debits.ts";
import { Id, LocalDate, line, seenVersion, text } from "#contracts/scalars.ts";
import { maxNotes, maxReason } from "#contracts/sizes.ts";
import { namedInstalments } from "./plan-schema.ts";
import { proceedIn } from "./sale-view.ts";

const many = (value: unknown) => (value === undefined ? [] : [value].flat());

const equalOf = ({ count, first, everyMonths }: { count: number; first: string; everyMonths: number }) => ({
  count,
  first,
  everyMonths,
});

/** The form of a sale, text into the contract's body, and to whom; `intent` says whether it is only asked what it would be. */
export const saleForm = (locale: LanguageCode) =>
  z
    .object({
      intent: z.enum(["preview", "sell"]).default("sell"),
      membershipId: z.preprocess(
        many,
        z.array(Id).min(1, "transactions.nothing_chosen").max(maxSubscriptionIds, "transactions.too_many"),
      ),
      templateId: Id,
      transactionDate: LocalDate.optional(),
      coverage: z.object({ startAt: LocalDate.optional(), endAt: LocalDate.optional() }).default({}),
      courseId: Id.optional(),
      sessionIds: z.preprocess(many, z.array(Id).max(maxSessionsOfCourse)),
      promotionId: Id.optional(),
      discounted: moneyText(locale).optional(),
      // What stands in the fields of the other kind is not read.
      plan: z.discriminatedUnion("kind", [
        z.object({
          kind: z.literal("equal"),
          count: z.number().int().min(1).max(maxEqualInstalments),
          first: LocalDate,
          everyMonths: z.number().int().min(1).max(maxMonthsBetween).default(1),
        }),
        z.object({ kind: z.literal("named"), instalments: namedInstalments(locale) }),
      ]),
      isPaidNow: z.boolean().default(false),
      payNow: z
        .object({
          amount: moneyText(locale).optional(),
          method: CounterMethod.default("cash"),
          paidOn: LocalDate.optional(),
        })
        .default({ method: "cash" }),
      notes: text(maxNotes).default(""),
      consents: z.preprocess(many, z.array(Id).max(maxConsentKinds)),
      consentBy: Id.optional(),
      /** The refusals that the sale goes on in spite of, one after the other. */
      proceed: line(200).optional(),
      /** Of a correction: why, and the version of the sale that the page showed. */
      reason: line(maxReason).optional(),
      ...seenVersion,
    })
    .refine(({ isPaidNow, payNow }) => isPaidNow || payNow.amount === undefined, amountUnticked("payNow", "amount"))
    .superRefine(({ coverage: { startAt, endAt } }, context) => {
      const refuse = (end: string, message: string) =>
        context.addIssue({ code: "custom", message, path: ["coverage", end] });
      if (startAt && !endAt) refuse("endAt", "field.required");
      if (endAt && !startAt) refuse("startAt", "field.required");
      if (startAt && endAt && endAt < startAt) refuse("endAt", "subscription.coverage_invalid");
    })
    .transform(({ intent, membershipId, isPaidNow, coverage, payNow, ...form }) => {
      const { startAt, endAt } = coverage;
      const body: SubscriptionBody = {
        templateId: form.templateId,
        courseId: form.courseId ?? null,
        sessionIds: form.courseId ? form.sessionIds : null,
        transactionDate: form.transactionDate ?? null,
        coverage: startAt && endAt ? { startAt, endAt } : null,
        promotionId: form.promotionId ?? null,
        discounted: form.discounted ?? null,
        plan: form.plan.kind === "named" ? { instalments: form.plan.instalments } : equalOf(form.plan),
        payNow: isPaidNow
          ? { method: payNow.method, amount: payNow.amount ?? null, paidOn: payNow.paidOn ?? null }
          : null,
        notes: form.notes,
        ...proceedIn(form.proceed),
      };
      const { reason = null, version } = form;
      return {
        isPreview: intent === "preview",
        membershipIds: [...new Set(membershipId)],
        body,
        reason,
        version,
        ticked: { textIds: form.consents, guardianId: form.consentBy ?? null },
      };
    });
