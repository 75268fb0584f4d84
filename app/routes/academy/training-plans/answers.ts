import { z } from "zod";
import { PlanChoice } from "#contracts/academy/training-plans.ts";
import { LocalDate } from "#contracts/scalars.ts";

/** The names of a plan's controls; `of` tells weekly sessions of one form apart. */
export const choiceName = (of: string, date: string): string => `choice:${of}:${date}`;
export const tagName = (of: string): string => `tag:${of}`;
export const proceedName = "proceed";

const tag = z.string().max(64);
const decision = z.object({ date: LocalDate, choice: PlanChoice });

/** What a form says of a plan: the choices, the tag of what was shown, and leave to proceed all the same. */
export function readAnswers(form: FormData, of: string) {
  const start = choiceName(of, "");
  const proceed = String(form.get(proceedName) ?? "").split(" ");
  const read = tag.safeParse(form.get(tagName(of)));
  return {
    decisions: [...form.entries()].flatMap(([name, choice]) => {
      if (!name.startsWith(start)) return [];
      const one = decision.safeParse({ date: name.slice(start.length), choice });
      return one.success ? [one.data] : [];
    }),
    tag: read.success && read.data !== "" ? read.data : null,
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
