import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, Instant, Language, TimeZone } from "../scalars.ts";
import { ReservationStatus } from "./reservations.ts";
import { facilityRoles } from "./roles.ts";

/**
 * A location's calendar for other programs: whoever knows its token may read it, signed in or not. `id` names this
 * token without giving it away, and changes when it is renewed.
 */
export const CalendarFeed = z
  .object({
    id: Id,
    locationId: Id,
    /** Whether the names of the holders are in it. */
    withNames: z.boolean(),
    /** In which its texts are. */
    language: Language,
    createdAt: Instant,
    /** Name of whoever made this token; null when the account is gone. */
    createdBy: z.string().nullable(),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: "CalendarFeed" });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** What staff choose when they make a token. */
export const CalendarFeedBody = z.object({ withNames: z.boolean().default(false), language: Language });

/** A new token, told once: upstream keeps a hash of it. */
const IssuedCalendarFeed = z.object({ feed: CalendarFeed, token: z.string() }).meta({ id: "IssuedCalendarFeed" });

/** A reservation as a calendar shows it. `holder` is null unless names were chosen; there are no telephone numbers. */
export const CalendarEntry = z
  .object({
    id: Id,
    field: z.string(),
    sport: z.string().nullable(),
    startAt: Instant,
    endAt: Instant,
    status: ReservationStatus,
    holder: z.string().nullable(),
    version: z.number().int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "CalendarEntry" });
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** What a token opens, and whose it is. `id` is the token's, as in `CalendarFeed`. */
export const SharedCalendar = z
  .object({
    id: Id,
    organisationId: Id,
    location: z.object({ id: Id, name: z.string(), address: z.string().nullable(), timeZone: TimeZone }),
    language: Language,
    entries: z.array(CalendarEntry),
  })
  .meta({ id: "SharedCalendar" });
export type SharedCalendar = z.infer<typeof SharedCalendar>;

/** What a calendar covers, in days around now, and how many entries it has at most: those to come go before. */
export const calendarWindow = { daysBefore: 30, daysAfter: 180, maxEntries: 10_000 } as const;

const params = z.object({ locationId: Id });
const tokenParams = z.object({ token: z.string().min(1).max(200) });

export const calendarFeeds = {
  show: operation({
    id: "calendarFeeds.show",
    summary: "The location's calendar token, if it has one: everything but the token",
    method: "GET",
    path: "/reservations/locations/:locationId/calendar",
    auth: "staff",
    roles: facilityRoles,
    params,
    status: 200,
    response: z.object({ feed: CalendarFeed.nullable() }),
  }),
  create: operation({
    id: "calendarFeeds.create",
    summary: "Make the location's calendar readable by a token, which is answered this once",
    method: "POST",
    path: "/reservations/locations/:locationId/calendar",
    auth: "staff",
    keyless: true,
    roles: facilityRoles,
    params,
    body: CalendarFeedBody,
    status: 201,
    response: IssuedCalendarFeed,
    errors: ["calendar.exists"], // 409: renew it instead
  }),
  renew: operation({
    id: "calendarFeeds.renew",
    summary: "Replace the token `replaces`, which stops at once; of several at the same time one succeeds",
    method: "PUT",
    path: "/reservations/locations/:locationId/calendar",
    auth: "staff",
    keyless: true,
    roles: facilityRoles,
    params,
    body: CalendarFeedBody.extend({ replaces: Id }),
    status: 200,
    response: IssuedCalendarFeed,
    errors: ["calendar.changed"], // 409: renewed or revoked meanwhile
  }),
  revoke: operation({
    id: "calendarFeeds.revoke",
    summary: "Take the token back: it stops at once",
    method: "DELETE",
    path: "/reservations/locations/:locationId/calendar",
    auth: "staff",
    roles: facilityRoles,
    params,
    status: 204,
  }),
};

export const sharedCalendars = {
  check: operation({
    id: "sharedCalendars.check",
    summary: "Whether a token still opens a calendar, and which",
    method: "GET",
    path: "/public/calendars/:token/state",
    auth: "public",
    params: tokenParams,
    status: 200,
    response: z.object({ id: Id }),
  }),
  read: operation({
    id: "sharedCalendars.read",
    summary: "The reservations that a token opens, from 30 days ago to 180 days ahead",
    method: "GET",
    path: "/public/calendars/:token",
    auth: "public",
    params: tokenParams,
    status: 200,
    response: SharedCalendar,
  }),
};
