/** The work list's page. */
export const pendingPath = "/locations/reservations/pending";

/** Which of the waiting reservations are shown: those still to come, those begun already, or all. */
export const shownChoices = ["upcoming", "started", "all"] as const;
export type Shown = (typeof shownChoices)[number];
