import { z } from "zod";
import { FieldError } from "../errors.ts";
import { Id, LocalDate, repeated } from "../scalars.ts";

/**
 * What becomes of a row. `new`: a record is made. `changes`: one that is there changes. `perhaps`: it may be one that is
 * there, which somebody has to decide. `same`: nothing to do, it is as it is. `wrong`: nothing can be made of it.
 */
export const RowVerdict = z.enum(["new", "changes", "perhaps", "same", "wrong"]).meta({ id: "ImportRowVerdict" });
export type RowVerdict = z.infer<typeof RowVerdict>;

/** Rows of a page. */
export const importPageSize = 50;

/** A value as it will be kept: dates as local dates, amounts in minor units, people with both names. */
export const RowValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.object({ firstName: z.string(), lastName: z.string() })),
]);

/**
 * What somebody decided about a row. `create`: a new record, although it may be there. `update`: it is the record of
 * `id`, one of the row's candidates: an athlete who is changed, or to whom is sold. `skip`: the row is left out.
 */
export const RowDecision = z
  .discriminatedUnion("as", [
    z.object({ as: z.literal("create") }),
    z.object({ as: z.literal("update"), id: Id }),
    z.object({ as: z.literal("skip") }),
  ])
  .meta({ id: "ImportRowDecision" });
export type RowDecision = z.infer<typeof RowDecision>;

/** Why a candidate may be the one whom a row means. */
export const candidateReasons = [
  "taxCode", // the same tax code; with another birth date it is only perhaps
  "namesAndBirthDate",
  "names", // of one of the two no birth date is known
  "emailAndFirstName",
] as const;

/**
 * Why a row is wrong, besides the codes of values (`valueErrors` below, and those of `contracts/field-codes.ts`). What is
 * only seen when a row is written has the codes of the form: those of `athleteErrors`, of guardians, `saleErrors`, and
 * those of registrations, each at its field.
 */
export const rowErrors = [
  "import.name_missing", // neither names nor anything else that says who it is; at `athlete.lastName`, `guardian1.lastName`
  "membership.guardian_missing", // a minor without a guardian who can be reached; right with the option `asRequests`
  "guardian.contact_required", // a guardian without e-mail and telephone; at `guardian1.email`
  "athlete.tax_id_taken", // another row of the file, or another athlete, has the tax code
  "import.same_as_line", // {line}: the row means the one of an earlier row
  "import.athlete_unknown", // of a sale: the club has no such athlete
  "import.athlete_ambiguous", // of a sale {count}: several could be meant, and none is a member
  "import.package_missing", // of a sale: no package in the row
  "import.paid_above_price", // of a sale: more is paid than asked
  "subscription.membership_not_accepted", // of a sale
  "subscription.date_ahead", // of a sale
  "subscription.coverage_invalid", // of a sale
  "subscription.discount_above_total", // of a sale {total}
  "registration.full", // of a team: no place, and nobody waits here
  "registration.name_required", // of a team; at `team.name`
  "registration.limit.players", // of a team {found, allowed}: too many; at `team.players`
  "registration.limit.girls", // of a team {found, allowed}: too few; at `team.players`
  "registration.athlete_twice", // of a team: its captain plays in another one; at `contact.fullName`
  "registration.name_taken", // of a team
  "import.event_confirmed", // of a team: confirmed since
  "import.event_not_published", // of a team: canceled or over since
  "field.too_many", // {max}: groups or sites of a member
] as const;

/** Why a value of a cell cannot be taken, besides the codes of `contracts/field-codes.ts`. As the reader says them. */
export const valueErrors = [
  "import.name_incomplete", // one name where two are needed
  "import.digits_lost", // a program of sheets wrote 3.33E+09, the last digits are gone
  "athlete.tax_id_invalid",
  "athlete.born_ahead",
] as const;

