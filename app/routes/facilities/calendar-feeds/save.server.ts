import { data } from "react-router";
import { z } from "zod";
import { type FormReply, withParts } from "#app/backend/forms/forms.server.ts";
import { accept } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { Id } from "#contracts/scalars.ts";

/** Beside a form's errors: the address of the calendar that was made. It is shown on this very answer and never again. */
interface CalendarParts {
  readonly url: string;
}
export type CalendarReply = FormReply<CalendarParts>["data"];

const calendarForm = z.object({ withNames: z.boolean().default(false), replaces: Id.optional() });

/**
 * The action that makes a location's calendar address, or renews the one that the form names. The address goes out once
 * and into no log: what is recorded is only that it was made, and whether names are in it.
 */
export async function issueCalendar(args: RouteArgs & { readonly params: { readonly locationId: string } }) {
  const staff = await requireStaff(args, facilityStaff);
  const { id: locationId, name } = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return accept<typeof calendarForm, CalendarParts>(args, { form: calendarForm }, async ({ withNames, replaces }) => {
    const params = { locationId };
    const body = { withNames, language: staff.locale };
    const recorded = {
      target: { type: "calendar", id: locationId, label: name },
      changes: { withNames: { after: withNames } },
    } as const;
    const { token } = await (replaces === undefined
      ? staff.mutate({ ...recorded, action: "calendar.create", op: calendarFeeds.create, input: { params, body } })
      : staff.mutate({
          ...recorded,
          action: "calendar.renew",
          op: calendarFeeds.renew,
          input: { params, body: { ...body, replaces } },
        }));
    return withParts(data({}, { status: 201 }), { url: new URL(`/calendars/${token}.ics`, args.request.url).href });
  });
}
