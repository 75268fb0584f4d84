import { z } from "zod";
import { Email, Id, LocalDate, line } from "../scalars.ts";

const PlayerGender = z.enum(["male", "female", "notSpecified"]).meta({ id: "PlayerGender" });

/** Somebody who plays in a team; `athleteId` when the club knows the player. */
export const Player = z
  .object({
    id: Id,
    athleteId: Id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    gender: PlayerGender,
    birthDate: LocalDate.nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    isCaptain: z.boolean(),
  })
  .meta({ id: "Player" });
export type Player = z.infer<typeof Player>;

/**
 * A player as typed. For a known athlete, what is left out is taken from the athlete; `id` names a player that the team
 * has already. Where nobody is the captain, the first player is.
 */
export const PlayerInput = z
  .object({
    id: Id.nullable().default(null),
    athleteId: Id.nullable().default(null),
    firstName: line(80),
    lastName: line(80),
    gender: PlayerGender.default("notSpecified"),
    birthDate: LocalDate.nullable().default(null),
    email: Email.nullable().default(null),
    phoneNumber: line(32).nullable().default(null),
    isCaptain: z.boolean().default(false),
  })
  .meta({ id: "PlayerInput" });
