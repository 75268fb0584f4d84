/** The work list's page. */
export const pendingPath = "/locations/reservations/pending";

/** Which of those that wait are shown: still to come, begun already, or all. */
export const shownChoices = ["upcoming", "started", "all"] as const;
export type Shown = (typeof shownChoices)[number];

/** Which rows start with a tick: none unless the address says so. `ready` are those that nothing stands in the way of. */
export const selections = ["all", "ready"] as const;
export type Selection = (typeof selections)[number];
