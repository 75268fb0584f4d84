import { resolve } from "../engine/resolve.ts";
import type { ResolvedMatch, ResolvedRound, RoundFacts } from "../engine/types.ts";
import type { Competition, RoundState } from "./competition.ts";

/** What the engine is told of a round. */
export function factsOf({ round, picks, matches, results, decisions, closure }: RoundState): RoundFacts {
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

export const withdrawnOf = ({ teams }: Pick<Competition, "teams">): ReadonlySet<string> =>
  new Set(teams.filter(({ withdrawnAt }) => withdrawnAt !== null).map(({ id }) => id));

/** What follows of everything that is known. */
export const resolved = (competition: Competition): Resolved => ({
  competition,
  rounds: resolve(competition.rounds.map(factsOf), withdrawnOf(competition)),
});

/** What follows for a match. */
export function matchIn(round: ResolvedRound | undefined, key: string): ResolvedMatch {
  const match = round?.matches.get(key);
  if (!match) throw new Error(`the round has no match ${key}`);
  return match;
}