/** What somebody should look at, although the row can be written. */
export const rowRemarks = [
  "import.zero_restored", // a telephone number got back the zero that its cell had lost
  "import.name_doubtful", // three names or more, which could be divided otherwise
  "import.first_of_several", // several addresses, of which the first one is taken
  "import.tax_id_differs", // the tax code says otherwise than this field; it is kept as it was given out
  "import.merged", // the one whom the row means was merged into another one, who is changed
  "import.team_there", // a team of this name is registered; its row is left out
  "import.team_waits", // the entry list is full: the team comes into the waiting list
  "import.sale_there", // the athlete has the package of that day
  "import.membership_ended", // who comes back: the membership stays as it is
] as const;

/** Why a row that could be written waits for somebody's decision. */
export const rowQuestions = [
  "import.kept_in_app", // the athlete keeps these fields in the app: nothing is changed unless somebody says so
  "import.perhaps_same", // the candidates
  "import.birth_date_differs", // the tax code is the candidate's, the birth date is not
] as const;

/** Codes that a row may carry in its results only. */
export const leftOutCodes = [
  "import.undecided", // it waited for a decision
  "import.skipped", // somebody left it out
  "import.value_left_out", // {name}: the package or division that it names was left out
  "import.changed_meanwhile", // whom it means was changed or is somebody else since it was looked at
] as const;

/** Why a record stays when an import is taken back. */
export const undoObstacles = [
  "import.changed_since", // somebody changed it
  "import.in_use", // something depends on it
  "import.gone", // it is not there any more
] as const;

export const ImportRow = z
  .object({
    /** The line of the file, from 1. */
    line: z.number().int(),
    verdict: RowVerdict,
    /** Whom or what it is about, in a few words. */
    label: z.string(),
    /** The cells as a person reads them, by the places of the columns. */
    cells: z.array(z.object({ column: z.number().int(), text: z.string() })),
    /** The values as they will be, by keys of the kind's fields. */
    values: z.record(z.string(), RowValue),
    /** What changes about the record that is there: null is nothing. */
    changes: z.array(z.object({ field: z.string(), before: RowValue.nullable(), after: RowValue })),
    /** The record that is there, when it is certain which. */
    recordId: Id.nullable(),
    candidates: z.array(
      z.object({
        id: Id,
        name: z.string(),
        birthDate: LocalDate.nullable(),
        reason: z.enum(candidateReasons),
        /** A membership of theirs, for a link. */
        membershipId: Id.nullable(),
      }),
    ),
    problems: z.array(z.object({ field: z.string().nullable(), code: z.string(), params: FieldError.shape.params })),
    remarks: z.array(z.object({ field: z.string(), code: z.enum(rowRemarks) })),
    questions: z.array(z.object({ fields: z.array(z.string()), code: z.enum(rowQuestions) })),
    decision: RowDecision.nullable(),
    /** Whether it is written as things stand: it is not wrong, and decided where somebody has to decide. */
    isWritten: z.boolean(),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;

/** Which rows a list shows. */
export const rowFilters = {
  verdict: repeated(RowVerdict).optional(),
  /** Only rows that wait for a decision. */
  undecided: z.enum(["true"]).optional(),
};

/** What was done with a record, or why nothing was. */
export const ImportedRecord = z
  .object({
    line: z.number().int(),
    /** What kind of record it is; of a row that was left out null. */
    record: z
      .enum([
        ...(["athlete", "guardian", "membership", "document", "level", "group", "site"] as const),
        ...(["subscription", "registration"] as const),
      ])
      .nullable(),
    id: Id.nullable(),
    label: z.string(),
    /** For a link: the membership of a person and of what is theirs; the event of a registration. */
    membershipId: Id.nullable(),
    eventId: Id.nullable(),
    outcome: z.enum(["made", "changed", "leftOut", "undone", "kept"]),
    /** Why it was left out (codes of rows, `leftOutCodes`), or why it stays (`undoObstacles`). */
    code: z.string().nullable(),
    field: z.string().nullable(),
    params: FieldError.shape.params,
  })
  .meta({ id: "ImportedRecord" });
export type ImportedRecord = z.infer<typeof ImportedRecord>;
