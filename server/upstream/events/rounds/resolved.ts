import type { Facts } from "../engine/affected.ts";
import { resolve } from "../engine/resolve.ts";
import type { ResolvedMatch, ResolvedRound, RoundFacts } from "../engine/types.ts";
import type { Competition, RoundState, TeamRow } from "./competition.ts";

/** Teams that gave up, until a time if one is named. */
const withdrawnOf = (teams: readonly TeamRow[], until?: Date): ReadonlySet<string> =>
  new Set(teams.flatMap(({ id, withdrawnAt }) => (withdrawnAt && (!until || withdrawnAt <= until) ? [id] : [])));

function roundFacts(
  { round, picks, matches, results, decisions, closure }: RoundState,
  teams: readonly TeamRow[],
): RoundFacts {
  const keyOf = new Map(matches.map(({ id, key }) => [id, key]));
  const begun = matches.flatMap(({ key, warmupAt, startedAt }): [string, "warmup" | "started"][] =>
    startedAt ? [[key, "started"]] : warmupAt ? [[key, "warmup"]] : [],
  );
  return {
    id: round.id,
    type: round.type,
    graph: round.graph,
    picks: picks.map(({ source }) => source),
    format: round.format,
    ranking: round.ranking,
    options: round.options,
    isClosed: closure !== null,
    ...(closure && { gaveUp: withdrawnOf(teams, closure.closedAt) }),
    results: new Map([...results].map(([id, { score }]) => [keyOf.get(id) ?? "", score])),
    begun: new Map(begun),
    decisions: decisions.map(({ groupIndex, teamIds, method }) => ({ groupIndex, teamIds, method })),
  };
}

/** A competition with what follows of its facts. */
export interface Resolved {
  readonly competition: Competition;
  readonly rounds: readonly ResolvedRound[];
}

/** What the engine is told of a competition. */
export const factsOf = ({ teams, rounds }: Competition): Facts => ({
  rounds: rounds.map((state) => roundFacts(state, teams)),
  withdrawn: withdrawnOf(teams),
});

/** What follows of everything that is known. */
export function resolved(competition: Competition): Resolved {
  const { rounds, withdrawn } = factsOf(competition);
  return { competition, rounds: resolve(rounds, withdrawn) };
}

/** What follows for a match. */
export function matchIn(round: ResolvedRound | undefined, key: string): ResolvedMatch {
  const match = round?.matches.get(key);
  if (!match) throw new Error(`the round has no match ${key}`);
  return match;
}
