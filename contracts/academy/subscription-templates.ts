import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { CurrencyCode, Id, LocalDate, line, repeated, SearchText, seenVersion, text } from "../scalars.ts";

/** How many packages an organisation has at most. */
export const maxSubscriptionTemplates = 500;
/** The highest price of a package, in minor units: 100,000.00. It stays far below what a debit can hold. */
export const maxTemplatePrice = 10_000_000;

/** `spotTraining`: entries to single trainings; `courseSubscription`: a course, week after week. */
export const TemplateType = z.enum(["spotTraining", "courseSubscription"]).meta({ id: "SubscriptionTemplateType" });
export type TemplateType = z.infer<typeof TemplateType>;

/**
 * Who sees a package in the app. `all`: accepted members; `public`: strangers, too; `siteRestricted`: members of one of
 * its sites; `hidden`: nobody, and staff sell it all the same.
 */
export const TemplateVisibility = z
  .enum(["all", "public", "siteRestricted", "hidden"])
  .meta({ id: "SubscriptionTemplateVisibility" });
export type TemplateVisibility = z.infer<typeof TemplateVisibility>;

/** Coins that a package may include; `voucher` comes of its sessions, `recoveryVoucher` of its recoveries. */
export const packageCoins = ["gold", "silver", "bronze", "badge"] as const;
const PackageCoin = z.enum(packageCoins);

/** How many of something a package includes. */
const amount = z.number().int().min(0).max(1000);
const Coins = z
  .array(z.object({ type: PackageCoin, amount: amount.min(1) }))
  .max(packageCoins.length)
  .refine((coins) => new Set(coins.map(({ type }) => type)).size === coins.length, "field.invalid");

/** How long a sold package lasts, from the day on which it is sold unless its sale says otherwise. */
export const TemplateCoverage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("timeFrame"), timeFrameId: Id }),
  z.object({ kind: z.literal("months"), length: z.number().int().min(1).max(36) }),
  z.object({ kind: z.literal("days"), length: z.number().int().min(1).max(1095) }),
]);
export type TemplateCoverage = z.infer<typeof TemplateCoverage>;

/** When a package's coins run out: with the coverage (never, without one), or days after they were credited. */
export const TokenExpiry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("coverageEnd") }),
  z.object({ kind: z.literal("days"), days: z.number().int().min(1).max(1095) }),
]);
export type TokenExpiry = z.infer<typeof TokenExpiry>;

/** The equal instalments with which a sale of the package starts. */
export const TemplatePlan = z.object({
  count: z.number().int().min(2).max(24),
  everyMonths: z.number().int().min(1).max(3),
});
export type TemplatePlan = z.infer<typeof TemplatePlan>;

const parts = {
  name: line(80),
  type: TemplateType,
  description: text(2000),
  /** The sport that is practised, as receipts say it, where its course names no other; null: the club's own. */
  sportId: Id.nullable(),
  visibility: TemplateVisibility,
  /** The sites of a site-restricted package; other packages have none, whatever is sent. */
  siteIds: z.array(Id).max(100),
  price: z.number().int().min(0).max(maxTemplatePrice),
  currency: CurrencyCode,
  /** Days after the sale on which what is not in instalments falls due. */
  dueDays: z.number().int().min(0).max(90),
  coins: Coins,
  /** Entries of a spot training package; a course subscription has none, whatever is sent. */
  sessions: amount,
  /** Trainings a week of a course subscription; 0: as many as its course has. Other packages have none. */
  weeklySessions: z.number().int().min(0).max(14),
  /** Absences that may be made up for. */
  recoveries: amount,
  /** The courses of a course subscription, one of which is chosen when it is sold; empty: any course, or no course. */
  courseIds: z.array(Id).max(100),
  tokenExpiry: TokenExpiry,
  coverage: TemplateCoverage,
  plan: TemplatePlan.nullable(),
  /** How often an athlete may have the package; 0: as often as they like. Canceled and rejected sales do not count. */
  maxPurchases: z.number().int().min(0).max(1000),
  purchasableInApp: z.boolean(),
  /** Between which dates the package can be bought in the app, both inclusive; null leaves that side open. */
  appFrom: LocalDate.nullable(),
  appTo: LocalDate.nullable(),
};

