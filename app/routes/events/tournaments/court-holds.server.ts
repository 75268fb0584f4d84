import { isAppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Conflict } from "#app/rules/conflicts.ts";
import { facilityStaff, hasRole } from "#app/rules/permissions.ts";
import { type Tournament, tournaments } from "#contracts/events/tournaments.ts";

/** What keeping the courts of a tournament would do: the times for which they are kept, or what stands in the way. */
export interface CourtHoldPreview {
  readonly times: Tournament["keptCourts"];
  readonly conflicts: readonly Conflict[];
  /** Whether the person may open the reservations that stand in the way. */
  readonly linked: boolean;
}

const opensReservations = ({ roles }: StaffCaller) => hasRole(roles, facilityStaff);

/** What takes the courts of a tournament, out of the details of a refusal `event.courts_taken`. */
export function courtHoldConflicts(
  staff: StaffCaller,
  { courts, timeZone }: Pick<Tournament, "courts" | "timeZone">,
  details: unknown,
): Pick<CourtHoldPreview, "conflicts" | "linked"> {
  const named = new Map(courts.map((court) => [court.id, court]));
  return { conflicts: toConflicts(details, timeZone, staff.locale, named), linked: opensReservations(staff) };
}

/**
 * What keeping a tournament's courts would do; null where it has none.
 * @param status the state in which the tournament is to be then
 */
export async function previewCourtHolds(
  staff: StaffCaller,
  { id, courts, timeZone }: Tournament,
  status?: "published",
): Promise<CourtHoldPreview | null> {
  if (courts.length === 0) return null;
  const body = { keepCourts: true, ...(status && { status }) };
  try {
    const { tournament } = await staff.call(tournaments.update, { params: { id }, query: { preview: true }, body });
    return { times: tournament.keptCourts, conflicts: [], linked: opensReservations(staff) };
  } catch (error) {
    if (!isAppError(error, "event.courts_taken")) throw error;
    return { times: [], ...courtHoldConflicts(staff, { courts, timeZone }, error.details) };
  }
}
