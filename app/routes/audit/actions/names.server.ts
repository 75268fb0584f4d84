import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { Id } from "#contracts/scalars.ts";
import { sports } from "#contracts/settings/sports.ts";

/** Whatever in a value is an id. */
function idsOf(value: unknown): string[] {
  if (typeof value === "string") return Id.safeParse(value).success ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsOf) : [];
}

/**
 * The names, today, of the courts, places and sports that an action's changes have by their ids. What is gone stays an
 * id, and so does everything while upstream cannot say.
 */
export async function namesIn(
  caller: Pick<StaffCaller, "callBestEffort">,
  changes: Changes,
): Promise<Record<string, string>> {
  const ids = new Set(idsOf(changes));
  if (ids.size === 0) return {};
  try {
    const [places, allSports] = await Promise.all([
      caller.callBestEffort(locations.list),
      caller.callBestEffort(sports.list),
    ]);
    const things = [...places.data.flatMap((place) => [place, ...place.fields]), ...allSports.data];
    return Object.fromEntries(things.flatMap(({ id, name }) => (ids.has(id) ? [[id, name]] : [])));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return {};
  }
}
