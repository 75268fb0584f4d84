/** Whose rules a new training has: those of its course, or without one the usual ones; or its own. */
export const ruledBy = ["usual", "own"] as const;
