import { z } from "zod";
import { CounterMethod } from "../money/debits.ts";
import { Id, LocalDate, PositiveCents, text } from "../scalars.ts";
import { maxInstalments, maxNotes } from "../sizes.ts";
import { admissionProceeds } from "./admission.ts";
import { maxEqualInstalments } from "./sizes.ts";
import { maxSessionsOfCourse } from "./training-sizes.ts";

/** Months between two instalments of an equal plan at most. */
export const maxMonthsBetween = 3;

/** Local dates between which a subscription is good, both inclusive. */
export const Coverage = z
  .object({ startAt: LocalDate, endAt: LocalDate })
  .refine(({ startAt, endAt }) => startAt <= endAt, { message: "subscription.coverage_invalid", path: ["endAt"] });
export type Coverage = z.infer<typeof Coverage>;

/** What a sale is to be paid in: equal parts counted from the first date, or parts that are named one by one. */
const SalePlan = z.union([
  z.object({
    first: LocalDate,
    count: z.number().int().min(1).max(maxEqualInstalments),
    everyMonths: z.number().int().min(1).max(maxMonthsBetween).default(1),
  }),
  z.object({
    instalments: z
      .array(z.object({ dueDate: LocalDate, amount: PositiveCents.min(1, "payment.amount_positive") }))
      .min(1)
      .max(maxInstalments),
  }),
]);

/**
 * What staff sell. A sale freezes the package's name, price and coins, and the promotion: later changes of these change
 * nothing that was sold. Without `coverage` the package says it; without `plan` one instalment over the rest is due on
 * `transactionDate` plus the package's `dueDays`. `promotionId` and `discounted` exclude each other. `payNow` collects
 * at once, all that is asked when it names no amount; the plan is made of what is left. `proceedAlreadyHas` answers the
 * 409 `subscription.already_has`, `proceedCoverageOver` `subscription.coverage_over`, `proceedSiteMismatch`
 * `subscription.site_mismatch`, `proceedWeekly` `subscription.too_many_sessions`, `proceedBeyondCapacity`
 * `subscription.course_full`, and the admission answers what the course asks. With a course the sale enrols: the
 * athlete stands in the weekly sessions, and in those of their trainings that have not begun, none before the coverage.
 */
export const SubscriptionBody = z
  .object({
    templateId: Id,
    courseId: Id.nullable().default(null),
    /**
     * In which weekly sessions of the course the athlete is to stand. Null: in all, when the course has no more
     * sessions than are included. An empty list: the place is to be found later.
     */
    sessionIds: z.array(Id).max(maxSessionsOfCourse).nullable().default(null),
    /** Local date of the sale, not after today; today when it is null. */
    transactionDate: LocalDate.nullable().default(null),
    coverage: Coverage.nullable().default(null),
    promotionId: Id.nullable().default(null),
    /** Asks less than the list price, minor units. */
    discounted: PositiveCents.nullable().default(null),
    plan: SalePlan.nullable().default(null),
    payNow: z
      .object({
        method: CounterMethod,
        amount: PositiveCents.min(1, "payment.amount_positive").nullable().default(null),
        paidOn: LocalDate.nullable().default(null),
      })
      .nullable()
      .default(null),
    notes: text(maxNotes).default(""),
    proceedAlreadyHas: z.boolean().default(false),
    proceedCoverageOver: z.boolean().default(false),
    proceedSiteMismatch: z.boolean().default(false),
    proceedWeekly: z.boolean().default(false),
    proceedBeyondCapacity: z.boolean().default(false),
    ...admissionProceeds,
  })
  .meta({ id: "SubscriptionBody" });
export type SubscriptionBody = z.infer<typeof SubscriptionBody>;
