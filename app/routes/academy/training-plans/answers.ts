import { z } from "zod";
import { PlanChoice } from "#contracts/academy/training-plans.ts";
import { LocalDate } from "#contracts/scalars.ts";

/** The name of the control that decides on the date at a place of the page. */
export const choiceName = (at: number): string => `choices[${at}]`;
/** What it sends: the weekly session and the date that it is about, and the choice. */
export const choiceValue = (of: string, date: string, choice: PlanChoice): string => `${of} ${date} ${choice}`;
/** The name of the hidden field that carries the tag of a plan, and what it sends. */
export const tagName = (at: number): string => `tags[${at}]`;
export const tagValue = (of: string, tag: string): string => `${of} ${tag}`;
export const proceedName = "proceed";

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
export type Answers = ReturnType<typeof readAnswers>;

/** What the hidden field sends that lets a save go on in spite of what the page has said. */
export const proceedWith = (plans: readonly { readonly outside: number; readonly busy: readonly string[] }[]): string =>
  [
    ...(plans.some(({ outside }) => outside > 0) ? ["outsideSlots"] : []),
    ...(plans.some(({ busy }) => busy.length > 0) ? ["coachBusy"] : []),
  ].join(" ");

/** Refusals after which a plan is looked at again. */
export const lookedAtAgain = [
  "recurring_session.plan_changed",
  "recurring_session.undecided",
  "recurring_session.not_overwritable",
  "recurring_session.nothing_to_save",
  "training.coach_busy",
  "training.outside_opening_slots",
];
