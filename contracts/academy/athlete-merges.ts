import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, preview, Tag } from "../scalars.ts";
import { AthleteFields, academyRoles } from "./athletes.ts";
import { CoinType } from "./coins.ts";
import { MembershipStatus } from "./states.ts";

/** What is kept of a person, each from the one or the other of two athletes. Sizes are one. */
export const MergeField = AthleteFields.keyof().meta({ id: "MergeField" });
export type MergeField = z.infer<typeof MergeField>;

/** One of two athletes who may be the same person. */
const Alike = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    birthDate: LocalDate.nullable(),
    email: z.string().nullable(),
    membership: MembershipStatus.nullable(),
    createdAt: Instant,
  })
  .meta({ id: "AlikeAthlete" });

/** Two athletes of the same names, whatever the capitals and accents, and of one birth date or one e-mail. */
export const DuplicatePair = z
  .object({ older: Alike, newer: Alike, same: z.array(z.enum(["birthDate", "email"])).min(1) })
  .meta({ id: "DuplicatePair" });
export type DuplicatePair = z.infer<typeof DuplicatePair>;

/**
 * What goes over to the athlete who stays, how many of each. `trainings` are places in trainings, past and to come;
 * `standing` in weekly sessions; `teams` are those of tournaments. `receipts` stay as they were written, and are found with both.
 */
export const MergeMoves = z
  .object({
    documents: z.number().int(),
    guardians: z.number().int(),
    subscriptions: z.number().int(),
    reservations: z.number().int(),
    trainings: z.number().int(),
    standing: z.number().int(),
    teams: z.number().int(),
    messages: z.number().int(),
    receipts: z.number().int(),
    tokens: z.array(z.object({ type: CoinType, amount: z.number().int() })),
  })
  .meta({ id: "MergeMoves" });
export type MergeMoves = z.infer<typeof MergeMoves>;

/** Why two athletes cannot be one yet: both are members, or in the same trainings, or in teams of the same tournaments. */
export const MergeConflict = z
  .object({
    accepted: z.boolean(),
    trainings: z.array(z.object({ id: Id, name: z.string(), date: LocalDate })).max(50),
    teams: z.array(z.object({ id: Id, name: z.string(), date: LocalDate })).max(50),
  })
  .meta({ id: "MergeConflict" });
export type MergeConflict = z.infer<typeof MergeConflict>;

export const athleteMerges = staffResource(
  { name: "athleteMerges", roles: academyRoles },
  {
    duplicates: {
      call: "GET",
      path: "/duplicateAthletes",
      summary: "Athletes who may be the same person, in pairs, by name",
      query: pageQuery(100, 20),
      response: paged(DuplicatePair),
    },
    merge: {
      call: "POST",
      path: "/athletes/:id/merge",
      summary: "Make one athlete of two: everything goes over to the other, to whom this one's address then leads",
      status: 200,
      query: preview,
      body: z.object({
        intoAthleteId: Id,
        /** What is kept of the athlete who goes; the rest is as it is of the athlete who stays. */
        take: z.array(MergeField).max(MergeField.options.length).default([]),
        /** The tag of the preview that was seen; null: nothing is checked. */
        tag: Tag.nullable().default(null),
      }),
      response: z.object({
        tag: z.string(),
        into: z.object({ id: Id, firstName: z.string(), lastName: z.string(), membershipId: Id.nullable() }),
        /** The state of the membership that stays. */
        status: MembershipStatus.nullable(),
        moves: MergeMoves,
      }),
      errors: [
        "athlete.merge_self", // 422: into the same athlete
        "membership.merge_conflict", // 409, with `both`
        "membership.not_accepted", // 409: tokens spent on trainings to come, and the one who stays is revoked
        "athlete.merge_notes_too_long", // 409: the notes of both memberships together
        "athlete.merge_changed", // 409: not what the tag stands for
      ],
    },
  },
);
