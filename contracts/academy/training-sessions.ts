import { z } from "zod";
import { Color } from "../colors.ts";
import { PageInfo, pageQuery } from "../page.ts";
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
import { maxName, maxRemark } from "../sizes.ts";
import { BulkResult } from "./states.ts";
import { boardRoles, trainerRoles } from "./trainer-roles.ts";
import { Coach, maxCoaches } from "./training-courses.ts";
import { trainingRules, trainingRulesBody } from "./training-rules.ts";
import { maxAthletesOfTraining } from "./training-sizes.ts";

/** How many trainings a bulk call cancels at most. */
export const maxBulkTrainings = 200;

export const TrainingType = z.enum(["standard", "openDay"]).meta({ id: "TrainingType" });
export type TrainingType = z.infer<typeof TrainingType>;
export const TrainingStatus = z.enum(["scheduled", "canceled"]).meta({ id: "TrainingStatus" });
export type TrainingStatus = z.infer<typeof TrainingStatus>;

/** How many people in a training were let in, and how they were marked. `places` are taken of `maxAthletes`. */
export const TrainingCounts = z
  .object({
    booked: z.number().int(),
    present: z.number().int(),
    absent: z.number().int(),
    unmarked: z.number().int(),
    places: z.number().int(),
  })
  .meta({ id: "TrainingCounts" });
export type TrainingCounts = z.infer<typeof TrainingCounts>;

/**
 * A training. `date`, `startTime`, `endTime` are local, at its site, in whose `timeZone`; `seriesDate` is the date of its
 * weekly session that it is, wherever it was moved. `detached`: edited by hand, so that changes of its weekly session leave
 * it alone. `reason`: why it was canceled.
 */
export const Training = z
  .object({
    id: Id,
    name: z.string(),
    course: z.object({ id: Id, name: z.string(), color: Color }).nullable(),
    recurringSessionId: Id.nullable(),
    seriesDate: LocalDate.nullable(),
    detached: z.boolean(),
    date: LocalDate,
    startTime: WallTime,
    endTime: WallTime,
    startAt: Instant,
    endAt: Instant,
    timeZone: z.string(),
    site: z.object({ id: Id, name: z.string(), locationId: Id.nullable() }),
    /** The field of the site; `fieldId` is the court that it is, null when the field exists only at the site. */
    siteField: z.object({ id: Id, name: z.string(), fieldId: Id.nullable() }).nullable(),
    type: TrainingType,
    openDay: z.object({ id: Id, name: z.string() }).nullable(),
    status: TrainingStatus,
    reason: z.string(),
    coaches: z.array(Coach),
    minAthletes: z.number().int(),
    maxAthletes: z.number().int(),
    ...trainingRules,
    counts: TrainingCounts,
    version: z.number().int(),
  })
  .meta({ id: "Training" });
export type Training = z.infer<typeof Training>;

const parts = {
  name: line(maxName),
  courseId: Id.nullable(),
  date: LocalDate,
  startTime: WallTime,
  endTime: WallTime,
  siteId: Id,
  siteFieldId: Id.nullable(),
  coachIds: z.array(Id).max(maxCoaches),
  minAthletes: z.number().int().min(1).max(maxAthletesOfTraining),
  maxAthletes: z.number().int().min(1).max(maxAthletesOfTraining),
  ...trainingRulesBody,
};

const proceeds = {
  /** Answers the 409 `training.outside_opening_slots`. */
  proceedOutsideSlots: z.boolean().default(false),
  /** Answers the 409 `training.coach_busy`. */
  proceedCoachBusy: z.boolean().default(false),
};

/** A single training. Without rules of its own it follows those of its course. */
export const TrainingBody = z
  .object({
    ...parts,
    courseId: parts.courseId.default(null),
    siteFieldId: parts.siteFieldId.default(null),
    minAthletes: parts.minAthletes.default(1),
    maxAthletes: parts.maxAthletes.default(12),
    access: parts.access.optional(),
    cancellation: parts.cancellation.optional(),
    notifications: parts.notifications.optional(),
    ...proceeds,
  })
  .meta({ id: "TrainingBody" });
export type TrainingBody = z.output<typeof TrainingBody>;

