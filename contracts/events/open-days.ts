import { z } from "zod";
import { admissionErrors, admissionProceeds } from "../academy/admission.ts";
import { AthleteSummary } from "../academy/athletes.ts";
import { MembershipStatus } from "../academy/states.ts";
import { PublicationStatus } from "../academy/training-courses.ts";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  flag,
  Id,
  Instant,
  LocalDate,
  line,
  period,
  preview,
  repeated,
  SearchText,
  seenVersion,
  text,
  WallTime,
} from "../scalars.ts";
import { Visibility } from "../visibility.ts";
import { eventRoles } from "./roles.ts";

/** How many trainings one call adds to an open day, or takes away, at most. */
export const maxOpenDaySessions = 500;

/** How an open day stands; one that was called off stays so. */
export const OpenDayStatus = z.enum([...PublicationStatus.options, "canceled"]).meta({ id: "OpenDayStatus" });
export type OpenDayStatus = z.infer<typeof OpenDayStatus>;

/**
 * A day, or some, on which anybody may try trainings. Dates are local, both inclusive. `places` of its trainings, of which
 * `participants` are taken; `subscribed` athletes came by it, the others by the course.
 */
export const OpenDay = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    image: Id.nullable(),
    startDate: LocalDate,
    endDate: LocalDate,
    visibility: Visibility,
    maxPerAthlete: z.number().int(),
    status: OpenDayStatus,
    trainings: z.number().int(),
    subscribed: z.number().int(),
    participants: z.number().int(),
    places: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "OpenDay" });
export type OpenDay = z.infer<typeof OpenDay>;

/**
 * What an open day brought: athletes who subscribed, who of them came (marked present), who asked for a membership since,
 * and whose was accepted.
 */
export const OpenDayConversion = z
  .object({ subscribed: z.number().int(), came: z.number().int(), asked: z.number().int(), joined: z.number().int() })
  .meta({ id: "OpenDayConversion" });
export type OpenDayConversion = z.infer<typeof OpenDayConversion>;

/** A training of an open day, or one that could be. Times are local, at its site. */
export const OpenDayTraining = z
  .object({
    id: Id,
    name: z.string(),
    date: LocalDate,
    startTime: WallTime,
    endTime: WallTime,
    startAt: Instant,
    site: z.object({ id: Id, name: z.string() }),
    course: z.object({ id: Id, name: z.string() }).nullable(),
    places: z.number().int(),
    maxAthletes: z.number().int(),
    /** How many of the participants entered by the open day. */
    openDayParticipants: z.number().int(),
  })
  .meta({ id: "OpenDayTraining" });
export type OpenDayTraining = z.infer<typeof OpenDayTraining>;

/** Somebody who subscribed, with every training of the open day that they chose. */
export const OpenDayParticipant = z
  .object({
    athlete: AthleteSummary,
    trainings: z.array(
      z.object({
        trainingId: Id,
        participantId: Id,
        name: z.string(),
        startAt: Instant,
        date: LocalDate,
        startTime: WallTime,
        isPresent: z.boolean().nullable(),
      }),
    ),
    membershipId: Id.nullable(),
    membershipStatus: MembershipStatus.nullable(),
  })
  .meta({ id: "OpenDayParticipant" });
export type OpenDayParticipant = z.infer<typeof OpenDayParticipant>;

/**
 * Whom a change concerns: `participants` are athletes who subscribed, `refunds` the tokens that go back to them (an
 * open day costs none, so 0), `notified` the mails that are sent.
 */
const OpenDayEffects = z
  .object({ participants: z.number().int(), refunds: z.number().int(), notified: z.number().int() })
  .meta({ id: "OpenDayEffects" });

const parts = {
  name: line(120),
  description: text(8000),
  image: Id.nullable(),
  startDate: LocalDate,
  endDate: LocalDate,
  visibility: Visibility,
  maxPerAthlete: z.number().int().min(1).max(10),
};

export const OpenDayBody = z
  .object({
    ...parts,
    description: parts.description.default(""),
    image: parts.image.default(null),
    visibility: parts.visibility.default("all"),
    maxPerAthlete: parts.maxPerAthlete.default(1),
  })
  .meta({ id: "OpenDayBody" });
export type OpenDayBody = z.output<typeof OpenDayBody>;

const trainingIds = z.array(Id).max(maxOpenDaySessions).default([]);

