import { z } from "zod";
import { listOf, paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, period, repeated, SearchText, seenVersion, text } from "../scalars.ts";
import { AthleteSummary, academyRoles } from "./athletes.ts";
import { DocumentType } from "./document-types.ts";
import { DocumentState } from "./states.ts";

/** Types of files that a document may have, by their first bytes. */
export const documentFileTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
/** Types of documents that end, and must say when. */
export const endingTypes: readonly DocumentType[] = ["medicalCertificate", "greenPass", "federalMembership"];
/** How many documents an athlete has at most, those removed not counted. */
export const maxDocuments = 200;
/** How many documents one call reminds of at most. */
export const maxReminders = 200;

/** A person of the staff, as they were called when it happened. */
const By = z.object({ id: Id, name: z.string() });

/** A paper of an athlete. A removed one has no file any more. */
export const AthleteDocument = z
  .object({
    id: Id,
    athleteId: Id,
    type: DocumentType,
    file: z.object({ mediaId: Id, fileName: z.string(), contentType: z.string(), size: z.number().int() }).nullable(),
    issuedOn: LocalDate.nullable(),
    expiresOn: LocalDate.nullable(),
    notes: z.string(),
    /** The state that it would have as the current document of its type. */
    state: DocumentState,
    /** Whether it is the current document of its type: only current ones count. */
    isCurrent: z.boolean(),
    createdAt: Instant,
    createdBy: By.nullable(),
    removedAt: Instant.nullable(),
    removedBy: By.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "AthleteDocument" });
export type AthleteDocument = z.infer<typeof AthleteDocument>;

const dates = {
  issuedOn: LocalDate.nullable().default(null),
  expiresOn: LocalDate.nullable().default(null),
  notes: text(1000).default(""),
};

export const DocumentBody = z
  .object({
    type: DocumentType,
    /** A file of `POST /files` that the caller uploaded; null: the paper is kept elsewhere. */
    mediaId: Id.nullable().default(null),
    ...dates,
  })
  .meta({ id: "DocumentBody" });
export type DocumentBody = z.output<typeof DocumentBody>;

/** A member's current document of a type, or that it is missing. */
export const DueDocument = z
  .object({
    membershipId: Id,
    athlete: AthleteSummary,
    isMinor: z.boolean(),
    type: DocumentType,
    state: DocumentState,
    documentId: Id.nullable(),
    expiresOn: LocalDate.nullable(),
    /** When somebody was last reminded or told of the document. */
    toldAt: Instant.nullable(),
    /** How many people would be written to: those with an address. */
    recipients: z.number().int(),
  })
  .meta({ id: "DueDocument" });
export type DueDocument = z.infer<typeof DueDocument>;

const saveErrors = [
  "document.expiry_required", // 422
  "document.expires_before_issue", // 422
  "document.issued_ahead", // 422: a date to come
  "document.media_unknown", // 422: no file that the caller uploaded
  "document.media_type", // 422: neither PDF nor JPEG, PNG or WebP
  "document.media_taken", // 409: it belongs to another document
] as const;

/** Filters of the list of what is due, and of its file. */
export const dueFilters = {
  state: repeated(DocumentState).optional(),
  type: repeated(DocumentType).optional(),
  search: SearchText.optional(),
  ...period,
};

/** A member's paper: a document, or the type that is missing. */
const MemberPaper = z.object({ membershipId: Id, type: DocumentType });

export const documents = staffResource(
  { name: "documents", path: "/memberships/:id/documents", roles: academyRoles },
  {
    due: {
      call: "GET",
      path: "/documents",
      summary:
        "Current documents of accepted members, and those that are required and missing, first what ends first; `state` chooses among states, `from` and `to` are dates on which it ends",
      query: { ...dueFilters, ...pageQuery(200) },
      response: paged(DueDocument).extend({
        counts: z.object({
          valid: z.number().int(),
          expiring: z.number().int(),
          expired: z.number().int(),
          missing: z.number().int(),
        }),
      }),
    },
    download: {
      call: "GET",
      path: "/documents/download",
      summary: "The list of what is due as a file, in its order",
      query: { ...dueFilters, format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    remind: {
      call: "POST",
      path: "/documents/reminders",
      summary: "Remind of documents that end, have ended or are missing, each once a day; valid ones need no reminder",
      body: z.object({ items: z.array(MemberPaper).min(1).max(maxReminders) }),
      response: z.object({
        done: z.array(MemberPaper.extend({ recipients: z.number().int() })),
        failed: z.array(MemberPaper.extend({ code: z.string() })),
      }),
      status: 200,
      errors: ["reminder.sent_today", "reminder.no_recipient", "reminder.not_needed"],
    },
    list: {
      call: "GET",
      summary: "Documents of a member by type, current ones first; removed ones last",
      response: listOf(AthleteDocument).extend({ required: z.array(DocumentType) }),
    },
    add: {
      call: "POST",
      summary: "Add a document; it takes the place of the one of its type that ends before it",
      body: DocumentBody,
      response: AthleteDocument,
      errors: [...saveErrors, "document.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:documentId",
      summary: "Change dates and notes of a document, or give it another file, whose old bytes are deleted at once",
      body: z
        .object({ mediaId: Id, issuedOn: LocalDate.nullable(), expiresOn: LocalDate.nullable(), notes: text(1000) })
        .partial()
        .extend(seenVersion),
      response: AthleteDocument,
      errors: [...saveErrors, "document.stale", "document.removed"], // 409
    },
    remove: {
      call: "DELETE /:documentId",
      summary: "Remove a document: its file's bytes are deleted at once; type, dates and who stay",
      response: AthleteDocument,
      status: 200,
      errors: ["document.removed"], // 409
    },
  },
);

export const ReportReason = z.enum(["unreadable", "wrongPerson", "expired", "other"]).meta({ id: "ReportReason" });
export type ReportReason = z.infer<typeof ReportReason>;

export const reports = staffResource(
  { name: "reports", path: "/reports", roles: academyRoles },
  {
    create: {
      call: "POST",
      summary: "Tell an athlete, or the guardians of a minor, that something is wrong with a document; once a day",
      body: z.object({
        documentId: Id,
        reason: ReportReason,
        message: text(1000).min(1).nullable().default(null),
      }),
      response: z.object({ recipients: z.number().int() }),
      errors: [
        "report.no_recipient", // 409: none of them has an e-mail address
        "report.sent_today", // 409
        "document.removed", // 409
      ],
    },
  },
);
