import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { schedules } from "#contracts/events/schedules.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { Stage } from "./stage.ts";

/** What a tournament whose teams are confirmed lacks before it can be played. */
export type Missing = "structure" | "schedule";

/**
 * What comes before the start of a tournament: its matches, then their times where it has courts and matches are not
 * called in turn. Null where nothing is missing, and in every stage but `confirmed`.
 */
export async function missingOf(
  staff: StaffCaller,
  { id, generatedAt, courts }: Pick<Tournament, "id" | "generatedAt" | "courts">,
  stage: Stage,
): Promise<Missing | null> {
  if (stage !== "confirmed") return null;
  if (generatedAt === null) return "structure";
  if (courts.length === 0) return null;
  try {
    const { options, placements, unplaced } = await staff.call(schedules.show, { params: { eventId: id } });
    return options.mode !== "queue" && placements.length === 0 && unplaced.length > 0 ? "schedule" : null;
  } catch (error) {
    if (isAppError(error, "structure.missing")) return "structure";
    throw error;
  }
}
