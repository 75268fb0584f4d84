import type { Violation } from "#contracts/events/scheduling.ts";

/** What cannot be saved, even when confirmed: a taken time, two matches at once of a court or a team, a closing day. */
const forbidden: readonly Violation["code"][] = ["occupied", "court_overlap", "team_overlap", "closing_day"];

/** Whether a violation cannot be answered by going on all the same. */
export const isForbidden = ({ code }: Violation): boolean => forbidden.includes(code);
