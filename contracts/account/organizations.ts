import { z } from "zod";
import { DocumentType, documentTypes } from "../academy/document-types.ts";
import { staffResource } from "../resource.ts";
import {
  CurrencyCode,
  Email,
  Id,
  Instant,
  KnownTimeZone,
  Language,
  line,
  optionalLine,
  PositiveCents,
  seenVersion,
  TimeZone,
  text,
} from "../scalars.ts";

/** The highest fixed part of Stripe's commission on a payment, in minor units, and the longest grace of a refund. */
const maxStripeFixedFee = 10_000;
const maxRefundGraceDays = 365;

/**
 * The tenant. `logo` is an image id. "Today" of its due dates and papers is its `timeZone`'s. `nonProfit` has Stripe's
 * lower commission, `stripeFixedFee` is what each payment costs besides; `requiredDocuments` are asked of every athlete;
 * `refundGraceDays`: how long after a payment it may be given back. `defaultSportId` is the sport that is practised where a
 * course or package names no other; `email` is where people answer what the club writes. Where the contract with the provider
 * is read (`contractUrl`) the provider says. `isDemo`: everything in it is made up.
 */
export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    logo: Id.nullable(),
    description: z.string(),
    promo: z.string(),
    communicationLanguage: Language,
    headquartersAddress: z.string(),
    email: z.string().nullable(),
    vatNumber: z.string(),
    defaultCurrency: CurrencyCode,
    contractUrl: z.url().nullable(),
    timeZone: TimeZone,
    nonProfit: z.boolean(),
    taxCode: z.string(),
    stripeFixedFee: PositiveCents,
    receiptFooter: z.string(),
    defaultSportId: Id.nullable(),
    requiredDocuments: z.array(DocumentType),
    refundGraceDays: z.number().int(),
    isDemo: z.boolean().optional(),
    version: z.number().int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

/** A paid module and until when. */
const ModuleSubscription = z
  .object({ enabled: z.boolean(), expiresAt: Instant.nullable() })
  .meta({ id: "ModuleSubscription" });
/** How many tournaments the plan allows and how many are used. */
const TournamentSubscription = z
  .object({ used: z.number().int().min(0), total: z.number().int().min(0) })
  .meta({ id: "TournamentSubscription" });

/** What staff may change of the profile. */
export const OrganizationValues = z.object({
  name: line(120),
  logo: Id.nullable(),
  description: text(4000),
  promo: text(1000),
  communicationLanguage: Language,
  headquartersAddress: optionalLine(300),
  email: Email.nullable(),
  vatNumber: optionalLine(32),
  taxCode: optionalLine(32),
  defaultCurrency: CurrencyCode,
  timeZone: KnownTimeZone,
  nonProfit: z.boolean(),
  stripeFixedFee: z.number().int().min(0).max(maxStripeFixedFee),
  receiptFooter: text(500),
  defaultSportId: Id.nullable(),
  requiredDocuments: z.array(DocumentType).max(documentTypes.length),
  refundGraceDays: z.number().int().min(0).max(maxRefundGraceDays),
});

/** A change of the profile in parts: what is absent stays. */
const OrganizationPatch = OrganizationValues.partial().extend(seenVersion).meta({ id: "OrganizationPatch" });

export const organizations = staffResource(
  { name: "organizations", path: "/organizations/:id" },
  {
    show: { call: "GET", summary: "The organisation's profile", response: Organization },
    update: {
      call: "PATCH",
      summary: "Change the organisation's profile",
      roles: ["manager", "boardMember"],
      body: OrganizationPatch,
      response: Organization,
      errors: [
        "organization.logo_invalid", // 422: the file is no image
        "organization.tax_code_invalid", // 422: its check character is another
        "organization.stale", // 409: changed meanwhile
      ],
    },
    facilitiesManagerSubscriptions: {
      call: "GET /facilitiesManagerSubscriptions",
      summary: "The organisation's facilitiesManager subscription",
      response: ModuleSubscription,
    },
    academySubscriptions: {
      call: "GET /academySubscriptions",
      summary: "The organisation's academy subscription",
      response: ModuleSubscription,
    },
    tournamentsSubscriptions: {
      call: "GET /tournamentsSubscriptions",
      summary: "The organisation's tournaments subscription",
      response: TournamentSubscription,
    },
  },
);
