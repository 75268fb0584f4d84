import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatLongDay, isLocalDate } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/delete";
import { belowClosingPeriods, closingPeriodsPath } from "./handle.ts";

export const handle = belowClosingPeriods("closing-periods:delete.title");

/** A closing day of a location. Throws AppError 404 when it is open that day, or not one's own. */
async function loadPeriod(staff: Pick<StaffCaller, "call">, { locationId, day }: { locationId: string; day: string }) {
  const { id, name } = await staff.call(locations.show, { params: { id: locationId } });
  if (!isLocalDate(day)) throw notFound();
  const { data } = await staff.call(closingPeriods.list, { params: { locationId }, query: { from: day, to: day } });
  const [period] = data;
  if (!period) throw notFound();
  return { location: { id, name }, period };
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, period } = await loadPeriod(staff, args.params);
  return { location, reason: period.reason, day: formatLongDay(period.day, staff.locale) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, period } = await loadPeriod(staff, args.params);
  const { day, reason } = period;
  return submit(args, staff, {
    action: "closing_period.delete",
    op: closingPeriods.remove,
    params: { locationId: location.id, day },
    target: { type: "closingPeriod", label: location.name },
    before: { day, reason },
    done: { to: closingPeriodsPath(location.id), key: "closing-periods:deleted" },
  });
}

export default function ReopenDay({ loaderData: { location, reason, day }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("closing-periods");
  return (
    <ConfirmForm
      id="deletion"
      ns="closing-periods"
      message={
        <>
          <p>{t("delete.lead", { day })}</p>
          {reason !== null && <p>{t("delete.reason", { reason })}</p>}
        </>
      }
      confirm={t("delete.submit")}
      cancelTo={closingPeriodsPath(location.id)}
      lastResult={actionData}
    />
  );
}
