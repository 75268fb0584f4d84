/** The name of the button, or hidden field, by which staff proceed all the same. */
export const proceedName = "proceed";

/** The name of the buttons by which a whole turn is booked instead: start and end, apart by a space. */
export const turnName = "turn";

/** The button that asks for ends between turns. */
export const otherEnds = { name: "intent", value: "ends" } as const;

/** What the button sends: the questions that it answers, apart by spaces. */
export const proceedWith = ({
  outside,
  limits,
  inPast = false,
}: {
  readonly outside: boolean;
  readonly limits: readonly unknown[];
  readonly inPast?: boolean;
}): string =>
  [
    ...(outside ? ["outsideSlots"] : []),
    ...(limits.length > 0 ? ["beyondLimits"] : []),
    ...(inPast ? ["inPast"] : []),
  ].join(" ");

/** The answers in the words of a series. */
export function proceedOf(sent = "") {
  const answers = sent.split(" ");
  return {
    proceedOutsideSlots: answers.includes("outsideSlots"),
    proceedBeyondLimits: answers.includes("beyondLimits"),
  };
}

/** The answers in the words of one reservation, which may be over already. */
export const reservationProceedOf = (sent = "") => ({
  ...proceedOf(sent),
  proceedInPast: sent.split(" ").includes("inPast"),
});
