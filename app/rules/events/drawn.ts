import type { Match, Score } from "#contracts/events/matches.ts";
import type { RoundView, Structure, StructurePreview } from "#contracts/events/rounds.ts";

/** How a match ended, as drawings say it. */
export type DrawnScore = Score & { readonly winner: number | null };

/** What drawings need of a match; whole matches fit. */
export interface DrawnMatch
  extends Pick<
    Match,
    | "id"
    | "number"
    | "roundId"
    | "groupIndex"
    | "bracket"
    | "turn"
    | "isReset"
    | "sides"
    | "status"
    | "isVoid"
    | "winner"
    | "end"
  > {
  readonly result: DrawnScore | null;
}

/** What drawings need of a round; whole rounds fit. */
export type DrawnRound = Pick<
  RoundView,
  "id" | "order" | "name" | "type" | "status" | "format" | "options" | "groups" | "openMatches"
> & {
  /** How the round's tables are ordered; null where that is not to be said. */
  readonly ranking: RoundView["ranking"] | null;
};
export type DrawnGroup = DrawnRound["groups"][number];
export type DrawnRow = DrawnGroup["standings"][number];
export type DrawnSide = DrawnMatch["sides"][number];

/** A team as tables name it. */
export interface DrawnTeam {
  readonly id: string;
  readonly name: string;
  /** Whether it gave up. */
  readonly isGone: boolean;
}

/** A team without what its drawing does not show. */
export const drawnTeam = ({ id, name, withdrawnAt }: Structure["teams"][number]): DrawnTeam => ({
  id,
  name,
  isGone: withdrawnAt !== null,
});

/** A competition as its page draws it. */
export interface Drawing {
  /** The teams by seed. */
  readonly teams: readonly DrawnTeam[];
  readonly rounds: readonly DrawnRound[];
  readonly matches: readonly DrawnMatch[];
}

/** A competition without what its drawing does not show. */
export const toDrawing = ({
  teams,
  rounds,
  matches,
}: Pick<StructurePreview, "teams" | "rounds" | "matches">): Drawing => ({
  teams: teams.map(drawnTeam),
  rounds: rounds.map((round) => inSeedOrder(drawnRound(round), teams)),
  matches: matches.map(drawn),
});

/** A match without what its drawing does not show, for loaders: a page holds many. */
export function drawn(match: Match): DrawnMatch {
  const { id, number, roundId, groupIndex, bracket, turn, isReset, sides, status, isVoid, winner, end, result } = match;
  const common = { id, number, roundId, groupIndex, bracket, turn, isReset, sides, status, isVoid, winner, end };
  if (result === null) return { ...common, result };
  const { sets, score, shootout, scores, end: how, side, winner: won } = result;
  return { ...common, result: { sets, score, shootout, scores, end: how, side, winner: won } };
}

/** A round without what its drawing does not show. */
export function drawnRound(round: RoundView): DrawnRound {
  const { id, order, name, type, status, format, options, groups, openMatches } = round;
  const ranking = isKnockout(round) ? null : round.ranking;
  return { id, order, name, type, status, format, options, groups, openMatches, ranking };
}

/** A round whose tables have those at the same rank in the order of the teams, their seeds. */
export function inSeedOrder<Round extends Pick<RoundView, "groups">>(
  round: Round,
  teams: readonly { readonly id: string }[],
): Round {
  const seeds = new Map(teams.map(({ id }, at) => [id, at]));
  const seedOf = (teamId: string) => seeds.get(teamId) ?? 0;
  const groups = round.groups.map((group) => ({
    ...group,
    standings: group.standings.toSorted((a, b) => a.rank - b.rank || seedOf(a.teamId) - seedOf(b.teamId)),
  }));
  return { ...round, groups };
}

/** Whether the loser of a match goes out. */
export const isKnockout = ({ type }: Pick<RoundView, "type">): boolean =>
  type === "single-elimination" || type === "double-elimination";

/** The matches of a group by its turns, in their order. */
export function turnsOf(
  group: DrawnGroup,
  matches: ReadonlyMap<string, DrawnMatch>,
): readonly (readonly DrawnMatch[])[] {
  return group.turns.map(({ matchIds }) => matchIds.flatMap((id) => matches.get(id) ?? []));
}

/** Matches by their ids. */
export const byId = (matches: readonly DrawnMatch[]): ReadonlyMap<string, DrawnMatch> =>
  new Map(matches.map((match) => [match.id, match]));

/** Whether a match is over without a result: a side gave up, and the other one goes on. */
export const isGivenUp = ({ result, end, isVoid }: Pick<DrawnMatch, "end" | "isVoid"> & { result: unknown }): boolean =>
  result === null && typeof end === "string" && !isVoid;
