import { z } from "zod";
import { entryCoins, reminderHours } from "#contracts/academy/training-choices.ts";
import { type EntryCoin, trainingRules } from "#contracts/academy/training-rules.ts";
import { coinFields } from "./coin-fields.ts";

const { visibility, opensDaysBefore, closesMinutesBefore, requirePaid, requireMedicalCertificate } =
  trainingRules.access.shape;
const { cutOff, refund, recovery, recoveryExpires } = trainingRules.cancellation.shape;
const { onPublish, onChange, onCancel } = trainingRules.notifications.shape;

const coin = z.enum(entryCoins).nullable().default(null);
const coins = { coin1: coin, coin2: coin, coin3: coin, coin4: coin, coin5: coin, coin6: coin };

const hours = reminderHours.map(String) as [string, ...string[]];

/**
 * The rules of a course, or of one training, as their form sends them: beside each other, a field for each coin in order.
 * why no default of boxes: one without its tick is not sent.
 */
export const ruleShape = {
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
};
const _rules = z.object(ruleShape);
type TypedRules = z.output<typeof _rules>;

/** Marks a coin that is named twice: a check of a schema with `ruleShape`. */
export function checkCoins(typed: Pick<TypedRules, (typeof coinFields)[number]>, context: z.RefinementCtx): void {
  for (const [at, name] of coinFields.entries())
    if (typed[name] !== null && coinFields.slice(0, at).some((other) => typed[other] === typed[name]))
      context.addIssue({ code: "custom", path: [name], message: "field.twice" });
}

/** What a form sent, with its rules as a body has them. */
export function withRules<Typed extends TypedRules>(typed: Typed) {
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

/** Rules as the fields of a form. */
export function ruleValues({ access, cancellation, notifications }: z.output<z.ZodObject<typeof trainingRules>>) {
  const { coins: named, ...rules } = access;
  const coinAt = (at: number): EntryCoin | null => named[at] ?? null;
  return {
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
