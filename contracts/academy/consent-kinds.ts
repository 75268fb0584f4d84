import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, line, seenVersion, text } from "../scalars.ts";
import { academyRoles } from "./athletes.ts";

/** How many kinds of consents a club has at most, those that it asks no more included. */
export const maxConsentKinds = 30;
/** How many versions the text of a kind has at most. */
export const maxConsentTexts = 200;
/** Characters of a text at most: some pages, within what an ordinary form may hold. */
export const maxConsentText = 15_000;

/**
 * What is asked. An `acknowledgement` says that somebody has read something, such as the privacy notice or the statute,
 * and may be required; a `consent` is given freely, so that it is never required, and is withdrawn as easily as given
 * (GDPR, 7.3 and 7.4).
 */
export const ConsentType = z.enum(["acknowledgement", "consent"]).meta({ id: "ConsentType" });
export type ConsentType = z.infer<typeof ConsentType>;

/** A version of a kind's text, as people answered it; nothing of it changes. */
export const ConsentText = z
  .object({
    id: Id,
    /** Counts from 1. */
    number: z.number().int(),
    text: z.string(),
    createdAt: Instant,
    /** Who of the staff wrote it; null: nobody of the club. */
    createdBy: z.string().nullable(),
    /** How many athletes gave it in this version, whatever they answered later. */
    given: z.number().int(),
  })
  .meta({ id: "ConsentText" });
export type ConsentText = z.infer<typeof ConsentText>;

/** A kind of consent with its present text. */
export const ConsentKind = z
  .object({
    id: Id,
    name: z.string(),
    type: ConsentType,
    isRequired: z.boolean(),
    /** Whether it is asked at present. What was answered stays on record. */
    isAsked: z.boolean(),
    text: ConsentText.omit({ given: true }),
    /** How many accepted members have given the present text, and how many there are. Only with `include=members`. */
    members: z.object({ given: z.number().int(), all: z.number().int() }).optional(),
    version: z.number().int(),
  })
  .meta({ id: "ConsentKind" });
export type ConsentKind = z.infer<typeof ConsentKind>;

const name = line(80);
const consentText = text(maxConsentText).min(1, "field.required");

const saveErrors = [
  "consent_kind.name_taken", // 409
  "consent_kind.never_required", // 422: a consent that one has to give is none
] as const;

export const consentKinds = staffResource(
  { name: "consentKinds", path: "/consentKinds", roles: academyRoles },
  {
    list: {
      call: "GET",
      summary: "Kinds of consents: those that are asked first, acknowledgements first, then by name",
      query: { include: z.enum(["members"]).optional() },
      response: listOf(ConsentKind),
    },
    create: {
      call: "POST",
      summary: "Add a kind with the first version of its text; it is asked from now on",
      body: z.object({ name, type: ConsentType, isRequired: z.boolean().default(false), text: consentText }),
      response: ConsentKind,
      errors: [...saveErrors, "consent_kind.too_many"], // 409, with `max`
    },
    show: {
      call: "GET /:id",
      summary: "A kind with all versions of its text, newest first",
      response: ConsentKind.extend({ texts: z.array(ConsentText) }),
    },
    update: {
      call: "PATCH /:id",
      summary: "Change what a kind is called, whether it is required, and whether it is asked",
      body: z.object({ name, isRequired: z.boolean(), isAsked: z.boolean() }).partial().extend(seenVersion),
      response: ConsentKind,
      errors: [...saveErrors, "consent_kind.stale"], // 409: changed meanwhile
    },
    addText: {
      call: "POST /:id/texts",
      summary: "A new version of the text: everybody is asked anew; what was answered stays on record",
      body: z.object({ text: consentText, ...seenVersion }),
      response: ConsentKind,
      errors: [
        "consent_kind.stale", // 409
        "consent_kind.same_text", // 422: nobody is asked the same again
        "consent_kind.too_many_texts", // 409, with `max`
      ],
    },
  },
);
