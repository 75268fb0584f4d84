import { z } from "zod";
import { maxTeams } from "#contracts/events/sizes.ts";
import { PickInput, PickSource } from "#contracts/events/structure.ts";
import { Tag } from "#contracts/scalars.ts";
import { namedBy } from "./sources.ts";

/** What a button of the form asks for; the buttons of a row name it: `up:3`. */
const intents = /^(?:preview|save|fill|mix|add|(?:up|down|remove):\d{1,4})$/u;

/** The entrants of a round, as the form sends them. */
export const picksForm = z.object({
  intent: z.string().regex(intents).default("preview"),
  /** The tag of the round that the form was made of. */
  seen: Tag.optional(),
  /** The tag of the matches that were shown to be reset. */
  tag: Tag.optional(),
  /** The code of the last draw. */
  mix: z
    .string()
    .regex(/^[0-9a-f]{8}$/u)
    .optional(),
  /** How many places are added. */
  count: z.number().int().min(1).max(64).default(1),
  rows: z
    .array(
      z.object({
        id: PickInput.shape.id,
        source: z
          .string()
          .max(200)
          .default("open")
          .refine((key) => PickSource.safeParse(namedBy(key)).success, "field.choice"),
        number: z.number().int().min(1).max(maxTeams).optional(),
        locked: z.boolean().default(false),
      }),
    )
    .max(maxTeams)
    .default([]),
});
export type TypedPicks = z.output<typeof picksForm>;
