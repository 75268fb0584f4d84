import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import { parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { Id } from "#contracts/scalars.ts";

/** A form's errors, or the address of the calendar that was made: it is shown on this very answer and never again. */
export type CalendarReply = { readonly result: SubmissionResult } | { readonly url: string };

const calendarForm = z.object({
  withNames: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  replaces: Id.optional(),
});

/**
 * Makes a location's calendar address, or renews the one that the form names. The address goes out once and into no
 * log: what is recorded is only that it was made, and whether names are in it.
 */
export async function issueCalendar(staff: StaffCaller, request: Request, location: Location) {
  const submission = await parseForm(request, calendarForm);
  if (submission.status !== "success") return data<CalendarReply>({ result: submission.reply() }, { status: 422 });
  const { withNames, replaces } = submission.value;
  const params = { locationId: location.id };
  const body = { withNames, language: staff.locale };
  const recorded = {
    target: { type: "calendar" as const, id: location.id, label: location.name },
    changes: { withNames: { after: withNames } },
  };
  try {
    const { token } = await (replaces === undefined
      ? staff.mutate({
          ...recorded,
          action: "calendar.create",
          op: calendarFeeds.create,
          input: { params, body },
        })
      : staff.mutate({
          ...recorded,
          action: "calendar.renew",
          op: calendarFeeds.renew,
          input: { params, body: { ...body, replaces } },
        }));
    return data<CalendarReply>({ url: new URL(`/calendars/${token}.ics`, request.url).href }, { status: 201 });
  } catch (error) {
    const refused = upstreamRefusal(error, submission);
    return data<CalendarReply>({ result: refused.data }, refused.init ?? {});
  }
}
