// why a file of its own: browsers read it, without schemas.
import { decisionMethods } from "#contracts/events/play.ts";
import type { Tie } from "#contracts/events/ranking.ts";

/** What stands for a tie among the forms of its page: those of a table have no team in common. */
export const tieKey = ({ groupIndex, teamIds }: Pick<Tie, "groupIndex" | "teamIds">): string =>
  `tie-${groupIndex ?? "across"}-${teamIds.toSorted()[0]}`;

type Teams = Pick<Tie, "groupIndex" | "teamIds">;
/** Whether a decision is about exactly these teams. */
export const isOfTeams = (made: Teams, tie: Teams): boolean =>
  made.groupIndex === tie.groupIndex &&
  made.teamIds.length === tie.teamIds.length &&
  made.teamIds.every((id) => tie.teamIds.includes(id));

/** Stands in the form for taking back what was decided. */
export const decisionRevoked = "none" as const;

/** The methods by which a tie of these can be settled: it stays shared only where no place depends on it. */
export const methodsOf = ({ decides }: Pick<Tie, "decides">) =>
  decisionMethods.filter((method) => method !== "shared" || !decides);
