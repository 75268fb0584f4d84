import { data } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseFormData, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import type { Acceptance } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { DisplacedMatches } from "#contracts/events/scheduling.ts";
import type { Tournament, tournaments } from "#contracts/events/tournaments.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { courtHoldConflicts } from "./court-holds.server.ts";
import type { TournamentNotes } from "./form.tsx";

/**
 * What was typed, for a form that asks for the courts of another location and saves nothing; undefined when it is to be
 * saved.
 */
export async function shownCourts(request: Request): Promise<FormReply<TournamentNotes> | undefined> {
  const form = await request.clone().formData();
  if (form.get("intent") !== "courts") return undefined;
  form.delete("intent");
  return data({ initialValue: parseFormData(form, z.unknown()).reply().initialValue ?? null });
}

/** Where the form shows refusals that name no field. */
export const fields = {
  "event.registered_above_max": "maxTeams",
} as const satisfies Readonly<Record<string, string>>;

/** Names the teams that a new limit would break. */
export const refused: Acceptance<z.ZodType, TournamentNotes>["refused"] = (error, submission) =>
  isAppError(error, "event.teams_violate")
    ? withParts(upstreamRefusal(error, submission), { teams: teamsOf(error) })
    : undefined;

/**
 * Names what `refused` names, what takes courts that the tournament would keep, and matches that would be left outside.
 * @param courts that may be chosen
 */
export const refusedChange =
  (staff: StaffCaller, timeZone: string, courts: Tournament["courts"]): typeof refused =>
  (error, submission) =>
    isAppError(error, "event.courts_taken")
      ? withParts(upstreamRefusal(error, submission), {
          taken: courtHoldConflicts(staff, { courts, timeZone }, error.details),
        })
      : isAppError(error, "event.matches_outside")
        ? withParts(upstreamRefusal(error, submission), outsideIn(error))
        : refused?.(error, submission);

/** The matches of which a refusal `event.matches_outside` says that they would be left outside. */
function outsideIn(error: unknown): Pick<TournamentNotes, "outside"> {
  const { data: outside } = DisplacedMatches.safeParse(error instanceof AppError ? error.details : null);
  return outside ? { outside } : {};
}

/** The matches that a change left outside, as the log names them. */
export const displacedChanges = ({ outside }: CallOutput<typeof tournaments.update>): Changes =>
  outside.count > 0 ? { outsideMatches: { after: outside.matches.map(({ number }) => `M${number}`) } } : {};

const teamsOf = (error: unknown): string[] => {
  const named: unknown = error instanceof AppError ? error.details.teams : [];
  return Array.isArray(named) ? named.filter((one) => typeof one === "string") : [];
};
