import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { locations } from "#contracts/facilities/locations.ts";

/** A location and the language of its own texts: the one in which the organisation writes. Throws AppError 404. */
export async function loadTexts(staff: Pick<StaffCaller, "call" | "organisationId">, locationId: string) {
  const [location, organisation] = await Promise.all([
    staff.call(locations.show, { params: { id: locationId } }),
    staff.call(organizations.show, { params: { id: staff.organisationId } }),
  ]);
  return { location, original: organisation.communicationLanguage };
}
