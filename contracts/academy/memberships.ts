import { z } from "zod";
import { DebitSums, OpenSums } from "../money/sums.ts";
import type { Role } from "../operation.ts";
import { PageInfo, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  CurrencyCode,
  flag,
  Id,
  Instant,
  LocalDate,
  line,
  period,
  preview,
  repeated,
  SearchText,
  seenVersion,
  text,
} from "../scalars.ts";
import { AthleteBody, AthleteSummary, athleteErrors, athleteProceeds } from "./athletes.ts";
import { CoinType } from "./coins.ts";
import { ConsentFilter, ConsentsState } from "./consents.ts";
import { MembershipChecks } from "./membership-checks.ts";
import { BulkResult, DocumentState, MembershipStatus, Origin, PaymentState } from "./states.ts";
import { MembershipFigure, MembershipsBy } from "./stats.ts";
import { Wallet } from "./wallets.ts";

/** Characters of the notes on a membership at most. */
export const maxMembershipNotes = 2000;

/** Who keeps memberships. */
const membershipRoles = ["manager", "boardMember"] as const satisfies readonly Role[];

/** How many memberships a bulk call changes at most. */
export const maxBulkMemberships = 200;
/** How many groups, and how many sites, a membership is in at most. */
export const maxGroupsOfMember = 50;

/** A level or a group of a membership. */
const MembershipAttribute = z
  .object({ id: Id, name: z.string(), color: z.string().nullable() })
  .meta({ id: "MembershipAttribute" });

const memberAthlete = AthleteSummary.extend({
  /** Under 18 by the organisation's date; false while the birth date is not known. */
  isMinor: z.boolean(),
});

/**
 * An athlete's bond with the club, as lists show it. `documents` is the worst state of those that the club requires.
 * `open` is what is to be paid for them, by currency: sales, reservations and entries of teams that they lead, as in
 * the list of what is to be collected. `paymentState` is of approved sales. `currency` is the club's. `decidedAt` is
 * when the last decision was taken; null while the membership waits for one.
 */
export const MembershipSummary = z
  .object({
    id: Id,
    athlete: memberAthlete,
    status: MembershipStatus,
    level: MembershipAttribute.nullable(),
    groups: z.array(MembershipAttribute),
    sites: z.array(z.object({ id: Id, name: z.string() })),
    wallet: Wallet,
    medicalCertificate: DocumentState,
    documents: DocumentState,
    consents: ConsentsState,
    paymentState: PaymentState,
    open: z.array(OpenSums),
    currency: CurrencyCode,
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
    version: z.number().int(),
    /** Only with `include=checks`. */
    checks: MembershipChecks.optional(),
  })
  .meta({ id: "MembershipSummary" });
export type MembershipSummary = z.infer<typeof MembershipSummary>;

/** A grown-up who answers for the athlete, as the membership's page shows them. */
const MembershipGuardian = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    relation: z.enum(["mother", "father", "tutor", "other"]),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    isPayer: z.boolean(),
    receivesMail: z.boolean(),
  })
  .meta({ id: "MembershipGuardian" });

/** A step of a membership's life. `from` is null where it begins; `by` is null when the athlete did it. */
const MembershipStep = z
  .object({
    from: MembershipStatus.nullable(),
    to: MembershipStatus,
    at: Instant,
    by: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "MembershipStep" });

export const Membership = MembershipSummary.omit({ checks: true })
  .extend({
    athlete: memberAthlete.extend({
      gender: z.enum(["male", "female", "notSpecified"]),
      taxIDCode: z.string().nullable(),
      photo: Id.nullable(),
      notes: z.string(),
    }),
    origin: Origin,
    /** What the athlete wrote with the request. */
    message: z.string(),
    notes: z.string(),
    guardians: z.array(MembershipGuardian),
    checks: MembershipChecks,
    /** Oldest first. */
    history: z.array(MembershipStep),
  })
  .meta({ id: "Membership" });
export type Membership = z.infer<typeof Membership>;

/**
 * What a change of status does besides. `rejected` are subscriptions that waited for approval and are turned down;
 * `kept` waited, too, and stay, since money was collected for them. `toPay` is still owed for
 * approved sales, by currency, in `instalments`.
 */
export const MembershipEffects = z
  .object({
    trainings: z.number().int(),
    refunds: z.array(z.object({ type: CoinType, amount: z.number().int() })),
    rejected: z.array(z.string()),
    kept: z.array(z.string()),
    toPay: z.array(DebitSums.pick({ currency: true, toPay: true })),
    instalments: z.number().int(),
  })
  .meta({ id: "MembershipEffects" });
export type MembershipEffects = z.infer<typeof MembershipEffects>;

