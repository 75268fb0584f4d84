import { z } from "zod";
import { CounterMethod, Debit, DebitAccount, PaymentStatus } from "../money/debits.ts";
import { PageInfo, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  Cents,
  flag,
  Id,
  Instant,
  LocalDate,
  line,
  PositiveCents,
  preview,
  seenVersion,
  text,
  WallTime,
  Weekday,
} from "../scalars.ts";
import { maxNotes, maxReason } from "../sizes.ts";
import { admissionErrors, admissionProceeds } from "./admission.ts";
import { CoinType } from "./coins.ts";
import { RefusedSale, saleErrors } from "./sale-refusals.ts";
import { Coverage, SubscriptionBody } from "./sales.ts";
import { Approval, BulkResult, Origin, PaymentState, SubscriptionStatus } from "./states.ts";
import { SubscriptionSort, SubscriptionTotals, subscriptionFilters } from "./subscription-list.ts";
import { TemplateType } from "./subscription-templates.ts";

/** How many subscriptions one call sells or changes at most. */
export const maxSubscriptionIds = 200;
const bulkIds = z
  .array(Id)
  .min(1)
  .max(maxSubscriptionIds)
  .transform((ids) => [...new Set(ids)]);

const Named = z.object({ id: Id, name: z.string() });

/**
 * A subscription as lists show it: a transaction. `template` has the name it was sold under, and is null once the
 * package is gone. `next` is the earliest instalment that is not paid. `toVerify`: a bank transfer was announced, and
 * nobody has confirmed it.
 */
export const SubscriptionSummary = z
  .object({
    id: Id,
    membershipId: Id,
    athlete: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
    templateId: Id,
    templateName: z.string(),
    type: TemplateType,
    /** The course that it was sold with. */
    courseId: Id.nullable(),
    courseName: z.string().nullable(),
    transactionDate: LocalDate,
    coverage: z.object({ startAt: LocalDate, endAt: LocalDate }).nullable(),
    origin: Origin,
    approval: Approval,
    status: SubscriptionStatus,
    /** True when nothing is owed any more, and something was collected or nothing was asked. */
    paid: z.boolean(),
    paymentStatus: PaymentStatus,
    paymentState: PaymentState,
    next: z.object({ dueDate: LocalDate, amount: Cents }).nullable(),
    toVerify: z.boolean(),
    promotion: Named.nullable(),
    debitId: Id,
    price: DebitAccount,
    notes: z.string(),
    version: z.number().int(),
    createdAt: Instant,
  })
  .meta({ id: "SubscriptionSummary" });
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

