import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate } from "../scalars.ts";
import { academyRoles } from "./athletes.ts";
import { ConsentType, maxConsentKinds } from "./consent-kinds.ts";
import { BulkResult } from "./states.ts";

/** How many members one call notes answers of at most. */
export const maxConsentMembers = 200;

/** How an answer was given: a signed paper, a form on the web, or the athletes' app. */
export const ConsentChannel = z.enum(["paper", "form", "app"]).meta({ id: "ConsentChannel" });
export type ConsentChannel = z.infer<typeof ConsentChannel>;

/**
 * How an athlete stands to a kind. `given`: the present text. `outdated`: an earlier text, so that it is asked anew.
 * `declined` and `withdrawn`: a consent that was refused, or given and taken back. `missing`: no answer that counts.
 */
export const ConsentState = z
  .enum(["given", "outdated", "declined", "withdrawn", "missing"])
  .meta({ id: "ConsentState" });
export type ConsentState = z.infer<typeof ConsentState>;

/**
 * A member's consents at a glance: `missing` lacks a required acknowledgement, `open` something else that is asked and
 * has no answer; null where the club asks nothing.
 */
export const ConsentsState = z.enum(["complete", "open", "missing"]).nullable();
export type ConsentsState = z.infer<typeof ConsentsState>;

/**
 * A filter of members by their consents: of one kind, or of `any`, who gave it, who is to be asked, who refused or took
 * it back.
 */
export const ConsentFilter = z
  .string()
  .regex(/^(?:any|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:given|open|refused)$/u, "field.choice");

/** An answer as it was noted; nothing of it changes. */
export const ConsentAnswer = z
  .object({
    kindId: Id,
    name: z.string(),
    type: ConsentType,
    /** Number of the text that was answered. */
    textNumber: z.number().int(),
    isGiven: z.boolean(),
    /** For a minor it is always a guardian. */
    signedBy: z.enum(["athlete", "guardian"]),
    /** The guardian; null where it is not known which one. */
    guardian: z.object({ id: Id, name: z.string() }).nullable(),
    channel: ConsentChannel,
    answeredOn: LocalDate,
    /** When it was noted, and by whom of the staff; null: by the athlete. */
    createdAt: Instant,
    createdBy: z.string().nullable(),
  })
  .meta({ id: "ConsentAnswer" });
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/** How a member stands to a kind that is asked, or was given. */
export const MemberConsent = z
  .object({
    kindId: Id,
    name: z.string(),
    type: ConsentType,
    isRequired: z.boolean(),
    isAsked: z.boolean(),
    /** The present text. */
    textId: Id,
    textNumber: z.number().int(),
    state: ConsentState,
    /** The last answer. */
    answer: ConsentAnswer.nullable(),
  })
  .meta({ id: "MemberConsent" });
export type MemberConsent = z.infer<typeof MemberConsent>;

const MemberConsents = z
  .object({
    data: z.array(MemberConsent),
    /** All answers, newest first. */
    history: z.array(ConsentAnswer),
    /** Who may have signed: the athlete's guardians. */
    guardians: z.array(z.object({ id: Id, name: z.string() })),
    isMinor: z.boolean(),
  })
  .meta({ id: "MemberConsents" });
export type MemberConsents = z.infer<typeof MemberConsents>;

const how = {
  channel: ConsentChannel.default("paper"),
  /** The day of the answer; without it, today. */
  answeredOn: LocalDate.optional(),
};
/**
 * The guardian who answered. Without one: the athlete, if of age; for a minor the only guardian, or one of several
 * without saying which.
 */
const signer = { guardianId: Id.nullable().default(null) };
/** Texts that are given, of a kind each: those that the reader had in front of them. */
const textIds = z.array(Id).min(1, "field.required").max(maxConsentKinds, "field.too_many");

const giveErrors = [
  "consent.text_replaced", // 409: there is a newer version of the text, which is asked instead
  "consent.kind_ended", // 409: it is asked no more
  "consent.answered_ahead", // 422: a day to come
] as const;

export const consents = staffResource(
  { name: "consents", path: "/memberships/:id/consents", roles: academyRoles },
  {
    list: {
      call: "GET",
      summary: "How a member stands to what is asked, and all that was ever answered",
      response: MemberConsents,
    },
    give: {
      call: "POST",
      summary: "Note what a member gave; what is given already stays as it is",
      body: z.object({ textIds, ...signer, ...how }),
      response: MemberConsents,
      errors: giveErrors,
    },
    withdraw: {
      call: "POST /:kindId/withdrawal",
      summary:
        "Note that a member withdraws a consent, or refuses one; an acknowledgement that was noted by mistake is missing again",
      body: z.object({ ...signer, ...how }),
      response: MemberConsents,
      errors: [
        "consent.answered_ahead", // 422
        "consent.nothing_given", // 409: it was withdrawn or refused already, or never acknowledged
      ],
    },
    giveMany: {
      call: "POST",
      path: "/consents",
      summary: "Note the same for several members, each by itself",
      body: z.object({
        membershipIds: z.array(Id).min(1, "field.required").max(maxConsentMembers, "field.too_many"),
        textIds,
        ...how,
      }),
      response: BulkResult,
      status: 200,
      errors: giveErrors,
    },
  },
);
