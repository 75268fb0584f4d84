import { z } from "zod";
import { Color } from "../colors.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { flag, Id, LocalDate, preview, repeated, seenVersion, Tag, WallTime, Weekday } from "../scalars.ts";
import { AdmissionObjection, admissionErrors, admissionProceeds } from "./admission.ts";
import { AthleteSummary } from "./athletes.ts";
import { boardRoles, trainerRoles } from "./trainer-roles.ts";
import { Coach, maxCoaches, PublicationStatus } from "./training-courses.ts";
import { planAnswers, planErrors, TrainingPlan } from "./training-plans.ts";
import { maxAthletesOfTraining } from "./training-sizes.ts";

/**
 * A weekly session of a course: wall times of a weekday at a site. `participants` have a standing place in each of its
 * trainings. `trainingsAhead` are planned from now on; `publishedUntil` is the last date up to which they were made.
 */
export const RecurringSession = z
  .object({
    id: Id,
    course: z.object({
      id: Id,
      name: z.string(),
      color: Color,
      status: PublicationStatus,
      startAt: LocalDate,
      endAt: LocalDate,
    }),
    dayOfWeek: Weekday,
    startAt: WallTime,
    endAt: WallTime,
    site: z.object({ id: Id, name: z.string() }),
    /** The field of the site; null: the whole site, or nowhere in particular. */
    siteField: z.object({ id: Id, name: z.string() }).nullable(),
    coaches: z.array(Coach),
    minAthletes: z.number().int(),
    maxAthletes: z.number().int(),
    participants: z.array(AthleteSummary),
    status: PublicationStatus,
    trainingsAhead: z.number().int(),
    publishedUntil: LocalDate.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "RecurringSession" });
export type RecurringSession = z.infer<typeof RecurringSession>;

const parts = {
  dayOfWeek: Weekday,
  startAt: WallTime,
  endAt: WallTime,
  siteId: Id,
  siteFieldId: Id.nullable(),
  coachIds: z.array(Id).max(maxCoaches),
  minAthletes: z.number().int().min(1).max(maxAthletesOfTraining),
  maxAthletes: z.number().int().min(1).max(maxAthletesOfTraining),
};

export const RecurringSessionBody = z
  .object({
    ...parts,
    siteFieldId: parts.siteFieldId.default(null),
    minAthletes: parts.minAthletes.default(1),
    maxAthletes: parts.maxAthletes.default(12),
  })
  .meta({ id: "RecurringSessionBody" });
export type RecurringSessionBody = z.output<typeof RecurringSessionBody>;

/**
 * What another set of standing athletes changes. `trainings` are those from `from` on that have not begun; their
 * `refused` names the athletes who could not be taken in, and why. `refused` of the plan names the athletes about whom
 * staff are asked: nothing is saved before the answers.
 */
export const ParticipantsPlan = z
  .object({
    tag: z.string(),
    added: z.array(AthleteSummary),
    removed: z.array(AthleteSummary),
    refused: z.array(AdmissionObjection),
    trainings: z.array(
      z.object({
        id: Id,
        date: LocalDate,
        added: z.number().int(),
        removed: z.number().int(),
        refused: z.array(z.object({ athleteId: Id, code: z.string() })),
      }),
    ),
  })
  .meta({ id: "ParticipantsPlan" });
export type ParticipantsPlan = z.infer<typeof ParticipantsPlan>;

const saveErrors = [
  "recurring_session.coach_required", // 422
  "recurring_session.end_before_start", // 422
  "recurring_session.min_above_max", // 422
  "recurring_session.site_closed", // 409
] as const;

const ofCourse = "/trainingCourses/:courseId/recurringSessions";

export const recurringSessions = staffResource(
  { name: "recurringSessions", path: ofCourse, roles: boardRoles },
  {
    list: {
      call: "GET",
      path: "/v1/recurringSessions",
      summary: "Weekly sessions of all courses that match, by weekday and time",
      roles: trainerRoles,
      query: {
        courseId: repeated(Id).optional(),
        siteId: repeated(Id).optional(),
        coachId: repeated(Id).optional(),
        dayOfWeek: z.coerce.number().pipe(Weekday).optional(),
        status: PublicationStatus.optional(),
        /** True: also those of courses that are over. */
        past: flag.default(false),
      },
      response: listOf(RecurringSession),
    },
    show: {
      call: "GET",
      path: "/recurringSessions/:id",
      summary: "A weekly session",
      roles: trainerRoles,
      response: RecurringSession,
    },
    create: {
      call: "POST",
      summary: "Add a weekly session to a course, a draft",
      body: RecurringSessionBody,
      response: RecurringSession,
      errors: [...saveErrors, "recurring_session.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:id",
      summary:
        "Change a weekly session and its trainings to come; `clearAll` cancels them instead and makes it a draft again",
      query: preview,
      body: z
        .object(parts)
        .partial()
        .extend({ clearAll: z.boolean().default(false), ...seenVersion, ...planAnswers }),
      response: z.object({ session: RecurringSession, plan: TrainingPlan }),
      errors: [
        ...saveErrors,
        ...planErrors,
        "recurring_session.below_participants", // 409, with `places`
        "recurring_session.stale", // 409
        "open_day.last_training", // 409: `clearAll` would leave a published open day without trainings
      ],
    },
    publish: {
      call: "PATCH /:id/publish",
      summary: "Make the trainings of a weekly session that are missing, all or nothing",
      query: preview,
      body: z.object({ ...planAnswers, ...admissionProceeds, notify: z.boolean().default(true) }),
      response: z.object({ session: RecurringSession, plan: TrainingPlan }),
      errors: [
        ...saveErrors,
        ...planErrors,
        ...admissionErrors, // of standing athletes whom new trainings let in, with `athletes`
      ],
    },
    updateParticipants: {
      call: "POST /:id/updateParticipants",
      summary: "Set who has a standing place, and carry it into the trainings that have not begun",
      status: 200,
      query: preview,
      body: z.object({
        participants: z.array(Id).max(maxAthletesOfTraining),
        /** The change counts from this local date on; absent: from now on. */
        from: LocalDate.nullable().default(null),
        proceedBeyondCapacity: z.boolean().default(false),
        proceedWeekly: z.boolean().default(false),
        ...admissionProceeds,
        tag: Tag.nullable().default(null),
      }),
      response: ParticipantsPlan,
      errors: [
        "training.full", // 409, with `trainings`: answered by `proceedBeyondCapacity`
        "course.weekly_sessions_exceeded", // 409, with `athletes` and `max`: answered by `proceedWeekly`
        "membership.not_accepted", // 409, with `athletes`
        ...admissionErrors, // with `athletes`
        "recurring_session.plan_changed", // 409: not what the tag stands for
      ],
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete a weekly session: its trainings to come are canceled by the club, the past stays",
      status: 200,
      query: { ...preview, notify: flag.default(true) },
      response: z.object({ trainings: z.number().int(), refunds: z.number().int() }),
      errors: [
        "course.published", // 409: the last one of a published course
        "open_day.last_training", // 409: a published open day would be left without trainings
      ],
    },
  },
);
