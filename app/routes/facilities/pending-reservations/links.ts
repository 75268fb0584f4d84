/** The work list's page. */
export const pendingPath = "/locations/reservations/pending";

/** Which of those that wait are shown: still to come, begun already, or all. */
export const shownChoices = ["upcoming", "started", "all"] as const;
export type Shown = (typeof shownChoices)[number];
