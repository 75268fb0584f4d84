import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, text } from "../scalars.ts";
import { maxRemark } from "../sizes.ts";
import { admissionErrors, admissionProceeds } from "./admission.ts";
import { AthleteFields, AthleteSummary } from "./athletes.ts";
import { CoinType } from "./coins.ts";
import { DocumentState, PaymentState } from "./states.ts";
import { boardRoles, trainerRoles } from "./trainer-roles.ts";
import { entryCoins } from "./training-choices.ts";
import { maxAthletesOfTraining } from "./training-sizes.ts";

/**
 * By what somebody is in a training: a standing place of the course, a gift of the staff, an open day, on trial, or a
 * token. A badge must be there and is not spent. Somebody who is no member yet comes on trial: their request waits for
 * a decision.
 */
const accesses = ["course", "free", "openDay", "trial", ...entryCoins] as const;
export const Access = z.enum(accesses).meta({ id: "TrainingAccess" });
export type Access = z.infer<typeof Access>;

/** Somebody to call: a guardian of a minor, else the athlete. */
const Emergency = z.object({ name: z.string(), phoneNumber: z.string() }).meta({ id: "EmergencyContact" });

/**
 * Somebody in a training. `isPresent`: null until it is marked. `tokenSpent`: a token was spent to be in, and not given
 * back. `beyondCapacity`: let in although the training was full; `late`: let in once it had begun. `withdrawable`:
 * whether the reader may take them out now. `paymentState` is told to the board only; `emergency` to coaches from a day
 * before their training until a day after it.
 */
export const Participant = z
  .object({
    id: Id,
    athlete: AthleteSummary,
    membershipId: Id.nullable(),
    access: Access,
    tokenSpent: z.boolean(),
    isPresent: z.boolean().nullable(),
    absentAt: Instant.nullable(),
    notes: z.string(),
    medicalCertificate: DocumentState,
    paymentState: PaymentState.nullable(),
    emergency: z.array(Emergency),
    beyondCapacity: z.boolean(),
    late: z.boolean(),
    withdrawable: z.boolean(),
    /** The recovery token that the absence brought, while it stands. */
    hasRecovery: z.boolean(),
  })
  .meta({ id: "Participant" });
export type Participant = z.infer<typeof Participant>;

/**
 * Why an absence brings a recovery token, or none: told in time; told late; no recovery voucher left; entered by something
 * else than the course; the rules have none; staff said so.
 */
const recoveryReasons = ["in_time", "late", "no_voucher", "not_covered", "rule_none", "staff"] as const;
export const Recovery = z
  .object({ granted: z.boolean(), reason: z.enum(recoveryReasons) })
  .meta({ id: "AbsenceRecovery" });
export type Recovery = z.infer<typeof Recovery>;

/**
 * What a withdrawal gives back: what the training's rules say; as though it were in time, and tokens whatever the
 * rules; or nothing.
 */
const refundChoices = ["rule", "always", "never"] as const;
export const RefundChoice = z.enum(refundChoices).meta({ id: "WithdrawalRefund" });
export type RefundChoice = z.infer<typeof RefundChoice>;

/**
 * What a withdrawal brings. `cutOffAt` is exclusive. `coins` come back to their batches; `usable`: they still count
 * then. Somebody who had a place by the course gets the recovery that an absence told at that moment would bring.
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

/**
 * The ways in which an athlete could be let in: by the course, the open day that the training belongs to, a gift, each
 * coin that the training takes, and other coins of which the wallet holds some. `balance` is what the wallet holds;
 * null: no token is needed. `usual` marks the way in which the athlete comes, at most one: their standing place, the
 * open day, or the first of the training's coins that they have. An athlete who is no member comes by the open day or
 * on trial only.
 */
export const AccessOption = z
  .object({ access: Access, balance: z.number().int().nullable(), usual: z.boolean() })
  .meta({ id: "AccessOption" });
export type AccessOption = z.infer<typeof AccessOption>;

const presence = {
  isPresent: z.boolean().nullable(),
  notes: text(maxRemark),
};

