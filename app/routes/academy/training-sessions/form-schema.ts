import { z } from "zod";
import type { FormValues } from "#app/rules/form-values.ts";
import type { Site } from "#contracts/academy/sites.ts";
import { maxCoaches } from "#contracts/academy/training-courses.ts";
import { type Training, TrainingBody } from "#contracts/academy/training-sessions.ts";
import { Id, LocalDate, WallTime } from "#contracts/scalars.ts";
import type { ruleValues } from "../training-courses/rule-schema.ts";
import { proceedName } from "./proceed-name.ts";

/** The questions, by the codes that ask them. */
export const questions = {
  "training.outside_opening_slots": "outsideSlots",
  "training.coach_busy": "coachBusy",
} as const;

const number = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/u, "field.number")
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));

/** A site, or one of its fields, as one choice. */
const place = z
  .string()
  .regex(/^[\da-f-]{36}(?::[\da-f-]{36})?$/u, "field.choice")
  .transform((value) => {
    const [siteId = "", siteFieldId = null] = value.split(":");
    return { siteId, siteFieldId };
  });

const coaches = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(Id).min(1, "training.coach_required").max(maxCoaches),
);

const proceeding = z
  .string()
  .default("")
  .transform((sent) => {
    const answers = sent.split(" ");
    return { proceedOutsideSlots: answers.includes("outsideSlots"), proceedCoachBusy: answers.includes("coachBusy") };
  });

const about = {
  name: TrainingBody.shape.name,
  coachIds: coaches,
  minAthletes: number(1, 500),
  maxAthletes: number(1, 500),
  [proceedName]: proceeding,
};
const when = { date: LocalDate, startTime: WallTime, endTime: WallTime, place };

/** The form of a new training. */
export const newTrainingForm = z
  .object({ ...about, ...when, courseId: Id.optional() })
  .transform(({ place: at, proceed, courseId, ...values }) => ({
    ...values,
    ...at,
    ...proceed,
    courseId: courseId ?? null,
  }));

const changed = { notify: z.boolean().default(false), version: z.coerce.number().int().optional() };

/** The form's schema for a training that exists; one that has begun keeps its time and place. */
export const trainingForm = (hasBegun: boolean) =>
  hasBegun
    ? z.object({ ...about, ...changed }).transform(({ proceed, ...values }) => ({ ...values, ...proceed }))
    : z
        .object({ ...about, ...when, ...changed })
        .transform(({ place: at, proceed, ...values }) => ({ ...values, ...at, ...proceed }));

/** The fields as text. */
export type TrainingValues = FormValues<{
  name: string;
  courseId: string;
  date: string;
  startTime: string;
  endTime: string;
  place: string;
  coachIds: string[];
  minAthletes: number;
  maxAthletes: number;
  notify: boolean;
}> &
  Partial<FormValues<ReturnType<typeof ruleValues> & { ruledBy: string }>>;

/** What a new training starts with: what the address says. */
export const newValues = (
  query: URLSearchParams,
  usual: { readonly place: string; readonly date: string },
): TrainingValues => {
  const known = (name: string, schema: z.ZodType<string>, otherwise: string) =>
    schema.safeParse(query.get(name)).data ?? otherwise;
  return {
    name: "",
    courseId: known("courseId", Id, ""),
    date: known("date", LocalDate, usual.date),
    startTime: known("startTime", WallTime, ""),
    endTime: known("endTime", WallTime, ""),
    place: /^[\da-f-]{36}(?::[\da-f-]{36})?$/u.exec(query.get("place") ?? "")?.[0] ?? usual.place,
    coachIds: query.getAll("coachId").filter((id) => Id.safeParse(id).success),
    minAthletes: "1",
    maxAthletes: "12",
    notify: "on",
  };
};

/** What the form of a training that exists starts with. */
export const editValues = (training: Training): TrainingValues => ({
  name: training.name,
  courseId: training.course?.id ?? "",
  date: training.date,
  startTime: training.startTime,
  endTime: training.endTime,
  place: training.siteField ? `${training.site.id}:${training.siteField.id}` : training.site.id,
  coachIds: training.coaches.map(({ id }) => id),
  minAthletes: String(training.minAthletes),
  maxAthletes: String(training.maxAthletes),
  notify: "on",
});

/** Sites with their fields, as choices: those that are open, and the one that is chosen. Without a label: the whole site. */
export const placeOptions = (sites: readonly Site[], chosen: string) =>
  sites
    .filter(({ id, status }) => status === "open" || chosen.startsWith(id))
    .map(({ id, name, fields }) => ({
      label: name,
      options: [
        ...fields.map((field) => ({ value: `${id}:${field.id}`, label: field.name })),
        { value: id, label: "" },
      ],
    }));
