import { z } from "zod";
import { Visibility } from "../visibility.ts";
import { CoinType } from "./coins.ts";

/** How one is let into a training by a token: the coin types that count as tickets, as a course names them in order. */
export const entryCoins = ["gold", "silver", "bronze", "voucher", "badge", "recovery"] as const;
export const EntryCoin = CoinType.extract(entryCoins).meta({ id: "EntryCoin" });
export type EntryCoin = z.infer<typeof EntryCoin>;

/**
 * Who may enter a training by the athletes' app, and when: from `opensDaysBefore` days until `closesMinutesBefore`
 * minutes before its start; 0 days is at once. `coins` are tried in this order. It binds the app: staff choose the coin,
 * and are asked about the last two.
 */
export const AccessRules = z
  .object({
    visibility: Visibility.default("onlyMine"),
    coins: z
      .array(EntryCoin)
      .max(entryCoins.length)
      .refine((coins) => new Set(coins).size === coins.length, "field.twice")
      .default([]),
    opensDaysBefore: z.number().int().min(0).max(60).default(0),
    closesMinutesBefore: z.number().int().min(0).max(2880).default(0),
    requirePaid: z.boolean().default(false),
    requireMedicalCertificate: z.boolean().default(false),
  })
  .meta({ id: "TrainingAccessRules" });
export type AccessRules = z.output<typeof AccessRules>;

/**
 * The instant until which one withdraws in time, exclusive: hours before the start, or the end of a minute of the local
 * date before (`previousDay23:59` is until midnight), in the site's zone.
 */
export const cutOffs = [
  "start",
  "1h",
  "2h",
  "3h",
  "6h",
  "12h",
  "24h",
  "48h",
  "previousDay23:59",
  "previousDay18:00",
  "previousDay12:00",
  "twoDaysBefore23:59",
] as const;
export const CutOff = z.enum(cutOffs).meta({ id: "CutOff" });
export type CutOff = z.infer<typeof CutOff>;

/** How long a recovery counts: to the end of the course, or for some days. */
export const recoveryExpiries = ["courseEnd", "30", "60", "90"] as const;

/**
 * What an athlete gets who tells in time. `refund`: the tokens that let them in come back. `recovery`: a token for another
 * training, for nothing or for one of the course's recovery vouchers.
 */
export const CancellationRules = z
  .object({
    cutOff: CutOff.default("24h"),
    refund: z.boolean().default(true),
    recovery: z.enum(["none", "free", "voucher"]).default("none"),
    recoveryExpires: z.enum(recoveryExpiries).default("courseEnd"),
  })
  .meta({ id: "TrainingCancellationRules" });
export type CancellationRules = z.output<typeof CancellationRules>;

/** What athletes are told by message; `reminderHours` before the start, 0: no reminder. */
export const reminderHours = [0, 2, 12, 24, 48] as const;
export const NotificationRules = z
  .object({
    onPublish: z.boolean().default(true),
    onChange: z.boolean().default(true),
    onCancel: z.boolean().default(true),
    reminderHours: z.literal(reminderHours).default(0),
  })
  .meta({ id: "TrainingNotificationRules" });
export type NotificationRules = z.output<typeof NotificationRules>;

/** The rules of a course, which its trainings take along, and of a single training. */
export const trainingRules = {
  access: AccessRules,
  cancellation: CancellationRules,
  notifications: NotificationRules,
};

/** The rules of what was not told otherwise. */
export const defaultTrainingRules = (): {
  access: AccessRules;
  cancellation: CancellationRules;
  notifications: NotificationRules;
} => ({
  access: AccessRules.parse({}),
  cancellation: CancellationRules.parse({}),
  notifications: NotificationRules.parse({}),
});
