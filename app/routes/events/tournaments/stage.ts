import type { Tournament } from "#contracts/events/tournaments.ts";

/** Where a tournament is on its way, finer than its state: what comes next follows from it. */
export type Stage =
  | "draft"
  | "byStaff"
  | "opensLater"
  | "open"
  | "closed"
  | "confirmed"
  | "live"
  | "completed"
  | "canceled";

type StageFacts = Pick<
  Tournament,
  "status" | "visibility" | "startAt" | "confirmedAt" | "registrationsOpen" | "registrationsClosedByStaff"
> & {
  readonly registrations: Pick<Tournament["registrations"], "opensAt" | "closesAt">;
};

/** Where a tournament is at an instant. */
export function stageOf(tournament: StageFacts, now: Date): Stage {
  const { status, visibility, startAt, confirmedAt, registrationsOpen, registrationsClosedByStaff } = tournament;
  const { opensAt, closesAt } = tournament.registrations;
  if (status !== "published") return status;
  if (confirmedAt !== null) return "confirmed";
  if (registrationsOpen) return "open";
  if (registrationsClosedByStaff) return "closed";
  const isAhead = (at: string | null) => at !== null && Date.parse(at) > now.getTime();
  // Athletes do not see a hidden tournament: its dates say until when staff collect the entries.
  if (visibility === "hidden") return isAhead(closesAt ?? startAt) ? "byStaff" : "closed";
  return isAhead(opensAt) ? "opensLater" : "closed";
}
