import { z } from "zod";
import { type FormValues, formValues } from "#app/rules/form-values.ts";
import { entryCoins, reminderHours } from "#contracts/academy/training-choices.ts";
import { type TrainingCourse, TrainingCourseBody } from "#contracts/academy/training-courses.ts";
import { defaultTrainingRules, type EntryCoin, trainingRules } from "#contracts/academy/training-rules.ts";
import { seenVersion } from "#contracts/scalars.ts";
import { coinFields } from "./coin-fields.ts";

const { coachIds, access: _, cancellation: __, notifications: ___, ...own } = TrainingCourseBody.shape;
const { visibility, opensDaysBefore, closesMinutesBefore, requirePaid, requireMedicalCertificate } =
  trainingRules.access.shape;
const { cutOff, refund, recovery, recoveryExpires } = trainingRules.cancellation.shape;
const { onPublish, onChange, onCancel } = trainingRules.notifications.shape;

const coin = z.enum(entryCoins).nullable().default(null);
const coins = { coin1: coin, coin2: coin, coin3: coin, coin4: coin, coin5: coin, coin6: coin };

const hours = reminderHours.map(String) as [string, ...string[]];

/**
 * A course as its form sends it: the rules beside the rest, a field for each coin in order. why no default of boxes: one
 * without its tick is not sent.
 */
export const CourseShape = z
  .object({
    ...own,
    coachIds: coachIds.default([]),
    visibility,
    ...coins,
    opensDaysBefore: opensDaysBefore.default(0),
    closesMinutesBefore: closesMinutesBefore.default(0),
    requirePaid,
    requireMedicalCertificate,
    cutOff,
    refund,
    recovery,
    recoveryExpires,
    onPublish,
    onChange,
    onCancel,
    reminderHours: z.enum(hours),
    ...seenVersion,
  })
  .superRefine((typed, context) => {
    for (const [at, name] of coinFields.entries())
      if (typed[name] !== null && coinFields.slice(0, at).some((other) => typed[other] === typed[name]))
        context.addIssue({ code: "custom", path: [name], message: "field.twice" });
  });
type Typed = z.output<typeof CourseShape>;

/** What the form sent, as the body that saves it. */
export function bodyOf(typed: Typed) {
  const { visibility: seenBy, opensDaysBefore: opens, closesMinutesBefore: closes, ...others } = typed;
  const { coin1, coin2, coin3, coin4, coin5, coin6, requirePaid: paid, ...more } = others;
  const { requireMedicalCertificate: certificate, cutOff: until, refund: back, ...rest } = more;
  const { recovery: by, recoveryExpires: expires, ...last } = rest;
  const { onPublish: published, onChange: moved, onCancel: canceled, reminderHours: before, ...body } = last;
  return {
    ...body,
    access: {
      visibility: seenBy,
      coins: [coin1, coin2, coin3, coin4, coin5, coin6].flatMap((one) => one ?? []),
      opensDaysBefore: opens,
      closesMinutesBefore: closes,
      requirePaid: paid,
      requireMedicalCertificate: certificate,
    },
    cancellation: { cutOff: until, refund: back, recovery: by, recoveryExpires: expires },
    notifications: {
      onPublish: published,
      onChange: moved,
      onCancel: canceled,
      reminderHours: Number(before) as (typeof reminderHours)[number],
    },
  };
}

/** A course as its form has it; of a new one what most have. `dates`: when a new one would run. */
export function recordOf(course?: TrainingCourse, dates?: { readonly startAt: string; readonly endAt: string }) {
  const { access, cancellation, notifications } = course ?? defaultTrainingRules();
  const { coins: named, ...rules } = access;
  const coinAt = (at: number): EntryCoin | null => named[at] ?? null;
  return {
    name: course?.name ?? "",
    description: course?.description ?? "",
    levelId: course?.level?.id ?? null,
    gender: course?.gender ?? ("mix" as const),
    color: course?.color ?? ("blue" as const),
    startAt: course?.startAt ?? dates?.startAt ?? "",
    endAt: course?.endAt ?? dates?.endAt ?? "",
    includedWeeklySessions: course?.includedWeeklySessions ?? 1,
    includedRecoveryVouchers: course?.includedRecoveryVouchers ?? 0,
    coachIds: course?.coaches.map(({ id }) => id) ?? [],
    ...rules,
    coin1: coinAt(0),
    coin2: coinAt(1),
    coin3: coinAt(2),
    coin4: coinAt(3),
    coin5: coinAt(4),
    coin6: coinAt(5),
    ...cancellation,
    ...notifications,
  };
}

/** The fields as text. */
export type CourseValues = FormValues<ReturnType<typeof recordOf>>;

/** The fields as text, as the form starts with them. */
export const startOf = (record: ReturnType<typeof recordOf>, writing: Parameters<typeof formValues>[1]): CourseValues =>
  formValues(record, writing);
