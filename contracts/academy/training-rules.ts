import { z } from "zod";
import { Visibility } from "../visibility.ts";
import { CoinType } from "./coins.ts";
import { cutOffs, entryCoins, recoveryExpiries, recoveryKinds, reminderHours } from "./training-choices.ts";

/** Coins that count as tickets: how athletes are let into a training by a token, in the order of the course. */
export const EntryCoin = CoinType.extract(entryCoins).meta({ id: "EntryCoin" });
export type EntryCoin = z.infer<typeof EntryCoin>;

/**
 * Who may enter a training by the athletes' app, and when: from `opensDaysBefore` days until `closesMinutesBefore`
 * minutes before its start; 0 days is at once. `coins` are tried in this order. The rules bind the app: staff choose
 * the coin, and are asked about the last two rules.
 */
export const AccessRules = z
  .object({
    visibility: Visibility,
    coins: z
      .array(EntryCoin)
      .max(entryCoins.length)
      .refine((coins) => new Set(coins).size === coins.length, "field.twice"),
    opensDaysBefore: z.number().int().min(0).max(60),
    closesMinutesBefore: z.number().int().min(0).max(2880),
    requirePaid: z.boolean(),
    requireMedicalCertificate: z.boolean(),
  })
  .meta({ id: "TrainingAccessRules" });
export type AccessRules = z.infer<typeof AccessRules>;

/**
 * The instant until which one withdraws in time, exclusive: hours before the start, or the end of a minute of the local
 * date before (`previousDay23:59` is until that date is over), in the site's zone.
 */
export const CutOff = z.enum(cutOffs).meta({ id: "CutOff" });
export type CutOff = z.infer<typeof CutOff>;

/**
 * What an athlete gets who withdraws in time. `refund`: the tokens that let them in come back. `recovery`: a token for
 * another training, for nothing or for one of the course's recovery vouchers.
 */
export const CancellationRules = z
  .object({
    cutOff: CutOff,
    refund: z.boolean(),
    recovery: z.enum(recoveryKinds),
    recoveryExpires: z.enum(recoveryExpiries),
  })
  .meta({ id: "TrainingCancellationRules" });
export type CancellationRules = z.infer<typeof CancellationRules>;

/** What athletes are told by message; `reminderHours` before the start, 0: no reminder. */
export const NotificationRules = z
  .object({
    onPublish: z.boolean(),
    onChange: z.boolean(),
    onCancel: z.boolean(),
    reminderHours: z.literal(reminderHours),
  })
  .meta({ id: "TrainingNotificationRules" });
export type NotificationRules = z.infer<typeof NotificationRules>;

/** The rules of a course, which its trainings take along, and of a single training. */
export const trainingRules = {
  access: AccessRules,
  cancellation: CancellationRules,
  notifications: NotificationRules,
};

const { shape: a } = AccessRules;
const { shape: c } = CancellationRules;
const { shape: n } = NotificationRules;

/** The rules as a body has them: what is left out has the usual value. */
export const trainingRulesBody = {
  access: z
    .object({
      visibility: a.visibility.default("onlyMine"),
      coins: a.coins.default([]),
      opensDaysBefore: a.opensDaysBefore.default(0),
      closesMinutesBefore: a.closesMinutesBefore.default(0),
      requirePaid: a.requirePaid.default(false),
      requireMedicalCertificate: a.requireMedicalCertificate.default(false),
    })
    .meta({ id: "TrainingAccessRulesBody" }),
  cancellation: z
    .object({
      cutOff: c.cutOff.default("24h"),
      refund: c.refund.default(true),
      recovery: c.recovery.default("none"),
      recoveryExpires: c.recoveryExpires.default("courseEnd"),
    })
    .meta({ id: "TrainingCancellationRulesBody" }),
  notifications: z
    .object({
      onPublish: n.onPublish.default(true),
      onChange: n.onChange.default(true),
      onCancel: n.onCancel.default(true),
      reminderHours: n.reminderHours.default(0),
    })
    .meta({ id: "TrainingNotificationRulesBody" }),
};

/** The rules of what was not told otherwise. */
export const defaultTrainingRules = (): {
  access: AccessRules;
  cancellation: CancellationRules;
  notifications: NotificationRules;
} => ({
  access: trainingRulesBody.access.parse({}),
  cancellation: trainingRulesBody.cancellation.parse({}),
  notifications: trainingRulesBody.notifications.parse({}),
});
