import { z } from "zod";
import { Gender } from "../auth/users.ts";
import type { Role } from "../operation.ts";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  Email,
  Id,
  Instant,
  LocalDate,
  line,
  repeated,
  SearchText,
  seenVersion,
  text,
  WebAddress,
} from "../scalars.ts";

/** Who is told how to reach athletes: who keeps their memberships, and who books courts for them. */
export const athleteContactRoles: readonly Role[] = ["manager", "boardMember", "facilityManager"];
/** Who is told when athletes were born: who keeps their memberships. */
export const athleteBirthDateRoles: readonly Role[] = ["manager", "boardMember"];
/** Who keeps athletes. */
export const academyRoles = ["manager", "boardMember"] as const satisfies Role[];

/** An athlete as pickers and lists show it. What the caller's roles have no use for is null. */
export const AthleteSummary = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    birthDate: LocalDate.nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  })
  .meta({ id: "AthleteSummary" });
export type AthleteSummary = z.infer<typeof AthleteSummary>;

const optional = (max: number) => line(max).nullable();

/** What staff keep of an athlete: the fields of an account, a photo and notes. An e-mail may serve a whole family. */
export const AthleteFields = z.object({
  firstName: line(80),
  lastName: line(80),
  gender: Gender,
  birthDate: LocalDate.nullable(),
  birthPlace: optional(120),
  /** Kept in capitals without blanks; an Italian one is checked. */
  taxIDCode: optional(32),
  nickname: optional(60),
  email: Email.nullable(),
  phoneNumber: optional(32),
  address: optional(200),
  zipCode: optional(12),
  city: optional(120),
  province: optional(60),
  website: WebAddress.nullable(),
  clothingSizes: z.object({ tankTop: optional(8), top: optional(8), shorts: optional(8) }),
  /** An image of `POST /images`. */
  photo: Id.nullable(),
  notes: text(2000),
});

/** A new athlete: only the names are required. */
export const AthleteBody = AthleteFields.partial()
  .required({ firstName: true, lastName: true })
  .meta({ id: "AthleteBody" });
export type AthleteBody = z.output<typeof AthleteBody>;

export const Athlete = z
  .object({
    id: Id,
    ...AthleteFields.shape,
    firstName: z.string(),
    lastName: z.string(),
    /** Null while the athlete has asked for no place in the club. */
    membershipId: Id.nullable(),
    version: z.number().int(),
    createdAt: Instant,
  })
  .meta({ id: "Athlete" });
export type Athlete = z.infer<typeof Athlete>;

/**
 * `proceedDuplicate` answers `athlete.possible_duplicate`: the two athletes are two people of one name and birthday;
 * `proceedTaxId` answers `athlete.tax_id_differs`: the tax code is as it was given out.
 */
export const athleteProceeds = {
  proceedDuplicate: z.boolean().default(false),
  proceedTaxId: z.boolean().default(false),
};

/** What a new athlete, wherever one is made, may be refused for. */
export const athleteErrors = [
  "athlete.tax_id_invalid", // 422
  "athlete.tax_id_taken", // 409, with `details.athletes`
  "athlete.possible_duplicate", // 409, with `details.athletes`: names, in whatever order, and birth date are the same; `proceedDuplicate`
  "athlete.tax_id_differs", // 409, at the fields that the tax code says otherwise; `proceedTaxId`
  "athlete.born_ahead", // 422: a birth date to come
  "athlete.photo_unknown", // 422: no image of the organisation, or it shows somebody else
] as const;

export const athletes = staffResource(
  { name: "athletes", path: "/athletes" },
  {
    list: {
      call: "GET",
      summary:
        "Athletes of the organisation by name; `search` matches parts of first and last name, and of e-mails for those who are told them",
      query: {
        search: SearchText.optional(),
        id: repeated(Id).optional(),
        /** Only athletes who have a membership, whatever its state (`any`), or only those who have none (`none`). */
        membership: z.enum(["none", "any"]).optional(),
        ...pageQuery(100, 20),
      },
      response: paged(AthleteSummary),
    },
    create: {
      call: "POST",
      summary: "Add an athlete, without a membership",
      roles: academyRoles,
      body: AthleteBody.extend(athleteProceeds),
      response: Athlete,
      errors: athleteErrors,
    },
    show: { call: "GET /:id", summary: "An athlete with all that is kept", roles: academyRoles, response: Athlete },
    update: {
      call: "PATCH /:id",
      summary: "Change what is kept of an athlete",
      roles: academyRoles,
      body: AthleteFields.partial().extend({ ...athleteProceeds, ...seenVersion }),
      response: Athlete,
      errors: [...athleteErrors, "athlete.stale"],
    },
  },
);
