import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Site, sites } from "#contracts/academy/sites.ts";
import { type Location, locations } from "#contracts/facilities/locations.ts";

/** A site. Throws AppError 404 when the organisation has no such one. */
export const loadSite = (staff: StaffCaller, id: string): Promise<Site> => staff.call(sites.show, { params: { id } });

/** The club's own locations, which a site can be, with their courts. */
export async function loadLocations(staff: StaffCaller): Promise<Location[]> {
  const { data } = await staff.call(locations.list);
  return data;
}

export const targetOf = ({ id, name }: Pick<Site, "id" | "name">) => ({ type: "site" as const, id, label: name });
