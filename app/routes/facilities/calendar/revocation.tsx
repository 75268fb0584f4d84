import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import type { Route } from "./+types/revocation";
import { belowCalendar, calendarPath } from "./handle.ts";
import { loadCalendar } from "./load.server.ts";

export const handle = belowCalendar("calendar:revocation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, feed } = await loadCalendar(staff, args.params.locationId);
  return { location: { id: location.id, name: location.name }, isThere: feed !== null };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadCalendar(staff, args.params.locationId);
  try {
    await staff.mutate({
      action: "calendar.revoke",
      op: calendarFeeds.revoke,
      input: { params: { locationId: location.id } },
      target: { type: "calendar", id: location.id, label: location.name },
    });
  } catch (error) {
    // Somebody else has just done it: what was wanted is so.
    if (!isAppError(error, "record.not_found")) throw error;
  }
  return redirectWithFlash(args, calendarPath(location.id), { key: "calendar:revoked", severity: "success" });
}

export default function RevokeCalendar({ loaderData: { location, isThere } }: Route.ComponentProps) {
  const { t } = useTranslation("calendar");
  if (!isThere)
    return (
      <Panel>
        <EmptyState icon="calendar" title={t("gone")}>
          <Button component={Link} to={calendarPath(location.id)} variant="outlined">
            {t("address.done")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <ConfirmForm
      id="revocation"
      ns="calendar"
      message={t("revocation.lead")}
      confirm={t("revocation.submit")}
      cancelTo={calendarPath(location.id)}
      tone="error"
    />
  );
}
