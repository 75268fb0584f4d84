import { z } from "zod";
import { OpenSums } from "../money/sums.ts";
import { listOf, paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Email, Id, LocalDate, line, SearchText, seenVersion } from "../scalars.ts";
import { academyRoles } from "./athletes.ts";
import { MembershipStatus } from "./states.ts";

/** How many guardians an athlete has at most. */
export const maxGuardians = 6;

export const Relation = z.enum(["mother", "father", "tutor", "other"]).meta({ id: "Relation" });
export type Relation = z.infer<typeof Relation>;

const optional = (max: number) => line(max).nullable();

/** A grown-up who answers for athletes. E-mail or telephone is required; a guardian signs in nowhere. */
const person = {
  firstName: line(80),
  lastName: line(80),
  taxIDCode: optional(32),
  email: Email.nullable(),
  phoneNumber: optional(32),
  address: optional(200),
  zipCode: optional(12),
  city: optional(120),
  province: optional(60),
};

/** What a guardian is to one athlete. An athlete has at most one payer: a new one takes the place of the old. */
const bond = { relation: Relation, isPayer: z.boolean(), receivesMail: z.boolean() };

export const Guardian = z
  .object({ id: Id, ...person, firstName: z.string(), lastName: z.string(), version: z.number().int() })
  .meta({ id: "Guardian" });
export type Guardian = z.infer<typeof Guardian>;

/** A guardian as one athlete has them. */
export const AthleteGuardian = Guardian.extend({ ...bond, others: z.number().int() }).meta({ id: "AthleteGuardian" });
export type AthleteGuardian = z.infer<typeof AthleteGuardian>;

/** A guardian who is new to the club. */
export const NewGuardian = z
  .object(person)
  .partial()
  .required({ firstName: true, lastName: true })
  .extend(bond)
  .meta({ id: "NewGuardian" });
export type NewGuardian = z.output<typeof NewGuardian>;

/** A guardian whom the club already has, such as a sibling's. */
export const KnownGuardian = z.object({ guardianId: Id, ...bond }).meta({ id: "KnownGuardian" });

/** Athletes who share a guardian with one, the athlete included, by name. */
export const Relative = z
  .object({
    athleteId: Id,
    firstName: z.string(),
    lastName: z.string(),
    birthDate: LocalDate.nullable(),
    membershipId: Id.nullable(),
    status: MembershipStatus.nullable(),
    /** What is to be paid for these athletes, by currency; empty when nothing is. */
    open: z.array(OpenSums),
    /** The debits of which that is. */
    debitIds: z.array(Id),
  })
  .meta({ id: "Relative" });
export type Relative = z.infer<typeof Relative>;

/**
 * `proceedDuplicate` answers `guardian.possible_duplicate`: they are two people; `proceedTaxId` answers
 * `guardian.tax_id_differs`: the tax code is as it was given out.
 */
const proceedTaxId = { proceedTaxId: z.boolean().default(false) };

const saveErrors = [
  "guardian.contact_required", // 422: neither e-mail nor telephone
  "guardian.tax_id_invalid", // 422
  "guardian.tax_id_differs", // 409, at what the tax code says otherwise; `proceedTaxId`
] as const;

export const guardians = staffResource(
  { name: "guardians", path: "/athletes/:id/guardians", roles: academyRoles },
  {
    search: {
      call: "GET",
      path: "/guardians",
      summary: "Guardians of the organisation by name; `search` matches parts of name, e-mail and telephone",
      query: { search: SearchText.optional(), ...pageQuery(100, 20) },
      response: paged(Guardian.extend({ athletes: z.array(z.string()) })),
    },
    list: { call: "GET", summary: "Guardians of an athlete, the payer first", response: listOf(AthleteGuardian) },
    family: {
      call: "GET",
      path: "/athletes/:id/family",
      summary: "Athletes who share a guardian, with what each owes",
      response: listOf(Relative),
    },
    add: {
      call: "POST",
      summary: "Give an athlete a guardian: a new one, or a sibling's",
      body: z.union([
        KnownGuardian,
        NewGuardian.extend({ proceedDuplicate: z.boolean().default(false), ...proceedTaxId }),
      ]),
      response: AthleteGuardian,
      errors: [
        ...saveErrors,
        "guardian.possible_duplicate", // 409, with `details.guardians`: tax code, e-mail, or name and telephone are the same; `proceedDuplicate`
        "guardian.taken", // 409: the athlete has this guardian
        "guardian.too_many", // 409, with `max`
      ],
    },
    update: {
      call: "PATCH /:guardianId",
      summary: "Change a guardian, for all of their athletes, and what they are to this one",
      body: z
        .object({ ...person, ...bond })
        .partial()
        .extend({ ...seenVersion, ...proceedTaxId }),
      response: AthleteGuardian,
      errors: [...saveErrors, "guardian.stale"], // 409: changed meanwhile
    },
    remove: {
      call: "DELETE /:guardianId",
      summary:
        "Take a guardian from an athlete; who answers for nobody any more is forgotten, unless a payment or message names them",
    },
  },
);
