import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AgendaRange } from "#app/rules/agenda/range.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import type { Site } from "#contracts/academy/sites.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import type { TrainingFilters } from "./address.server.ts";

/** Most trainings that one calendar shows; the contract's largest page. */
const calendarLimit = 2500;

/** Closing days of the sites that are locations, by site and date. Coaches are not told of them. */
async function closingsOf(staff: StaffCaller, sites: readonly Site[], { first, last }: AgendaRange) {
  const linked = hasRole(staff.roles, board) ? sites.filter(({ locationId }) => locationId !== null) : [];
  const found = await Promise.all(
    linked.map(async ({ id, locationId }) => {
      const params = { locationId: locationId ?? "" };
      try {
        const { data } = await staff.call(closingPeriods.list, { params, query: { from: first, to: last } });
        return [id, new Map(data.map(({ day, reason }) => [day, reason ?? ""]))] as const;
      } catch (error) {
        // why: a location that was removed leaves its site behind.
        if (isAppError(error, "record.not_found")) return [id, new Map<string, string>()] as const;
        throw error;
      }
    }),
  );
  return new Map(found);
}

/** What a calendar shows: the trainings of its days at the shown sites, and when these are closed. */
export async function loadCalendar(
  staff: StaffCaller,
  filters: TrainingFilters,
  range: AgendaRange,
  sites: readonly Site[],
) {
  const { search: _, unmarked: __, belowMin: ___, ...others } = filters;
  const [list, closings] = await Promise.all([
    staff.call(trainingSessions.list, {
      query: {
        ...others,
        siteId: sites.map(({ id }) => id),
        status: "scheduled",
        from: range.first,
        to: range.last,
        pageSize: calendarLimit,
      },
    }),
    closingsOf(staff, sites, range),
  ]);
  return { trainings: list.data, total: list.pageInfo.total, closings };
}
