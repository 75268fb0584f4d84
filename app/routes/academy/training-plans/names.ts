import type { PlanChoice } from "#contracts/academy/training-plans.ts";

// why apart from what reads them: pages carry these names without schemas.

/** The name of the control that decides on the date at a place of the page. */
export const choiceName = (at: number): string => `choices[${at}]`;
/** What that control sends: the weekly session and the date that it is about, and the choice. */
export const choiceValue = (of: string, date: string, choice: PlanChoice): string => `${of} ${date} ${choice}`;
/** The name of the hidden field that carries the tag of a plan, and what it sends. */
export const tagName = (at: number): string => `tags[${at}]`;
export const tagValue = (of: string, tag: string): string => `${of} ${tag}`;
export const proceedName = "proceed";

/** What the hidden field sends that lets a save go on in spite of what the page has said. */
export const proceedWith = (
  plans: readonly {
    readonly outside: number;
    readonly busy: readonly string[];
    readonly refused: readonly { readonly code: string }[];
  }[],
): string =>
  [
    ...(plans.some(({ outside }) => outside > 0) ? ["outsideSlots"] : []),
    ...(plans.some(({ busy }) => busy.length > 0) ? ["coachBusy"] : []),
    ...new Set(plans.flatMap(({ refused }) => refused.map(({ code }) => code))),
  ].join(" ");
