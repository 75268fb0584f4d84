import { useTranslation } from "react-i18next";
import { isAppError } from "#app/backend/errors.server.ts";
import { leadOn, submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import type { Route } from "./+types/revocation";
import { CalendarGone } from "./gone.tsx";
import { belowCalendar, calendarPath } from "./handle.ts";
import { loadCalendar } from "./load.server.ts";

export const handle = belowCalendar("calendar-feeds:revocation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, feed } = await loadCalendar(staff, args.params.locationId);
  return { location, isThere: feed !== null };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadCalendar(staff, args.params.locationId);
  const done = { to: calendarPath(location.id), key: "calendar-feeds:revoked" };
  return submit(args, staff, {
    action: "calendar.revoke",
    op: calendarFeeds.revoke,
    params: { locationId: location.id },
    target: { type: "calendar", id: location.id, label: location.name },
    // The address was revoked in the meantime, as wanted.
    refused: (error) => (isAppError(error, "record.not_found") ? leadOn(args, done) : undefined),
    done,
  });
}

export default function RevokeCalendar({ loaderData: { location, isThere } }: Route.ComponentProps) {
  const { t } = useTranslation("calendar-feeds");
  if (!isThere) return <CalendarGone locationId={location.id} />;
  return (
    <ConfirmForm
      id="revocation"
      ns="calendar-feeds"
      message={t("revocation.lead")}
      confirm={t("revocation.submit")}
      cancelTo={calendarPath(location.id)}
      tone="error"
    />
  );
}
