import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { RegistrationList } from "#contracts/events/registrations.ts";
import { maxTeams } from "#contracts/events/sizes.ts";
import { Id } from "#contracts/scalars.ts";
import { guestsQuestion, limitMessages } from "./refusals.ts";

/** The lists in which a team has a place. */
export const PlacedList = RegistrationList.exclude(["withdrawn"]);

/** The form that moves a team: to a place, into another's, to another division. */
export const moveForm = z
  .object({
    how: z.enum(["place", "swap", "division"]).default("place"),
    list: PlacedList.optional(),
    position: z.number().int().min(1).max(maxTeams).optional(),
    swapWith: Id.optional(),
    tournamentId: Id.optional(),
    proceedGuestTwice: z.boolean().default(false),
    version: z.coerce.number().int().optional(),
  })
  .superRefine((typed, context) => {
    const needed = { place: "list", swap: "swapWith", division: "tournamentId" } as const;
    const path = needed[typed.how];
    if (typed[path] === undefined) context.addIssue({ code: "custom", path: [path], message: "field.required" });
  });

/** The parts of a registration that the form changes, by what was chosen. */
export function bodyOf({ how, list, position, swapWith, tournamentId, proceedGuestTwice }: z.output<typeof moveForm>) {
  if (how === "swap") return { swapWith };
  return how === "division"
    ? { tournamentId, ...(proceedGuestTwice && { proceedGuestTwice }) }
    : { list, ...(position !== undefined && { position }) };
}

/** Refusals of another division: its own rules, limits and teams are in the way. */
const ofDivision: ReadonlySet<string> = new Set([
  "registration.full",
  "registration.limits_not_met",
  "registration.name_taken",
  "registration.athlete_twice",
]);

/** Says at the chosen division what stands in the way there. */
export function refusedElsewhere(
  error: unknown,
  submission: Submission<z.output<typeof moveForm>, string[]>,
): FormReply | undefined {
  if (isAppError(error, "registration.guest_twice")) return guestsQuestion(error.details, submission);
  const isElsewhere = submission.status === "success" && submission.value.how === "division";
  if (!isElsewhere || !isAppError(error) || !ofDivision.has(error.code)) return undefined;
  const said = error.code === "registration.limits_not_met" ? limitMessages(error.details) : [error.code];
  return data(submission.reply({ fieldErrors: { tournamentId: said } }), { status: error.status });
}
