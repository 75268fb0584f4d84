import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, preview, seenVersion, Tag } from "../scalars.ts";
import { Match } from "./matches.ts";
import { eventRoles } from "./roles.ts";
import { maxCourtMoves, maxShift, SchedulePlan, SchedulingMode, SchedulingOptions } from "./scheduling.ts";
import { maxDivisions } from "./sizes.ts";

const errors = [
  "structure.missing", // 404
  "schedule.no_courts", // 409: the event has no courts
  "event.not_running", // 409
] as const;

const Named = z.object({ id: Id, name: z.string() });

/**
 * What is played on a court and what comes next; `late`: how many minutes behind the plan the court is, 0 when it is
 * not. `isOfEvent`: false for a court that the event no longer has, and on which matches were left.
 */
const DeskCourt = z
  .object({
    field: Named,
    isOfEvent: z.boolean(),
    current: z.object({ matchId: Id, number: z.number().int() }).nullable(),
    next: z.object({ matchId: Id, number: z.number().int(), startAt: Instant }).nullable(),
    late: z.number().int(),
  })
  .meta({ id: "DeskCourt" });
export type DeskCourt = z.infer<typeof DeskCourt>;

/** The matches of a part of the desk that are first, and how many it has. */
const DeskPart = z.object({ count: z.number().int(), data: z.array(Match) }).meta({ id: "DeskPart" });

/** Courts and times of the matches of an event. Nothing that the checker refuses is saved. */
export const schedules = staffResource(
  { name: "schedules", path: "/events/tournaments/:eventId/schedule", roles: eventRoles },
  {
    show: {
      call: "GET",
      summary:
        "Courts and times of the matches of an event, what they break, how they were planned, and how late it is",
      /** With a day or a court, only the places there and what they break; metrics and courts are the event's. */
      query: { date: LocalDate.optional(), fieldId: Id.optional() },
      response: SchedulePlan.extend({ options: SchedulingOptions, courts: z.array(DeskCourt) }),
      errors: ["structure.missing"], // 404
    },
    plan: {
      call: "POST",
      summary: "Give the matches of an event courts and times; what has begun stays where it is",
      status: 200,
      query: preview,
      body: z.object({
        /** Without them: as the event was planned the last time. */
        options: SchedulingOptions.optional(),
        /** The divisions to plan; empty: all. Places of other divisions stay, and are in the way like anything else. */
        tournamentIds: z.array(Id).max(maxDivisions).default([]),
        /** What stays besides matches that have begun: those that staff locked, nothing, or all that have a place. */
        keep: z.enum(["locked", "started", "all"]).default("locked"),
        /** The tag of the plan that a preview showed. */
        tag: Tag.optional(),
      }),
      response: SchedulePlan,
      errors: [
        ...errors,
        "schedule.hours", // 422: they end before they begin
        "schedule.day_outside", // 422: no day of the event
        "schedule.infeasible", // 409, with `infeasible`
        "simulation.too_large", // 422: more than can be computed in two seconds
        "simulation.busy", // 429, with `seconds`
        "schedule.changed", // 409: another plan than was shown
        "schedule.courts_taken", // 409, with `conflicts`: somebody was faster
      ],
    },
    place: {
      call: "PUT /:matchId",
      summary: "Put a match on a court at a time; the others stay",
      query: preview,
      body: z.object({
        fieldId: Id,
        startAt: Instant,
        locked: z.boolean().default(true),
        /** Answers `schedule.violations`, but not a closing day, nor a court or a team twice. */
        proceed: z.boolean().default(false),
        ...seenVersion,
      }),
      response: SchedulePlan,
      errors: [
        ...errors,
        "schedule.violations", // 409, with `violations`: of this match
        "schedule.courts_taken", // 409, with `conflicts`
        "schedule.started", // 409: it has begun, or is not to be played
        "match.stale", // 409
      ],
    },
    shift: {
      call: "POST /shifts",
      summary: "Move matches that have not begun and are not locked by some minutes: all, or those that must",
      status: 200,
      query: preview,
      body: z.object({
        /** Negative: earlier, of all only. */
        minutes: z.number().int().min(-maxShift).max(maxShift),
        /** Matches from this time on are moved; with `push`, the courts stand still from then on for the minutes. */
        from: Instant,
        /** The courts whose matches are moved; empty: all. */
        fieldIds: z.array(Id).max(64).default([]),
        mode: z.enum(["all", "push"]),
        /** Matches that go to another court instead of running into something. */
        moves: z
          .array(z.object({ matchId: Id, fieldId: Id }))
          .max(maxCourtMoves)
          .default([]),
        /** Answers `schedule.violations`, but not a closing day, nor a court or a team twice. */
        proceed: z.boolean().default(false),
        /** The tag of what a preview showed. */
        tag: Tag.optional(),
      }),
      /** `violations`: what is broken now and was not before. `others`: courts that are free for those that run into something. */
      response: SchedulePlan.extend({ others: z.array(z.object({ matchId: Id, fieldIds: z.array(Id) })) }),
      errors: [
        ...errors,
        "schedule.minutes", // 422: none, or pushing backwards
        "schedule.violations", // 409, with `violations`
        "schedule.changed", // 409: something else than was shown
        "schedule.courts_taken", // 409, with `conflicts`
      ],
    },
    desk: {
      call: "GET /desk",
      summary:
        "The courts of an event as they are played on now, and what is played, could be called, waits and is over",
      /** The division whose parts are listed; without it, those of all divisions. */
      query: { tournamentId: Id.optional() },
      response: z.object({
        mode: SchedulingMode,
        courts: z.array(DeskCourt),
        /** `restedAt`: its teams still rest until then. */
        queue: z.array(z.object({ matchId: Id, restedAt: Instant.nullable() })),
        /** The first twelve of each: what is due first, of what is ready in the order of the queue; of what is over the last. */
        parts: z.object({ playing: DeskPart, ready: DeskPart, waiting: DeskPart, closed: DeskPart }),
      }),
      errors: ["structure.missing"], // 404
    },
    call: {
      call: "POST /calls",
      summary: "In a queue, call the first match that is ready to a free court, now",
      status: 200,
      body: z.object({
        /** The court that is meant; without it the first that is free. */
        fieldId: Id.optional(),
        /** The match to call; without it the first that is ready. */
        matchId: Id.optional(),
      }),
      response: z.object({ matchId: Id, number: z.number().int(), field: Named, startAt: Instant, endAt: Instant }),
      errors: [
        ...errors,
        "schedule.not_queue", // 409: matches have their times
        "schedule.nobody_ready", // 409
        "schedule.no_free_court", // 409
        "schedule.court_busy", // 409, with `number`: a match is still on it
        "schedule.violations", // 409, with `violations`
        "schedule.courts_taken", // 409, with `conflicts`
      ],
    },
    clear: {
      call: "DELETE",
      summary: "Take courts and times away from what has not begun",
      status: 200,
      response: z.object({ cleared: z.number().int() }),
      errors: ["structure.missing", "event.not_running"],
    },
  },
);
