import { z } from "zod";
import { type FormValues, formValues } from "#app/rules/form-values.ts";
import { type TrainingCourse, TrainingCourseBody } from "#contracts/academy/training-courses.ts";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { seenVersion } from "#contracts/scalars.ts";
import { checkCoins, ruleShape, ruleValues } from "./rule-schema.ts";

const { coachIds, access: _, cancellation: __, notifications: ___, ...own } = TrainingCourseBody.shape;

/** A course as its form sends it: the rules beside the rest. */
export const CourseShape = z
  .object({ ...own, coachIds: coachIds.default([]), ...ruleShape, ...seenVersion })
  .superRefine(checkCoins);

/** A course as its form has it; a new one has what most courses have. `dates`: when a new one would run. */
export function recordOf(course?: TrainingCourse, dates?: { readonly startAt: string; readonly endAt: string }) {
  return {
    name: course?.name ?? "",
    description: course?.description ?? "",
    levelId: course?.level?.id ?? null,
    gender: course?.gender ?? ("mix" as const),
    sportId: course?.sportId ?? null,
    color: course?.color ?? ("blue" as const),
    startAt: course?.startAt ?? dates?.startAt ?? "",
    endAt: course?.endAt ?? dates?.endAt ?? "",
    includedWeeklySessions: course?.includedWeeklySessions ?? 1,
    includedRecoveryVouchers: course?.includedRecoveryVouchers ?? 0,
    coachIds: course?.coaches.map(({ id }) => id) ?? [],
    ...ruleValues(course ?? defaultTrainingRules()),
  };
}

/** The fields as text. */
export type CourseValues = FormValues<ReturnType<typeof recordOf>>;

/** The fields as text, as the form starts with them. */
export const startOf = (record: ReturnType<typeof recordOf>, writing: Parameters<typeof formValues>[1]): CourseValues =>
  formValues(record, writing);
