import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/revocation";
import { CalendarGone } from "./gone.tsx";
import { belowCalendar, calendarPath } from "./handle.ts";

export const handle = belowCalendar("calendar-feeds:revocation.title");

const revocation = confirmation({
  op: calendarFeeds.revoke,
  isDoneWhenGone: true,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, facilityStaff);
    const { id, name } = await staff.call(locations.show, { params: { id: args.params.locationId } });
    return { staff, location: { id, name } };
  },
  asks: async ({ staff, location }) => ({
    location,
    isThere: (await staff.call(calendarFeeds.show, { params: { locationId: location.id } })).feed !== null,
    question: {
      id: "revocation",
      ns: "calendar-feeds",
      tone: "error",
      lines: [{ key: "calendar-feeds:revocation.lead" }],
      confirm: { key: "calendar-feeds:revocation.submit" },
      cancelTo: calendarPath(location.id),
    },
  }),
  act: ({ location: { id, name } }) => ({
    action: "calendar.revoke",
    params: { locationId: id },
    target: { type: "calendar", id, label: name },
    done: { to: calendarPath(id), key: "calendar-feeds:revoked" },
  }),
});

export const loader = revocation.loader;
export const action = revocation.action;

export default function RevokeCalendar({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isThere) return <CalendarGone locationId={loaderData.location.id} />;
  return <ConfirmationPage loaderData={loaderData} actionData={actionData} />;
}
