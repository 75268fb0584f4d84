import type { Tournament } from "#contracts/events/tournaments.ts";

/** Where a tournament is on its way, finer than its state: what comes next follows from it. */
export type Stage = "draft" | "opensLater" | "open" | "closed" | "confirmed" | "live" | "completed" | "canceled";

type Told = Pick<Tournament, "status" | "confirmedAt" | "registrationsOpen" | "registrationsClosedByStaff"> & {
  readonly registrations: Pick<Tournament["registrations"], "opensAt">;
};

/** Where a tournament is at an instant. */
export function stageOf(tournament: Told, now: Date): Stage {
  const { status, confirmedAt, registrationsOpen, registrationsClosedByStaff, registrations } = tournament;
  if (status !== "published") return status;
  if (confirmedAt !== null) return "confirmed";
  if (registrationsOpen) return "open";
  const isEarly = registrations.opensAt !== null && Date.parse(registrations.opensAt) > now.getTime();
  return isEarly && !registrationsClosedByStaff ? "opensLater" : "closed";
}
