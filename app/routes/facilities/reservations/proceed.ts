/** The name of the button, or hidden field, by which staff proceed all the same. */
export const proceedName = "proceed";

/** The name of the buttons by which a whole turn is booked instead: start and end, apart by a space. */
export const turnName = "turn";

/** The button that asks for ends between turns. */
export const otherEnds = { name: "intent", value: "ends" } as const;

/** What the button sends: the questions that it answers, apart by spaces. */
export const proceedWith = ({ outside, limits }: { outside: boolean; limits: readonly unknown[] }): string =>
  [...(outside ? ["outsideSlots"] : []), ...(limits.length > 0 ? ["beyondLimits"] : [])].join(" ");

/** The answers in the words of the body. */
export function proceedOf(sent = "") {
  const answers = sent.split(" ");
  return {
    proceedOutsideSlots: answers.includes("outsideSlots"),
    proceedBeyondLimits: answers.includes("beyondLimits"),
  };
}