/** A package to add. What is left out has the value of a plain package. */
export const SubscriptionTemplateBody = z
  .object({
    ...parts,
    description: parts.description.default(""),
    sportId: parts.sportId.default(null),
    visibility: parts.visibility.default("all"),
    siteIds: parts.siteIds.default([]),
    dueDays: parts.dueDays.default(0),
    coins: parts.coins.default([]),
    sessions: parts.sessions.default(0),
    weeklySessions: parts.weeklySessions.default(0),
    recoveries: parts.recoveries.default(0),
    courseIds: parts.courseIds.default([]),
    tokenExpiry: parts.tokenExpiry.default({ kind: "coverageEnd" }),
    coverage: parts.coverage.default({ kind: "none" }),
    plan: parts.plan.default(null),
    maxPurchases: parts.maxPurchases.default(0),
    purchasableInApp: parts.purchasableInApp.default(false),
    appFrom: parts.appFrom.default(null),
    appTo: parts.appTo.default(null),
  })
  .meta({ id: "SubscriptionTemplateBody" });
export type SubscriptionTemplateBody = z.output<typeof SubscriptionTemplateBody>;

/**
 * A package. `order` is its place among all, from 0. `subscriptionsCount`: how many were sold, without canceled and
 * rejected ones; `promotionsCount`: how many promotions name it.
 */
export const SubscriptionTemplate = z
  .object({
    id: Id,
    ...parts,
    name: z.string(),
    description: z.string(),
    order: z.number().int().min(0),
    subscriptionsCount: z.number().int(),
    promotionsCount: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "SubscriptionTemplate" });
export type SubscriptionTemplate = z.infer<typeof SubscriptionTemplate>;

/** How many packages there are of each visibility, whatever the visibility that was asked for. */
const Counts = z.record(TemplateVisibility, z.number().int());

const saveErrors = [
  "subscription_template.name_taken", // 409
  "subscription_template.sites_required", // 422: restricted to sites, and none is named
  "subscription_template.dates", // 422: it can be bought in the app until a day before the first one
  "subscription_template.empty", // 422: a spot training package without entries, coins or recoveries
] as const;

export const subscriptionTemplates = staffResource(
  { name: "subscriptionTemplates", path: "/subscriptionTemplates", roles: ["manager", "boardMember"] },
  {
    list: {
      call: "GET",
      summary: "Packages of the organisation, in their order",
      query: {
        ...pageQuery(maxSubscriptionTemplates),
        visibility: repeated(TemplateVisibility).optional(),
        type: repeated(TemplateType).optional(),
        /** Packages of at least one of these sites. */
        siteId: repeated(Id).optional(),
        search: SearchText.optional(),
      },
      response: paged(SubscriptionTemplate).extend({ counts: Counts }),
    },
    show: { call: "GET /:id", summary: "A package", response: SubscriptionTemplate },
    create: {
      call: "POST",
      summary: "Add a package, last of all",
      body: SubscriptionTemplateBody,
      response: SubscriptionTemplate,
      errors: [...saveErrors, "subscription_template.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a package; what was sold keeps its name, its price and what it includes",
      body: z.object(parts).partial().extend(seenVersion),
      response: SubscriptionTemplate,
      errors: [
        ...saveErrors,
        "subscription_template.has_promotions", // 409: promotions name it, so that it cannot be hidden
        "subscription_template.stale", // 409: changed meanwhile
      ],
    },
    remove: {
      call: "DELETE /:id",
      summary: "Delete a package that was never sold; the ones after it move up",
      errors: ["subscription_template.in_use"], // 409, with `promotions` and `subscriptions`: how many name it
    },
    reorder: {
      call: "POST /reorder",
      summary: "Put the packages in this order; all of them must be named, once",
      body: z.object({ positions: z.array(Id).min(1).max(maxSubscriptionTemplates) }),
      status: 204,
      errors: ["order.stale"], // 409: one came or went meanwhile
    },
  },
);
