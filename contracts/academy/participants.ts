import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, text } from "../scalars.ts";
import { AthleteSummary } from "./athletes.ts";
import { CoinType } from "./coins.ts";
import { maxAthletesOfTraining } from "./recurring-sessions.ts";
import { DocumentState, PaymentState } from "./states.ts";
import { boardRoles, trainerRoles } from "./trainer-roles.ts";
import { entryCoins } from "./training-rules.ts";

/**
 * By what somebody is in a training: a standing place of the course, a gift of the staff, an open day, or a token. A badge
 * must be there and is not spent.
 */
export const accesses = ["course", "free", "openDay", ...entryCoins] as const;
export const Access = z.enum(accesses).meta({ id: "TrainingAccess" });
export type Access = z.infer<typeof Access>;

/** Somebody to call, shown to the coach of a training a day around it. */
const Emergency = z.object({ name: z.string(), phoneNumber: z.string() });

/**
 * Somebody in a training. `isPresent`: null until it is marked. `beyondCapacity`: let in although it was full.
 * `paymentState` is told to the board only.
 */
export const Participant = z
  .object({
    id: Id,
    athlete: AthleteSummary,
    membershipId: Id.nullable(),
    access: Access,
    isPresent: z.boolean().nullable(),
    absentAt: Instant.nullable(),
    notes: z.string(),
    medicalCertificate: DocumentState,
    paymentState: PaymentState.nullable(),
    emergency: Emergency.nullable(),
    beyondCapacity: z.boolean(),
    /** The recovery token that the absence brought, while it stands. */
    hasRecovery: z.boolean(),
  })
  .meta({ id: "Participant" });
export type Participant = z.infer<typeof Participant>;

/**
 * Why an absence brings a recovery token, or none: told in time; told late; no recovery voucher left; entered by something
 * else than the course; the rules have none; staff said so.
 */
export const recoveryReasons = ["in_time", "late", "no_voucher", "not_covered", "rule_none", "staff"] as const;
export const Recovery = z
  .object({ granted: z.boolean(), reason: z.enum(recoveryReasons) })
  .meta({ id: "AbsenceRecovery" });
export type Recovery = z.infer<typeof Recovery>;

/**
 * What a withdrawal would bring. `cutOffAt` is exclusive. `coins` come back to their batches; `usable`: they still count
 * then. Exactly what the withdrawal with `refund=rule` does.
 */
export const UnsubscriptionRefund = z
  .object({
    cutOffAt: Instant,
    inTime: z.boolean(),
    coins: z.array(
      z.object({ type: CoinType, amount: z.number().int(), expiresOn: LocalDate.nullable(), usable: z.boolean() }),
    ),
    recovery: Recovery,
  })
  .meta({ id: "UnsubscriptionRefund" });
export type UnsubscriptionRefund = z.infer<typeof UnsubscriptionRefund>;

/** Who would be in by which token: what an athlete holds of each coin that a training takes. */
export const AccessOption = z
  .object({ access: Access, balance: z.number().int().nullable() })
  .meta({ id: "AccessOption" });

const presence = {
  isPresent: z.boolean().nullable(),
  notes: text(500),
};

const markErrors = [
  "training.not_yours", // 403: a coach of another training
  "training.canceled", // 409
  "presence.recovery_spent", // 409, with `training`: the recovery is used already; answered by `proceedWithoutRevoking`
  "presence.closed", // 409: coaches mark from 60 minutes before until 14 days after
  "training.full", // 409: the place was given away meanwhile; answered by `proceedBeyondCapacity`
] as const;

export const participants = staffResource(
  { name: "participants", path: "/trainingSessions/:trainingId/participants", roles: boardRoles },
  {
    list: {
      call: "GET",
      summary: "Everybody in a training by last name; a coach of their own trainings only",
      roles: trainerRoles,
      response: listOf(Participant),
      errors: ["training.not_yours"],
    },
    options: {
      call: "GET /options/:athleteId",
      summary: "By what an athlete can be let in, with what the wallet holds of it",
      response: listOf(AccessOption),
    },
    add: {
      call: "POST",
      summary: "Let an athlete in: place and token in one",
      body: z.object({
        access: Access,
        athleteID: Id,
        proceedBeyondCapacity: z.boolean().default(false),
        proceedCertificate: z.boolean().default(false),
        proceedUnpaid: z.boolean().default(false),
      }),
      response: Participant,
      errors: [
        "participant.exists", // 409
        "participant.absent", // 409: marked absent there, so not again
        "training.full", // 409: answered by `proceedBeyondCapacity`
        "wallet.insufficient", // 409, with `balance`
        "membership.not_accepted", // 409
        "document.certificate_missing", // 409: answered by `proceedCertificate`
        "membership.unpaid", // 409: answered by `proceedUnpaid`
        "training.no_open_day", // 409: access by an open day that it is not of
        "open_day.not_public", // 409
        "open_day.max_reached", // 409, with `max`
        "training.begun", // 409
        "training.canceled", // 409
      ],
    },
    update: {
      call: "PATCH /:id",
      summary: "Mark one athlete present, absent or not at all, or note something",
      roles: trainerRoles,
      body: z
        .object(presence)
        .partial()
        .extend({
          recovery: z.enum(["rule", "grant", "deny"]).default("rule"),
          proceedWithoutRevoking: z.boolean().default(false),
          proceedBeyondCapacity: z.boolean().default(false),
        }),
      response: z.object({ participant: Participant, recovery: Recovery.nullable() }),
      errors: markErrors,
    },
    updateMany: {
      call: "PATCH",
      summary: "Mark everybody at once, all or none",
      roles: trainerRoles,
      body: z.object({
        data: z
          .array(z.object({ id: Id, ...presence }).partial({ isPresent: true, notes: true }))
          .min(1)
          .max(maxAthletesOfTraining),
      }),
      response: listOf(Participant),
      errors: markErrors,
    },
    withdraw: {
      call: "DELETE /:id",
      summary: "Take somebody out of a training that has not begun; event managers, too, of an open day's",
      roles: [...boardRoles, "eventManager"],
      status: 200,
      query: { refund: z.enum(["rule", "always", "never"]).default("rule") },
      response: z.object({ refunded: UnsubscriptionRefund.shape.coins }),
      errors: ["training.begun", "training.canceled"],
    },
    refund: {
      call: "GET /:id/unsubscriptionRefund",
      summary: "What a withdrawal would bring back",
      roles: [...boardRoles, "eventManager"],
      response: UnsubscriptionRefund,
    },
  },
);
