import { data } from "react-router";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, parseFormData, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import type { Acceptance } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { TournamentNotes } from "./form.tsx";
import { takenBy } from "./keeping.server.ts";

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

/** The same, and what takes the courts that one that there is would keep. @param courts that may be chosen */
export const refusedChange =
  (staff: StaffCaller, timeZone: string, courts: Tournament["courts"]): typeof refused =>
  (error, submission) =>
    isAppError(error, "event.courts_taken")
      ? withParts(upstreamRefusal(error, submission), { taken: takenBy(staff, { courts, timeZone }, error.details) })
      : refused?.(error, submission);

const teamsOf = (error: unknown): string[] => {
  const named: unknown = error instanceof AppError ? error.details.teams : [];
  return Array.isArray(named) ? named.filter((one) => typeof one === "string") : [];
};