export const openDays = staffResource(
  { name: "openDays", path: "/events/openDays", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Open days that match, the latest first, a page at a time",
      query: {
        search: SearchText.optional(),
        status: OpenDayStatus.optional(),
        ...period,
        ...pageQuery(100, 25),
      },
      response: paged(OpenDay),
    },
    show: {
      call: "GET /:id",
      summary: "An open day, and what it brought",
      response: OpenDay.extend({ conversion: OpenDayConversion }),
    },
    create: {
      call: "POST",
      summary: "Add an open day, a draft",
      body: OpenDayBody,
      response: OpenDay,
      errors: [
        "open_day.dates", // 422
        "open_day.image_unknown", // 422: no image of the organisation
      ],
    },
    update: {
      call: "PATCH /:id",
      summary: "Change an open day, its trainings, whether it is published",
      query: preview,
      body: z
        .object({ ...parts, status: PublicationStatus })
        .partial()
        .extend({
          addSessions: trainingIds,
          removeSessions: trainingIds,
          notifyAthletes: z.boolean().default(false),
          ...seenVersion,
        }),
      response: z.object({ openDay: OpenDay, effects: OpenDayEffects }),
      errors: [
        "open_day.dates", // 422
        "open_day.image_unknown", // 422
        "open_day.no_trainings", // 409: published without one
        "open_day.last_training", // 409: the last one of a published open day
        "open_day.training_outside", // 422, with `trainings`: outside its dates
        "open_day.training_taken", // 409, with `openDay`: of another one
        "open_day.training_begun", // 409, with `trainings`: begun, or canceled meanwhile
        "open_day.has_participants", // 409: with `trainings`: people subscribed to them
        "open_day.canceled", // 409: it was called off
        "open_day.stale", // 409
      ],
    },
    cancel: {
      call: "POST /:id/cancellation",
      summary:
        "Call a published open day off: who subscribed to what is to come is withdrawn and told; trainings are the club's own again",
      status: 200,
      query: preview,
      body: z.object({ ...seenVersion }),
      response: z.object({ openDay: OpenDay, effects: OpenDayEffects }),
      errors: [
        "open_day.not_published", // 409: a draft is deleted
        "open_day.over", // 409: its last day has passed
        "open_day.canceled", // 409
        "open_day.stale", // 409
      ],
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete an open day: who subscribed by it is withdrawn and told; its trainings stay",
      status: 200,
      query: { ...preview, notifyAthletes: flag.default(true) },
      response: z.object({ effects: OpenDayEffects }),
      errors: ["open_day.training_begun"], // 409, with `trainings`: people came by it
    },
    participants: {
      call: "GET /:id/participants",
      summary: "Everybody who subscribed, by last name, a page at a time",
      query: {
        search: SearchText.optional(),
        athleteId: Id.optional(),
        ...pageQuery(200, 50),
      },
      response: paged(OpenDayParticipant),
    },
    download: {
      call: "GET /:id/participants/download",
      summary: "Everybody who subscribed as a file, a line for each training that they chose",
      query: { search: SearchText.optional(), format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    subscribe: {
      call: "POST /:id/participants",
      summary: "Let an athlete into one of its trainings by the open day",
      body: z.object({
        trainingId: Id,
        athleteID: Id,
        proceedBeyondCapacity: z.boolean().default(false),
        ...admissionProceeds,
        proceedWithoutRevoking: z.boolean().default(false),
      }),
      status: 200,
      response: OpenDayParticipant,
      errors: [
        "open_day.not_public", // 409: it is no published one that athletes see, or over
        "open_day.max_reached", // 409, with `max`
        "participant.exists", // 409
        "participant.absent", // 409
        "training.day_over", // 409
        "training.canceled", // 409
        "training.full", // 409: answered by `proceedBeyondCapacity`
        "presence.recovery_spent", // 409: answered by `proceedWithoutRevoking`
        ...admissionErrors,
      ],
    },
    trainings: {
      call: "GET /:id/trainings",
      summary: "Its trainings, or (`associable`) those that could be: within its dates, not begun, of none",
      query: {
        associable: flag.default(false),
        siteId: repeated(Id).optional(),
        ...period,
        ...pageQuery(200, 50),
      },
      response: paged(OpenDayTraining),
    },
    trainingIds: {
      call: "GET /:id/trainings/ids",
      summary: "Only the ids of all that match",
      query: { associable: flag.default(false), siteId: repeated(Id).optional(), ...period },
      response: z.object({ ids: z.array(Id).max(maxOpenDaySessions), total: z.number().int() }),
    },
  },
);
