import { z } from "zod";
import { EventStatus } from "../events/events.ts";
import { listOf, paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, repeated } from "../scalars.ts";

export const NotificationStatus = z.enum(["unread", "READ", "ARCHIVED"]).meta({ id: "NotificationStatus" });
export type NotificationStatus = z.infer<typeof NotificationStatus>;
export const JobStatus = z.enum(["PENDING", "RUNNING", "COMPLETED", "FAILED"]).meta({ id: "JobStatus" });
export type JobStatus = z.infer<typeof JobStatus>;

/** What a job tells of itself. `progress` is 0 to 100; `mediaId` is set once it is completed. */
const Job = z.object({
  progress: z.number().int().min(0).max(100),
  status: JobStatus,
  mediaId: Id.nullable(),
  rows: z.number().int().nullable(),
});

const common = { id: Id, status: NotificationStatus, createdAt: Instant, updatedAt: Instant };

/** What an import tells of itself: which step it takes, how far it is, and how many records it made and changed. */
const ImportJob = z.object({
  importId: Id,
  kind: z.enum(["athletes", "sales", "teams"]),
  step: z.enum(["preview", "writing", "undo"]),
  progress: z.number().int().min(0).max(100),
  status: JobStatus,
  made: z.number().int(),
  changed: z.number().int(),
  leftOut: z.number().int(),
});

/**
 * What a staff member is told, by its type: how a job stands, that an event came into a state, that a team got a place, how the
 * export of the club ended.
 */
export const Notification = z
  .discriminatedUnion("type", [
    z.object({ ...common, type: z.literal("EXPORT_RESERVATIONS"), metadata: Job }),
    z.object({ ...common, type: z.literal("IMPORT"), metadata: ImportJob }),
    z.object({
      ...common,
      type: z.literal("EVENT_STATE"),
      metadata: z.object({ eventId: Id, name: z.string(), status: EventStatus }),
    }),
    z.object({
      ...common,
      type: z.literal("WAITING_LIST_PROMOTION"),
      /** `name` is the event's, `team` what the team is called. */
      metadata: z.object({ eventId: Id, name: z.string(), registrationId: Id, team: z.string() }),
    }),
    z.object({
      ...common,
      type: z.literal("CLUB_EXPORT"),
      /** The whole club as a file is ready, or could not be made. */
      metadata: z.object({ exportId: Id, state: z.enum(["ready", "failed"]) }),
    }),
  ])
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;
/** A notification about an export. */
export type ExportNotification = Extract<Notification, { type: "EXPORT_RESERVATIONS" }>;

/** A notification about an import. */
export type ImportNotification = Extract<Notification, { type: "IMPORT" }>;

/** One message of the live stream. */
export const NotificationPush = z
  .object({ unreadCount: z.number().int().min(0), notification: Notification })
  .meta({ id: "NotificationPush" });
export type NotificationPush = z.infer<typeof NotificationPush>;

/**
 * What a write, a scorer or the clock changed, for everybody of the organisation: `events`: results, rounds, schedules,
 * registrations of this event; `scores`: how a match stands; `live`: which matches are being played; `providerActions`: what
 * the provider did to the club, which the dashboard copies into its log; `imports`: how far an import is; `erasures`:
 * somebody was erased, whom the dashboard erases as well. It has ids only, and none after a break, when it is
 * unknown what was missed.
 */
export const ChangePush = z
  .object({
    topic: z.enum(["events", "scores", "live", "providerActions", "imports", "erasures"]),
    eventId: Id.nullable(),
    matchId: Id.nullable(),
  })
  .meta({ id: "ChangePush" });
export type ChangePush = z.infer<typeof ChangePush>;

export const notifications = staffResource(
  { name: "notifications", path: "/notifications" },
  {
    list: {
      call: "GET",
      summary: "Notifications of the staff member, newest first; archived ones only when asked for",
      query: { ...pageQuery(100), status: repeated(NotificationStatus).optional() },
      response: paged(Notification),
    },
    update: {
      call: "PATCH",
      summary: "Mark notifications read or archived; only a completed one that was read can be archived",
      body: z.object({ ids: z.array(Id).min(1).max(100), status: z.enum(["READ", "ARCHIVED"]) }),
      response: listOf(Notification),
      errors: ["notification.not_completed", "notification.unread", "notification.archived"],
    },
    markAllAsRead: { call: "PATCH /mark-all-as-read", summary: "Mark every unread notification read" },
    countUnread: {
      call: "GET /count-unread",
      summary: "How many notifications are unread",
      response: z.object({ count: z.number().int().min(0) }),
    },
    listen: {
      call: "GET",
      path: "/v1/notifications/listen",
      summary:
        "Server-sent stream: event `notification`, data a NotificationPush; `change`, data a ChangePush; comments as heartbeat",
      answer: "stream",
      response: NotificationPush,
    },
  },
);
