import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { type BrokenLimit, ExceededLimits } from "#contracts/facilities/limits.ts";
import { proceedWith } from "./proceed.ts";

const outsideSlots = "reservation.outside_opening_slots";
const beyondLimits = "reservation.limits_exceeded";
const over = "reservation.in_past";

/** What staff are asked before a reservation is saved all the same. */
export interface Question {
  readonly outside: boolean;
  /** Whether the reservation is over already. */
  readonly inPast: boolean;
  readonly limits: readonly BrokenLimit[];
}

/** The question that a refusal asks; undefined when it is no question. */
export function questionOf(error: unknown): Question | undefined {
  if (!isAppError(error) || ![outsideSlots, beyondLimits, over].includes(error.code)) return undefined;
  const details = ExceededLimits.safeParse(error.details).data;
  return {
    outside: details?.outsideOpeningSlots ?? error.code === outsideSlots,
    inPast: details?.inPast ?? error.code === over,
    limits: details?.limits ?? [],
  };
}

/** A broken limit as an error message: `count` is what the limit allows. */
export const limitMessage = ({ limit, value, found }: BrokenLimit): string =>
  errorMessage(`reservation.limit.${limit}`, { count: value, found });

/** The fields of the reservation's form beside which a broken limit is told. */
const fieldOf: Readonly<Record<BrokenLimit["limit"], string>> = {
  slotStart: "startAt",
  slotLength: "endAt",
  minMinutes: "endAt",
  maxMinutes: "endAt",
  minAdvanceHours: "date",
  maxAdvanceDays: "date",
  maxPerDay: "athleteSearch",
  maxPerWeek: "athleteSearch",
  maxPending: "athleteSearch",
  cancellationHours: "target",
};

/** What stands beside a refusal that asks a question. */
export interface ProceedQuestion {
  /** What the button that saves all the same sends. */
  readonly proceed: string;
}

/** Answers a form whose reservation was refused, each broken limit beside its field. */
export function reservationRefusal<T, V>(
  error: unknown,
  submission: Submission<T, string[], V>,
): FormReply<ProceedQuestion> {
  const question = questionOf(error);
  if (!question) return upstreamRefusal(error, submission, { "payment.exceeds_debit": "amount" });
  const fieldErrors: Record<string, string[]> = {};
  for (const broken of question.limits) {
    const name = fieldOf[broken.limit];
    fieldErrors[name] = [...(fieldErrors[name] ?? []), limitMessage(broken)];
  }
  const asked = question.limits.every(({ limit }) => limit === "cancellationHours") ? [] : [beyondLimits];
  const formErrors = [
    ...(question.limits.length > 0 ? asked : []),
    ...(question.outside ? [outsideSlots] : []),
    ...(question.inPast ? [over] : []),
  ];
  const result = submission.reply({ formErrors, fieldErrors });
  return withParts(data(result, { status: 409 }), { proceed: proceedWith(question) });
}