/** Filters of the list and of its download. `from` and `to` are of the day of the request. */
export const membershipFilters = {
  search: SearchText.optional(),
  id: repeated(Id)
    .refine((ids) => ids.length <= maxBulkMemberships, "field.too_many")
    .optional(),
  status: repeated(MembershipStatus).optional(),
  levelId: repeated(Id).optional(),
  groupId: repeated(Id).optional(),
  siteId: repeated(Id).optional(),
  /** States of the documents that the club requires; where it requires none, of the medical certificate. */
  documents: repeated(z.enum(["missing", "expired", "expiring"])).optional(),
  consent: ConsentFilter.optional(),
  paymentState: repeated(PaymentState).optional(),
  minor: flag.optional(),
  /** True: a guardian where one is needed, all papers, nobody like them, so that nothing stands in the way. */
  ready: flag.optional(),
  /** Decided on this day or later. */
  decidedFrom: LocalDate.optional(),
  /**
   * The members behind a figure of the statistics: from `figureFrom` (unless given, the day on which it ends) to
   * `figureTo` (today), in the row `figureKey` by `figureBy`; without these of all rows.
   */
  figure: MembershipFigure.optional(),
  figureBy: MembershipsBy.optional(),
  figureKey: line(40).optional(),
  figureFrom: LocalDate.optional(),
  figureTo: LocalDate.optional(),
  ...period,
};

export const membershipSorts = [
  "athlete.lastName",
  "-athlete.lastName",
  "requestedAt",
  "-requestedAt",
  "decidedAt",
  "-decidedAt",
] as const;
export type MembershipSort = (typeof membershipSorts)[number];
const sort = { sort: z.enum(membershipSorts).default("athlete.lastName") };

const groupIds = z.array(Id).max(maxGroupsOfMember);

/** A note about a change of status: shown in the history; mailed to the athlete only when `notify` says so. */
const decision = {
  status: MembershipStatus.optional(),
  reason: text(500).min(1).nullable().optional(),
  notify: z.boolean().default(false),
  /** Answers `membership.guardian_missing`. */
  proceedWithoutGuardian: z.boolean().default(false),
};

/** Codes of a change of status. */
const decisionErrors = [
  "membership.transition_refused", // 409, with `from` and `to`
  "membership.guardian_missing", // 409: a minor without a guardian to reach; `proceedWithoutGuardian`
  "membership.reason_required", // 422: the history tells a rejected or revoked member why
] as const;

export const memberships = staffResource(
  { name: "memberships", path: "/memberships", roles: membershipRoles },
  {
    list: {
      call: "GET",
      summary: "Memberships of the organisation, with what a secretary looks for in each",
      query: {
        ...membershipFilters,
        ...sort,
        include: z.enum(["checks"]).optional(),
        ...pageQuery(maxBulkMemberships, 50),
      },
      response: z.object({
        data: z.array(MembershipSummary),
        pageInfo: PageInfo,
        /** How many have each status: all filters count except `status`. */
        counts: z.record(MembershipStatus, z.number().int()),
      }),
    },
    create: {
      call: "POST",
      summary: "Begin the membership of an athlete, known or new",
      body: z
        .object({
          /** Exactly one of the two: `athleteId`, whom the club knows, or `athlete`, somebody new. */
          athleteId: Id.optional(),
          athlete: AthleteBody.optional(),
          status: z.enum(["pending", "accepted"]).default("accepted"),
          levelId: Id.nullable().default(null),
          groupIds: groupIds.default([]),
          siteIds: groupIds.default([]),
          proceedWithoutGuardian: decision.proceedWithoutGuardian,
          /** Answers `athlete.possible_duplicate` and `athlete.tax_id_differs`. */
          ...athleteProceeds,
        })
        .refine(({ athleteId, athlete }) => (athleteId === undefined) !== (athlete === undefined), {
          path: ["athleteId"],
          error: "field.required",
        }),
      response: Membership,
      errors: ["membership.exists", "membership.guardian_missing", ...athleteErrors],
    },
    updateMany: {
      call: "PATCH",
      summary: "Change several memberships, each by itself: one that cannot be changed stops none of the others",
      query: preview,
      body: z.object({
        ids: z.array(Id).min(1).max(maxBulkMemberships, "field.too_many"),
        ...decision,
        levelId: Id.nullable().optional(),
        addGroupIds: groupIds.optional(),
        removeGroupIds: groupIds.optional(),
        siteIds: groupIds.optional(),
      }),
      response: BulkResult,
      errors: ["membership.reason_required"],
    },
    download: {
      call: "GET /download",
      summary: "The list as a file, in its order",
      query: { ...membershipFilters, ...sort, format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    show: { call: "GET /:id", summary: "A membership with its guardians and its history", response: Membership },
    update: {
      call: "PATCH /:id",
      summary: "Change a membership, or decide about it; `effects` says what a change of status does besides",
      query: preview,
      body: z.object({
        ...decision,
        levelId: Id.nullable().optional(),
        groupIds: groupIds.optional(),
        siteIds: groupIds.optional(),
        notes: text(maxMembershipNotes).optional(),
        /** With a revocation: what is still owed is written off. */
        writeOff: z.boolean().default(false),
        ...seenVersion,
      }),
      response: Membership.extend({ effects: MembershipEffects }),
      errors: [...decisionErrors, "membership.stale"],
    },
  },
);