/** A subscription with its debit, and with what of its coins is left. */
export const Subscription = SubscriptionSummary.omit({ debitId: true, price: true })
  .extend({
    /** The weekly sessions that it was sold with; `isStanding`: the athlete has a standing place there. */
    sessions: z.array(
      z.object({
        id: Id,
        dayOfWeek: Weekday,
        startAt: WallTime,
        endAt: WallTime,
        siteName: z.string(),
        isStanding: z.boolean(),
      }),
    ),
    /** Trainings of these sessions that have not begun, in which the athlete is by the course. */
    trainingsAhead: z.number().int(),
    debit: Debit,
    coins: z.array(z.object({ type: CoinType, amount: z.number().int(), remaining: z.number().int() })),
    receipts: z.array(z.object({ id: Id, label: z.string() })),
    decidedAt: Instant.nullable(),
    reason: z.string().nullable(),
    /** The canceled sale that it was made instead of, and the one that was made instead of it. */
    corrects: Id.nullable(),
    correctedBy: Id.nullable(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

/** What staff do with several subscriptions: collect or take it back, then decide or close. */
export const BulkPatch = z
  .object({
    ids: bulkIds,
    setPaid: z.boolean().optional(),
    status: z.enum(["approved", "rejected", "confirmed"]).optional(),
    method: CounterMethod.default("cash"),
    /** Local date of the payment; today when it is null. */
    paidOn: LocalDate.nullable().default(null),
    reason: line(maxReason).nullable().default(null),
    /**
     * Only for approvals: the answers to what the course asks, to `subscription.course_full` and
     * `subscription.too_many_sessions`, and to what a sale is asked, too.
     */
    ...admissionProceeds,
    proceedBeyondCapacity: z.boolean().default(false),
    proceedWeekly: z.boolean().default(false),
    proceedAlreadyHas: z.boolean().default(false),
    proceedCoverageOver: z.boolean().default(false),
  })
  .meta({ id: "SubscriptionsPatch" });

/** What goes with subscriptions that are canceled. */
export const CancelEffects = z
  .object({
    /** Standing places in weekly sessions, and places in trainings that have not begun. */
    sessions: z.number().int(),
    trainings: z.number().int(),
    /** Coins that are taken back. */
    coins: z.array(z.object({ type: CoinType, amount: z.number().int() })),
  })
  .meta({ id: "CancelEffects" });
export type CancelEffects = z.infer<typeof CancelEffects>;

const cancelErrors = ["subscription.collected", "subscription.tokens_spent", "subscription.closed"] as const;

export const subscriptions = staffResource(
  { name: "subscriptions", path: "/memberships/subscriptions", roles: ["manager", "boardMember"] },
  {
    list: {
      call: "GET",
      summary: "Subscriptions that match, a page at a time, with totals over all of them",
      query: {
        ...subscriptionFilters,
        sort: SubscriptionSort.default("-transactionDate"),
        ...pageQuery(200),
        /** `false` leaves the sums out (`totals` empty). */
        totals: flag.default(true),
      },
      response: z.object({
        data: z.array(SubscriptionSummary),
        pageInfo: PageInfo,
        totals: z.array(SubscriptionTotals),
      }),
    },
    download: {
      call: "GET /download",
      summary: "The same subscriptions as a file, in their order",
      query: {
        ...subscriptionFilters,
        sort: SubscriptionSort.default("-transactionDate"),
        format: z.enum(["csv", "xlsx"]).default("csv"),
      },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    sellMany: {
      call: "POST",
      summary:
        "Sell a package to several memberships: who has it already is named in `refused` and left out, else all or none; with `preview=true`, only say to whom and how",
      query: preview,
      body: SubscriptionBody.extend({ membershipIds: bulkIds }),
      response: z.object({ data: z.array(Subscription), refused: z.array(RefusedSale) }),
      errors: [
        "subscription.some_refused", // 409 {refused}: for more than having it already, or nobody is left; nothing was sold
        ...saleErrors,
      ],
    },
    patchMany: {
      call: "PATCH",
      summary: "Collect, approve, reject or close several; each by itself, what is refused is named",
      body: BulkPatch,
      response: BulkResult,
      errors: [
        "payment.day_ahead", // 422
        // Codes of single subscriptions, in `failed`:
        "subscription.nothing_owed",
        "subscription.nothing_collected",
        "subscription.membership_not_accepted",
        "subscription.decided",
        "subscription.collected",
        "subscription.closed",
        "subscription.course_full",
        "subscription.too_many_sessions",
        ...admissionErrors,
        "subscription.already_has", // {name, until?}: proceed with `proceedAlreadyHas`
        "subscription.coverage_over", // {until, …}: proceed with `proceedCoverageOver`
        "payment.receipted",
        "payment.stripe_locked",
      ],
    },
    cancelMany: {
      call: "DELETE",
      summary:
        "Cancel several: the debit is void, coins and places in courses are taken back; one that waits for approval is rejected. With `preview=true`, only say what would go",
      query: preview,
      body: z.object({ ids: bulkIds, reason: line(maxReason).nullable().default(null) }),
      status: 200,
      response: BulkResult.extend({ effects: CancelEffects }),
      errors: cancelErrors,
    },
    remind: {
      call: "POST /reminders",
      summary: "Remind of what is to be paid, once a day each",
      body: z.object({ ids: bulkIds }),
      status: 200,
      response: BulkResult,
      errors: ["reminder.sent_today", "reminder.no_recipient", "subscription.nothing_owed"],
    },
    listOf: {
      call: "GET",
      path: "/memberships/:id/subscriptions",
      summary: "All subscriptions of a membership, the latest first, canceled ones too",
      response: z.object({ data: z.array(Subscription), paymentState: PaymentState }),
    },
    sell: {
      call: "POST",
      path: "/memberships/:id/subscriptions",
      summary: "Sell a package to a membership; with `preview=true`, only say what it would be",
      query: preview,
      body: SubscriptionBody,
      response: Subscription,
      errors: saleErrors,
    },
    show: {
      call: "GET",
      // why not below the list: `/memberships/:id/documents` and its like would read the same.
      path: "/subscriptions/:subId",
      summary: "One subscription with its debit, coins and receipts",
      response: Subscription,
    },
    update: {
      call: "PATCH",
      path: "/memberships/:id/subscriptions/:subId",
      summary: "Change the coverage, what is asked, or the notes",
      body: z
        .object({ coverage: Coverage.nullable(), discounted: PositiveCents, notes: text(maxNotes) })
        .partial()
        .extend(seenVersion),
      response: Subscription,
      errors: [
        "subscription.below_collected", // 422 {min}: less than was collected, planned money included
        "subscription.discount_above_total",
        "subscription.coverage_invalid",
        "subscription.decided", // 409: it was rejected
        "subscription.closed", // 409: it was canceled, or closed at nothing
        "subscription.stale",
      ],
    },
    correct: {
      call: "POST",
      path: "/subscriptions/:subId/correction",
      summary:
        "Sell it as it should have been: what waits for approval is changed; else it is canceled, and a new one takes its payments. With `preview=true`, only say what it would be",
      query: preview,
      body: SubscriptionBody.omit({ payNow: true }).extend({
        reason: line(maxReason).nullable().default(null),
        ...seenVersion,
      }),
      status: 200,
      response: Subscription,
      errors: [
        "subscription.below_collected", // 422 {min}: less than was collected
        "subscription.other_currency", // 409: the package has another one than the sale
        "subscription.tokens_spent", // 409 {spent}
        "subscription.closed", // 409: it was canceled, or closed at nothing
        "subscription.decided", // 409: it was rejected
        "subscription.stale",
        "payment.receipted", // 409: a receipt stands for a payment of it
        ...saleErrors,
      ],
    },
    cancel: {
      call: "DELETE",
      path: "/memberships/:id/subscriptions/:subId",
      summary: "Cancel a subscription; one that waits for approval is rejected",
      body: z.object({ reason: line(maxReason).nullable().default(null) }),
      status: 200,
      response: Subscription,
      errors: cancelErrors,
    },
  },
);
