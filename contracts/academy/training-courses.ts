import { z } from "zod";
import { Color } from "../colors.ts";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  Id,
  LocalDate,
  line,
  preview,
  repeated,
  SearchText,
  seenVersion,
  Tag,
  text,
  WallTime,
  Weekday,
} from "../scalars.ts";
import { boardRoles, trainerRoles } from "./trainer-roles.ts";
import { trainingRules, trainingRulesBody } from "./training-rules.ts";

/** How many people teach one course, weekly session or training at most. */
export const maxCoaches = 20;
/** How many courses an organisation keeps at most. */
export const maxCourses = 2000;

/** Somebody who teaches. `name` is empty until an invited person has entered and has one. */
export const Coach = z.object({ id: Id, name: z.string() }).meta({ id: "Coach" });
export type Coach = z.infer<typeof Coach>;

const CourseGender = z.enum(["male", "female", "mix"]).meta({ id: "CourseGender" });

/** A course and its weekly sessions are drafts, or published: visible in the athletes' app as their access says. */
export const PublicationStatus = z.enum(["draft", "published"]).meta({ id: "PublicationStatus" });
export type PublicationStatus = z.infer<typeof PublicationStatus>;

/** A weekly session of a course in short: when, where, and how many stand in it. */
export const WeeklyTime = z
  .object({
    id: Id,
    dayOfWeek: Weekday,
    startAt: WallTime,
    endAt: WallTime,
    siteName: z.string(),
    status: PublicationStatus,
    participants: z.number().int(),
    maxAthletes: z.number().int(),
  })
  .meta({ id: "WeeklyTime" });
export type WeeklyTime = z.infer<typeof WeeklyTime>;

/**
 * A course. Dates are local, both inclusive. `trainingsCount` are those scheduled, past and to come; `athletesCount` those
 * with a standing place in one of its weekly sessions; `places` how many such places there are.
 */
export const TrainingCourse = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    level: z.object({ id: Id, name: z.string() }).nullable(),
    gender: CourseGender,
    /** The sport that is practised, as receipts say it; null: the club's own. */
    sportId: Id.nullable(),
    startAt: LocalDate,
    endAt: LocalDate,
    color: Color,
    coaches: z.array(Coach),
    status: PublicationStatus,
    ...trainingRules,
    includedWeeklySessions: z.number().int(),
    includedRecoveryVouchers: z.number().int(),
    trainingsCount: z.number().int(),
    athletesCount: z.number().int(),
    places: z.number().int(),
    recurringSessions: z.array(WeeklyTime),
    version: z.number().int(),
  })
  .meta({ id: "TrainingCourse" });
export type TrainingCourse = z.infer<typeof TrainingCourse>;

const parts = {
  name: line(80),
  description: text(2000),
  levelId: Id.nullable(),
  gender: CourseGender,
  sportId: Id.nullable(),
  startAt: LocalDate,
  endAt: LocalDate,
  color: Color,
  coachIds: z.array(Id).max(maxCoaches),
  ...trainingRulesBody,
  /** How many weekly sessions an athlete stands in at most, unless staff proceed. */
  includedWeeklySessions: z.number().int().min(1).max(14),
  /** Credited once, with the first standing place or the approved package; they expire with the course. */
  includedRecoveryVouchers: z.number().int().min(0).max(100),
};

export const TrainingCourseBody = z
  .object({
    ...parts,
    description: parts.description.default(""),
    levelId: parts.levelId.default(null),
    gender: parts.gender.default("mix"),
    sportId: parts.sportId.default(null),
    access: parts.access.prefault({}),
    cancellation: parts.cancellation.prefault({}),
    notifications: parts.notifications.prefault({}),
    includedWeeklySessions: parts.includedWeeklySessions.default(1),
    includedRecoveryVouchers: parts.includedRecoveryVouchers.default(0),
  })
  .meta({ id: "TrainingCourseBody" });
export type TrainingCourseBody = z.output<typeof TrainingCourseBody>;

/** Trainings to come that would lie outside a course's new dates, and what goes with them. */
export const CourseEffects = z
  .object({
    tag: z.string(),
    /** Scheduled, not begun, outside the new dates: canceled by the club when one proceeds. */
    trainings: z.array(z.object({ id: Id, name: z.string(), date: LocalDate })).max(2500),
    /** Tokens that come back to athletes. */
    refunds: z.number().int(),
  })
  .meta({ id: "CourseEffects" });
export type CourseEffects = z.infer<typeof CourseEffects>;

/** Order of the list. */
const courseSorts = ["name", "-name", "startAt", "-startAt"] as const;
const CourseSort = z.enum(courseSorts);

const saveErrors = [
  "course.name_taken", // 409, whatever its capitals: another course of this name runs at the same time
  "course.end_before_start", // 422
  "course.coach_required", // 422
] as const;

export const trainingCourses = staffResource(
  { name: "trainingCourses", path: "/trainingCourses", roles: boardRoles },
  {
    list: {
      call: "GET",
      summary: "Courses that match, a page at a time; coaches see them, too",
      roles: trainerRoles,
      query: {
        search: SearchText.optional(),
        id: repeated(Id).optional(),
        status: PublicationStatus.optional(),
        levelId: repeated(Id).optional(),
        siteId: repeated(Id).optional(),
        coachId: repeated(Id).optional(),
        /** Courses that run on a day from `from` to `to`. */
        from: LocalDate.optional(),
        to: LocalDate.optional(),
        sort: CourseSort.default("name"),
        ...pageQuery(200, 50),
      },
      response: paged(TrainingCourse),
    },
    show: { call: "GET /:id", summary: "A course", roles: trainerRoles, response: TrainingCourse },
    create: {
      call: "POST",
      summary: "Add a course, a draft",
      body: TrainingCourseBody,
      response: TrainingCourse,
      errors: [...saveErrors, "course.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a course; `status` publishes it, and takes it back while it has no trainings to come",
      query: preview,
      body: z
        .object({ ...parts, status: PublicationStatus })
        .partial()
        .extend({ ...seenVersion, proceedDates: z.boolean().default(false), tag: Tag.optional() }),
      response: z.object({ course: TrainingCourse, touched: CourseEffects }),
      errors: [
        ...saveErrors,
        "course.no_sessions", // 409: published without weekly sessions
        "course.sessions_draft", // 409: published while none of its weekly sessions is
        "course.has_trainings", // 409: a draft again while trainings are planned
        "course.dates_touched", // 409, with `touched`: trainings lie outside the new dates; answered by `proceedDates` and `tag`
        "course.stale", // 409
        "open_day.last_training", // 409: the new dates would leave a published open day without trainings
      ],
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete a draft course and its weekly sessions, of which nothing has come yet",
      errors: [
        "course.published", // 409: it is to be taken back first
        "course.in_use", // 409: trainings, enrolled athletes, sales or packages rest on it
      ],
    },
  },
);
