/** Whose rules a new training has: its course's, or without a course the usual ones; or its own. */
export const ruleSources = ["usual", "own"] as const;
