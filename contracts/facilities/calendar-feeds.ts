import { z } from "zod";
import { resource, staffResource } from "../resource.ts";
import { Id, Instant, Language, TimeZone } from "../scalars.ts";
import { ReservationStatus } from "./reservations.ts";
import { facilityRoles } from "./roles.ts";

/**
 * A location's calendar for other programs: its token is the only key, no session needed. `id` names this
 * token without giving it away, and changes when it is renewed.
 */
export const CalendarFeed = z
  .object({
    id: Id,
    locationId: Id,
    /** Whether the calendar has the names of the holders. */
    withNames: z.boolean(),
    /** The language of its texts. */
    language: Language,
    createdAt: Instant,
    /** Name of the account that made this token; null when the account is gone. */
    createdBy: z.string().nullable(),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: "CalendarFeed" });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** What staff choose when they make a token. */
export const CalendarFeedBody = z.object({ withNames: z.boolean().default(false), language: Language });

/** A new token, told once: upstream keeps a hash of it. */
const IssuedCalendarFeed = z.object({ feed: CalendarFeed, token: z.string() }).meta({ id: "IssuedCalendarFeed" });

/** What takes a court's time. `closure`: maintenance, and what is kept for a tournament. */
const calendarKinds = ["reservation", "training", "match", "closure"] as const;

/**
 * What takes a court's time, as a calendar shows it; a closure of several courts is one entry. `title`: the name of a
 * training, tournament and number of a match, for which tournament courts are kept; null for all others, and of a
 * tournament or division that is hidden. `holder`, of a training its coaches, of a match its teams, of maintenance its
 * reason, is null unless names were chosen; there are no telephone numbers.
 */
export const CalendarEntry = z
  .object({
    id: Id,
    kind: z.enum(calendarKinds),
    field: z.string(),
    sport: z.string().nullable(),
    title: z.string().nullable(),
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

export const calendarFeeds = staffResource(
  { name: "calendarFeeds", path: "/reservations/locations/:locationId/calendar", roles: facilityRoles },
  {
    show: {
      call: "GET",
      summary: "The location's calendar token, if it has one: everything but the token",
      response: z.object({ feed: CalendarFeed.nullable() }),
    },
    create: {
      call: "POST",
      summary: "Make the location's calendar readable by a token, which is answered this once",
      keyless: true,
      body: CalendarFeedBody,
      response: IssuedCalendarFeed,
      errors: ["calendar.exists"], // 409: renew it instead
    },
    renew: {
      call: "PUT",
      summary: "Replace the token `replaces`, which stops at once; of several at the same time one succeeds",
      keyless: true,
      body: CalendarFeedBody.extend({ replaces: Id }),
      response: IssuedCalendarFeed,
      errors: ["calendar.changed"], // 409: renewed or revoked meanwhile
    },
    revoke: { call: "DELETE", summary: "Take the token back: it stops at once" },
  },
);

export const sharedCalendars = resource(
  {
    name: "sharedCalendars",
    path: "/public/calendars/:token",
    params: { token: z.string().min(1).max(200) },
    auth: "public",
  },
  {
    check: {
      call: "GET /state",
      summary: "Whether a token still opens a calendar, and which",
      response: z.object({ id: Id }),
    },
    read: {
      call: "GET",
      summary: "What takes the courts that a token opens, from 30 days ago to 180 days ahead",
      response: SharedCalendar,
    },
  },
);
