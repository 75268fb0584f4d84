import { notFound } from "#app/backend/errors.server.ts";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLongDay, isLocalDate } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/delete";
import { belowClosingPeriods, closingPeriodsPath } from "./handle.ts";

export const handle = belowClosingPeriods("closing-periods:delete.title");

const deletion = confirmation({
  op: closingPeriods.remove,
  /** A closing day of a location. Throws AppError 404 when it is open that day, or not one's own. */
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, facilityStaff);
    const { locationId, day } = args.params;
    const { id, name } = await staff.call(locations.show, { params: { id: locationId } });
    if (!isLocalDate(day)) throw notFound();
    const { data } = await staff.call(closingPeriods.list, { params: { locationId }, query: { from: day, to: day } });
    const [period] = data;
    if (!period) throw notFound();
    return { staff, location: { id, name }, period };
  },
  asks: ({ staff, location, period: { day, reason } }) => ({
    location,
    question: {
      id: "deletion",
      ns: "closing-periods",
      lines: [
        { key: "closing-periods:delete.lead", values: { day: formatLongDay(day, staff.locale) } },
        reason === null ? undefined : { key: "closing-periods:delete.reason", values: { reason } },
      ],
      confirm: { key: "closing-periods:delete.submit" },
      cancelTo: closingPeriodsPath(location.id),
    },
  }),
  act: ({ location, period: { day, reason } }) => ({
    action: "closing_period.delete",
    params: { locationId: location.id, day },
    target: { type: "closingPeriod", label: location.name },
    before: { day, reason },
    done: { to: closingPeriodsPath(location.id), key: "closing-periods:deleted" },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
