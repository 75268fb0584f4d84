import { z } from "zod";
import { SeriesConflict } from "../facilities/reservation-series.ts";
import { Id, Instant, LocalDate, Tag } from "../scalars.ts";
import { AdmissionObjection } from "./admission.ts";
import { Coach } from "./training-courses.ts";

/** How many dates a plan has at most: two years of weeks. */
export const maxPlanDates = 106;

/**
 * What becomes of one date: it is left out (`skip`); what stands in its way is canceled by the club (`overwrite`); or a
 * training that staff had deleted is made again (`make`).
 */
export const PlanChoice = z.enum(["skip", "overwrite", "make"]).meta({ id: "TrainingPlanChoice" });
export type PlanChoice = z.infer<typeof PlanChoice>;

/**
 * How a date stands. `conflict`: something takes the court, a decision is needed. `closed`: a closing day, always left
 * out. `exists`: its training is there already and stays, or moves along. `canceledBefore`: staff deleted its training,
 * so it is left out unless it is chosen. `refused`: a rule refuses it (`code`), so it must be skipped.
 */
export const PlanState = z
  .enum(["free", "conflict", "closed", "exists", "canceledBefore", "refused"])
  .meta({ id: "TrainingPlanState" });
export type PlanState = z.infer<typeof PlanState>;

/** One date of a weekly session, as saving it would make it or has made it. */
export const PlanOccurrence = z
  .object({
    date: LocalDate,
    startAt: Instant,
    endAt: Instant,
    siteFieldId: Id.nullable(),
    state: PlanState,
    code: z.string().nullable(),
    conflicts: z.array(SeriesConflict),
    /** Coaches of the session who teach something else then: staff are asked whether to go on. */
    coachBusy: z.array(Coach),
    outsideOpeningSlots: z.boolean(),
    /** The decision that was sent for it. */
    choice: PlanChoice.nullable(),
    /** True when saving makes or moves this training. */
    saved: z.boolean(),
    trainingId: Id.nullable(),
    /** How many are in a training that exists already; `detached`: it was edited by hand, and so stays as it is. */
    participants: z.number().int(),
    detached: z.boolean(),
    /** Where a training that moves was before; null for any other. */
    before: z.object({ startAt: Instant, endAt: Instant, siteFieldId: Id.nullable() }).nullable(),
  })
  .meta({ id: "TrainingPlanOccurrence" });
export type PlanOccurrence = z.infer<typeof PlanOccurrence>;

/**
 * What saving a weekly session does to its trainings. `tag` stands for the whole plan as it is shown. `created`,
 * `moved`, `canceled` count trainings; `undecided` are dates that still want a choice; `refunds` are tokens that come
 * back; `notified` are athletes who are told, once each; `refused` names standing athletes about whom is asked before
 * new trainings let them in.
 */
export const TrainingPlan = z
  .object({
    tag: z.string(),
    occurrences: z.array(PlanOccurrence).max(2 * maxPlanDates),
    created: z.number().int(),
    moved: z.number().int(),
    canceled: z.number().int(),
    skipped: z.number().int(),
    undecided: z.number().int(),
    overwritten: z.array(SeriesConflict),
    refunds: z.number().int(),
    notified: z.number().int(),
    refused: z.array(AdmissionObjection),
  })
  .meta({ id: "TrainingPlan" });
export type TrainingPlan = z.infer<typeof TrainingPlan>;

/** What comes with every save of a plan: the choices, and `tag`, the tag of the preview in which they were made. */
export const planAnswers = {
  decisions: z
    .array(z.object({ date: LocalDate, choice: PlanChoice }))
    .max(2 * maxPlanDates)
    .default([]),
  tag: Tag.nullable().default(null),
  /** Answers the 409 `training.outside_opening_slots`. */
  proceedOutsideSlots: z.boolean().default(false),
  /** Answers the 409 `training.coach_busy`. */
  proceedCoachBusy: z.boolean().default(false),
};

export const planErrors = [
  "recurring_session.plan_changed", // 409: the plan is no longer that of the tag; preview again
  "recurring_session.undecided", // 409: conflicts or refusals without a decision
  "recurring_session.not_overwritable", // 409: what stands in the way cannot be canceled
  "recurring_session.nothing_to_save", // 422: every date is left out
  "recurring_session.too_many_dates", // 422, with `max`
  "training.outside_opening_slots", // 409
  "training.coach_busy", // 409, with `coaches`
] as const;
