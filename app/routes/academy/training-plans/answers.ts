import { z } from "zod";
import type { Changes } from "#app/rules/audit-changes.ts";
import { admissionAnswered } from "#contracts/academy/admission-answers.ts";
import { PlanChoice } from "#contracts/academy/training-plans.ts";
import { LocalDate } from "#contracts/scalars.ts";
import { proceedName } from "./names.ts";

const isChoice = (name: string): boolean => name.startsWith("choices[");
const isTag = (name: string): boolean => name.startsWith("tags[");
/** Whether a field of a form is one of a plan's own. */
export const isOfPlan = (name: string): boolean => isChoice(name) || isTag(name) || name === proceedName;

const tag = z.string().min(1).max(64);
const decision = z.object({ date: LocalDate, choice: PlanChoice });

/** What a form says of a plan: the choices, the tag of what was shown, and leave to proceed all the same. */
export function readAnswers(form: FormData, of: string) {
  const said = (isMeant: (name: string) => boolean) =>
    [...form.entries()].flatMap(([name, value]) => {
      const [about, ...rest] = String(value).split(" ");
      return isMeant(name) && about === of ? [rest] : [];
    });
  const proceed = String(form.get(proceedName) ?? "").split(" ");
  return {
    decisions: said(isChoice).flatMap(([date, choice]) => decision.safeParse({ date, choice }).data ?? []),
    tag: tag.safeParse(said(isTag)[0]?.[0]).data ?? null,
    proceedOutsideSlots: proceed.includes("outsideSlots"),
    proceedCoachBusy: proceed.includes("coachBusy"),
  };
}

/** The answers about standing athletes whom new trainings would let in. */
export const readAdmission = (form: FormData) => admissionAnswered(String(form.get(proceedName) ?? "").split(" "));

/** What a save was let go on in spite of, as the log holds it: the answers of its body. */
export const acceptedBy = (body: object): Changes =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      name.startsWith("proceed") && value === true ? [[name, { after: true }]] : [],
    ),
  );
export type Answers = ReturnType<typeof readAnswers>;

/** Refusals after which a plan is looked at again. */
export const replanCodes = [
  "recurring_session.plan_changed",
  "recurring_session.undecided",
  "recurring_session.not_overwritable",
  "recurring_session.nothing_to_save",
  "training.coach_busy",
  "training.outside_opening_slots",
];