const markErrors = [
  "training.not_yours", // 403: a coach of another training
  "auth.forbidden", // 403: a coach who would grant or deny a recovery
  "training.canceled", // 409
  "presence.recovery_spent", // 409, with `training`, `athleteId`: it is used already; answered by `proceedWithoutRevoking`
  "presence.closed", // 409: coaches mark from 60 minutes before until 14 days after
  "training.full", // 409, with `athleteId`: the place was given away meanwhile; answered by `proceedBeyondCapacity`
] as const;

/** What letting somebody in asks and refuses, whoever it is. */
const entryErrors = [
  "training.not_yours", // 403: a coach of another training
  "presence.closed", // 409: coaches let in from 60 minutes before
  "training.day_over", // 409: the day of the training is over, at its site
  "training.canceled", // 409
  "training.full", // 409: answered by `proceedBeyondCapacity`
  "membership.not_accepted", // 409
  ...admissionErrors, // coaches are not asked about money
] as const;

const withdrawErrors = [
  "training.begun", // 409
  "training.canceled", // 409
  "participant.absent", // 409: an absence stands, with what it brought; it is undone first
  "participant.not_late", // 403: coaches take out only whom they let in late
  "auth.forbidden", // 403: an event manager, of a training that is of no open day
  "training.not_yours", // 403: a coach of another training
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
      call: "GET",
      // why not below the participants: `/:id/unsubscriptionRefund` would read the same.
      path: "/trainingSessions/:trainingId/participantOptions/:athleteId",
      summary: "By what an athlete can be let in, with what the wallet holds of it",
      roles: trainerRoles,
      response: listOf(AccessOption),
    },
    add: {
      call: "POST",
      summary:
        "Let an athlete in, until the end of the training's day: place and token in one; once it has begun they are present. A coach as long as they mark",
      roles: trainerRoles,
      response: Participant,
      body: z.object({
        access: Access,
        athleteID: Id,
        proceedBeyondCapacity: z.boolean().default(false),
        ...admissionProceeds,
        proceedWithoutRevoking: z.boolean().default(false),
      }),
      errors: [
        ...entryErrors,
        "participant.exists", // 409
        "participant.is_member", // 409: on trial comes who is no member
        "participant.absent", // 409: marked absent there, so not again
        "wallet.insufficient", // 409, with `balance`
        "training.no_course", // 409: a place by the course in a training that is of none
        "training.no_open_day", // 409: access by an open day that it is not of
        "open_day.not_public", // 409
        "open_day.max_reached", // 409, with `max`
        "presence.recovery_spent", // 409, with `training`: they had withdrawn for a recovery, which they used there; answered by `proceedWithoutRevoking`
      ],
    },
    trial: {
      call: "POST /trials",
      summary: "Let somebody in on trial by name and telephone: they become an athlete and a request for a membership",
      roles: trainerRoles,
      body: z.object({
        firstName: AthleteFields.shape.firstName,
        lastName: AthleteFields.shape.lastName,
        phoneNumber: AthleteFields.shape.phoneNumber.unwrap(),
        proceedDuplicate: z.boolean().default(false),
        proceedBeyondCapacity: z.boolean().default(false),
        proceedCertificate: admissionProceeds.proceedCertificate,
      }),
      response: Participant,
      errors: [
        ...entryErrors,
        "athlete.possible_duplicate", // 409, with `athletes` of the same names: answered by `proceedDuplicate`
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
        proceedWithoutRevoking: z.boolean().default(false),
        proceedBeyondCapacity: z.boolean().default(false),
      }),
      response: listOf(Participant),
      errors: markErrors,
    },
    withdraw: {
      call: "DELETE /:id",
      summary:
        "Take somebody out of a training that has not begun; event managers, too, of an open day's. Who was let in late can be taken out until the end of the day, by coaches, too",
      roles: [...trainerRoles, "eventManager"],
      status: 200,
      query: { refund: RefundChoice.default("rule") },
      response: z.object({ refunded: UnsubscriptionRefund.shape.coins, recovery: Recovery }),
      errors: withdrawErrors,
    },
    refund: {
      call: "GET /:id/unsubscriptionRefund",
      summary: "What a withdrawal would bring back now, exactly",
      roles: [...trainerRoles, "eventManager"],
      query: { refund: RefundChoice.default("rule") },
      response: UnsubscriptionRefund,
      errors: withdrawErrors,
    },
  },
);
