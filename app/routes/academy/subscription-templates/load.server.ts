import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatLocalDate, today } from "#app/rules/dates.ts";
import { sportOptions } from "#app/rules/places.ts";
import { sites } from "#contracts/academy/sites.ts";
import { type SubscriptionTemplate, subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";

type Caller = Pick<StaffCaller, "call" | "organisationId" | "staff" | "locale">;

const nothing = { siteIds: [], courseIds: [] };

/** A package. Throws AppError 404 when the organisation has no such one. */
export const loadPackage = (staff: Pick<Caller, "call">, id: string): Promise<SubscriptionTemplate> =>
  staff.call(subscriptionTemplates.show, { params: { id } });

/**
 * What the form offers besides the package itself.
 * @param chosen the sites and courses that it names already, also closed ones and those that are over
 */
export async function loadFormOptions(
  staff: Caller,
  chosen: { readonly siteIds: readonly string[]; readonly courseIds: readonly string[] } = nothing,
) {
  const [organisation, frames, places, allSports, running, named] = await Promise.all([
    staff.call(organizations.show, { params: { id: staff.organisationId } }),
    staff.call(timeFrames.list),
    staff.call(sites.list),
    staff.call(sports.list),
    staff.call(trainingCourses.list, { query: { from: today(staff.staff.organization.timeZone), pageSize: 200 } }),
    chosen.courseIds.length > 0
      ? staff.call(trainingCourses.list, { query: { id: [...chosen.courseIds], pageSize: 200 } })
      : { data: [] },
  ]);
  return {
    currency: organisation.defaultCurrency,
    frames: frames.data.map(({ id, name }) => ({ value: id, label: name })),
    sports: sportOptions(allSports.data, staff.locale),
    sites: places.data
      .filter(({ id, status }) => status === "open" || chosen.siteIds.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
    courses: [...new Map([...running.data, ...named.data].map((course) => [course.id, course])).values()].map(
      ({ id, name, startAt, endAt }) => ({
        value: id,
        label: name,
        hint: `${formatLocalDate(startAt)}–${formatLocalDate(endAt)}`,
      }),
    ),
  };
}
