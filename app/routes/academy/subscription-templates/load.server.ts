import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { sites } from "#contracts/academy/sites.ts";
import { type SubscriptionTemplate, subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";

type Caller = Pick<StaffCaller, "call" | "organisationId">;

/** A package. Throws AppError 404 when the organisation has no such one. */
export const loadPackage = (staff: Pick<Caller, "call">, id: string): Promise<SubscriptionTemplate> =>
  staff.call(subscriptionTemplates.show, { params: { id } });

/**
 * What the form offers besides the package itself.
 * @param chosen the sites that it names already, also closed ones
 */
export async function loadFormOptions(staff: Caller, chosen: readonly string[] = []) {
  const [organisation, frames, places] = await Promise.all([
    staff.call(organizations.show, { params: { id: staff.organisationId } }),
    staff.call(timeFrames.list),
    staff.call(sites.list),
  ]);
  return {
    currency: organisation.defaultCurrency,
    frames: frames.data.map(({ id, name }) => ({ value: id, label: name })),
    sites: places.data
      .filter(({ id, status }) => status === "open" || chosen.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}
