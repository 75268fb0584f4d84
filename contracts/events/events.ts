import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, period, repeated, SearchText, TimeZone } from "../scalars.ts";
import { Visibility } from "../visibility.ts";
import { eventRoles } from "./roles.ts";
import { eventStatuses, eventTypes } from "./states.ts";

export const EventStatus = z.enum(eventStatuses).meta({ id: "EventStatus" });
export type EventStatus = z.infer<typeof EventStatus>;
export const EventType = z.enum(eventTypes).meta({ id: "EventType" });
export type EventType = z.infer<typeof EventType>;

/**
 * What people register for, as lists show it. `startAt` and `endAt` in `timeZone`; an open day has whole days.
 * `registered` and `waiting` are teams of a tournament, athletes of an open day; `maxTeams` is null where there is no
 * limit. `isMine`: the caller is its owner. `version` is what a change of the event names.
 */
export const EventSummary = z
  .object({
    id: Id,
    type: EventType,
    name: z.string(),
    status: EventStatus,
    visibility: Visibility,
    startAt: Instant,
    endAt: Instant,
    timeZone: TimeZone,
    location: z.object({ id: Id, name: z.string() }).nullable(),
    owner: z.object({ id: Id, name: z.string() }).nullable(),
    isMine: z.boolean(),
    registered: z.number().int(),
    waiting: z.number().int(),
    maxTeams: z.number().int().nullable(),
    /** Whether athletes may register now: they see it, and it has not begun. */
    registrationsOpen: z.boolean(),
    cover: Id.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "EventSummary" });
export type EventSummary = z.infer<typeof EventSummary>;

export const EventSort = z.enum(["startAt", "-startAt", "name", "-name", "status", "-status"]);

/** The filters of an event list. Dates are local, in each event's zone. */
export const eventQuery = {
  search: SearchText.optional(),
  type: repeated(EventType).optional(),
  status: repeated(EventStatus).optional(),
  show: z.enum(["all", "mine"]).default("all"),
  championshipId: Id.optional(),
  ...period,
  /** What of an event lies in the period: any of its days (the default), or its start, by the organisation's zone. */
  by: z.enum(["days", "start"]).optional(),
  sort: EventSort.default("-startAt"),
  ...pageQuery(100, 25),
};

export const events = staffResource(
  { name: "events", path: "/events", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Tournaments and open days that match, a page at a time",
      query: eventQuery,
      response: paged(EventSummary),
    },
    listTournaments: {
      call: "GET /tournaments",
      summary: "The same, of tournaments only",
      query: eventQuery,
      response: paged(EventSummary),
    },
    show: {
      call: "GET /:id",
      summary: "An event, whatever its type; not found when `type` says another one",
      query: { type: EventType.optional() },
      response: EventSummary,
    },
  },
);
