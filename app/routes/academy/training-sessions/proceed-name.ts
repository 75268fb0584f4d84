/** The name of the button by which staff proceed all the same: the questions that it answers, apart by spaces. */
export const proceedName = "proceed";