/** What changing or canceling trainings does to people: who is told, and how many tokens come back to whom. */
export const TrainingEffects = z
  .object({ notified: z.number().int(), refunds: z.number().int(), recoveries: z.number().int() })
  .meta({ id: "TrainingEffects" });
export type TrainingEffects = z.infer<typeof TrainingEffects>;

export const trainingFilters = {
  ...period,
  id: repeated(Id).optional(),
  search: SearchText.optional(),
  siteId: repeated(Id).optional(),
  /** Fields of sites. */
  fieldId: repeated(Id).optional(),
  coachId: repeated(Id).optional(),
  courseId: repeated(Id).optional(),
  levelId: repeated(Id).optional(),
  type: repeated(TrainingType).optional(),
  status: TrainingStatus.optional(),
  openDayId: Id.optional(),
  /** When true, only trainings that have begun and in which somebody is not marked. */
  unmarked: flag.optional(),
  /** True: those to come, within 24 hours, with fewer athletes than they want. */
  belowMin: flag.optional(),
};

export const trainingSorts = ["startAt", "-startAt", "name", "-name"] as const;
export const TrainingSort = z.enum(trainingSorts);

const placeErrors = [
  "training.overlap", // 409, with `conflicts`
  "training.closing_day", // 422
  "training.outside_opening_slots", // 409
  "training.coach_busy", // 409, with `coaches`
  "training.coach_required", // 422
  "training.site_closed", // 409
  "training.end_before_start", // 422
  "training.min_above_max", // 422
] as const;

export const trainingSessions = staffResource(
  { name: "trainingSessions", path: "/trainingSessions", roles: boardRoles },
  {
    list: {
      call: "GET",
      summary: "Trainings that match, a page at a time, with totals over all of them",
      roles: trainerRoles,
      query: { ...trainingFilters, sort: TrainingSort.default("startAt"), ...pageQuery(2500, 50) },
      response: z.object({
        data: z.array(Training),
        pageInfo: PageInfo,
        totals: TrainingCounts.extend({ trainings: z.number().int(), canceled: z.number().int() }),
      }),
    },
    download: {
      call: "GET /download",
      summary: "The same trainings as a file, in their order",
      roles: trainerRoles,
      query: {
        ...trainingFilters,
        sort: TrainingSort.default("startAt"),
        format: z.enum(["csv", "xlsx"]).default("csv"),
      },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    show: { call: "GET /:id", summary: "A training", roles: trainerRoles, response: Training },
    create: {
      call: "POST",
      summary: "Plan a single training",
      query: preview,
      body: TrainingBody,
      response: Training,
      errors: placeErrors,
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a training; one that is moved or renamed by hand no longer follows its weekly session",
      query: preview,
      body: z
        .object(parts)
        .omit({ courseId: true })
        .partial()
        .extend({ notify: z.boolean().default(true), ...seenVersion, ...proceeds }),
      response: z.object({ training: Training, effects: TrainingEffects }),
      errors: [
        ...placeErrors,
        "training.below_participants", // 409, with `places`: fewer places than are taken
        "training.begun", // 409: a past training keeps its time and place
        "training.canceled", // 409
        "open_day.training_outside", // 422: outside the dates of its open day
        "training.stale", // 409
      ],
    },
    cancel: {
      call: "DELETE /:id",
      summary: "Cancel a training that has not begun: tokens come back, the court is free, who was to come is told",
      status: 200,
      query: {
        ...preview,
        notify: flag.default(true),
        grantRecoveries: flag.default(false),
        reason: text(maxRemark).default(""),
      },
      response: z.object({ training: Training, effects: TrainingEffects }),
      errors: ["training.begun", "training.canceled", "open_day.last_training"],
    },
    cancelMany: {
      call: "DELETE",
      summary: "Cancel trainings that have not begun, as many as can be",
      status: 200,
      query: preview,
      body: z.object({
        ids: z.array(Id).min(1).max(maxBulkTrainings),
        reason: text(maxRemark).default(""),
        notify: z.boolean().default(true),
        /** Everybody with a place by the course gets a recovery, without a voucher, once for each training. */
        grantRecoveries: z.boolean().default(false),
      }),
      response: BulkResult.extend({ effects: TrainingEffects }), // `training.begun`, `.canceled`, `open_day.last_training`
      errors: [],
    },
  },
);
