import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import type { PickSource, RoundOptions, RoundType } from "#contracts/events/structure.ts";
import { qualifiers } from "#upstream/events/engine/crossing.ts";
import { generate } from "#upstream/events/engine/graph.ts";
import { resolve } from "#upstream/events/engine/resolve.ts";
import type { ResolvedRound, RoundFacts } from "#upstream/events/engine/types.ts";

export const options: RoundOptions = {
  groupCount: 1,
  legs: 1,
  matchesPerTeam: 3,
  placement: "none",
  grandFinal: "reset",
  turns: 3,
  heatSize: 8,
  qualifiersPerGroup: 2,
  bestNext: 0,
  crossing: "byGroup",
  withdrawals: "annulOrWalkover",
};
export const goals: MatchFormat = { kind: "score", draws: true, shootout: false };
const figures: MatchFormat = { kind: "scoreboard", better: "high", decimals: 0 };
export const blank: Score = { sets: [], score: null, shootout: null, scores: [], end: "played", side: null };
/** A result in goals. */
export const score = (a: number, b: number): Score => ({ ...blank, score: [a, b] });

/** A value of which nothing may be changed, at whatever depth: the engine leaves alone what it is given. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const entry of value) frozen(entry[1]);
    const refuse = () => {
      throw new TypeError("a frozen map");
    };
    Object.assign(value, { set: refuse, delete: refuse, clear: refuse });
  } else for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** The names of a number of teams, `T01`, `T02`, … */
export const names = (count: number): PickSource[] =>
  Array.from({ length: count }, (_, at) => ({ kind: "team", teamId: `T${String(at + 1).padStart(2, "0")}` }));

/** A round of which nothing was played, decided by goals, or figures of heats; seeds with a bye have none. */
export function round(
  id: string,
  type: RoundType,
  picks: readonly PickSource[],
  given: Partial<RoundOptions> = {},
): RoundFacts {
  const all = { ...options, ...given };
  const byes = new Set(picks.flatMap((pick, at) => (pick.kind === "bye" ? [at + 1] : [])));
  const isHeats = type === "multiple-scoreboard";
  return frozen({
    id,
    type,
    graph: generate(type, picks.length, all, byes),
    picks,
    format: isHeats ? figures : goals,
    ranking: isHeats ? presets.scoreboard : presets.football,
    options: all,
    isClosed: false,
    results: new Map(),
    begun: new Map(),
    decisions: [],
  });
}

/** Facts with these results added, by the keys of their matches. */
export const withResults = (facts: RoundFacts, ...entered: [string, Score][]): RoundFacts =>
  frozen({ ...facts, results: new Map([...facts.results, ...entered]) });
/** Facts in which the round is closed. */
export const closed = (facts: RoundFacts): RoundFacts => ({ ...facts, isClosed: true });
/** The sides of a match, `T01 T02?`, where the second one is provisional. */
export const sides = (resolved: ResolvedRound | undefined, key: string) =>
  resolved?.matches
    .get(key)
    ?.sides.map((slot) => (slot.kind === "team" ? slot.teamId + (slot.provisional ? "?" : "") : slot.kind))
    .join(" ");
/** The only round of a competition. */
export const only = ([resolved]: readonly ResolvedRound[]) => resolved as ResolvedRound;

/** The figures of a heat. */
export const heat = (...scores: (number | null)[]): Score => ({ ...blank, scores });

/** Plays all that is ready until nothing is, each match by `how`; rounds are closed as soon as they can be. */
export function playOut(
  rounds: readonly RoundFacts[],
  how: (key: string, at: number, of: Pick<RoundFacts, "type"> & { readonly sides: number }) => Score,
  withdrawn: ReadonlySet<string> = new Set(),
): RoundFacts[] {
  let facts = [...rounds];
  let at = 0;
  for (;;) {
    const resolved = resolve(facts, withdrawn);
    let isMoved = false;
    facts = facts.map((of, index) => {
      const now = resolved[index] as ResolvedRound;
      const ready = [...now.matches.values()].filter(({ status }) => status === "ready");
      if (ready.length > 0) {
        isMoved = true;
        return withResults(
          of,
          ...ready.map(({ key, sides }): [string, Score] => [
            key,
            how(key, at++, { type: of.type, sides: sides.length }),
          ]),
        );
      }
      const isOver = now.openMatches.length === 0;
      if (isOver && !of.isClosed && (index === 0 || facts[index - 1]?.isClosed)) {
        isMoved = true;
        const decisions = now.openTies.map(({ groupIndex, teamIds }) => ({
          groupIndex,
          teamIds,
          method: "lots" as const,
        }));
        return decisions.length > 0 ? { ...of, decisions: [...of.decisions, ...decisions] } : closed(of);
      }
      return of;
    });
    if (!isMoved) return facts;
  }
}

/** Groups of teams, whose first two play a knockout. */
export const competition = (teams = 8, groupCount = 2, given: Partial<RoundOptions> = {}) => [
  round("groups", "group", names(teams), { groupCount }),
  round("knockout", "single-elimination", qualifiers("groups", groupCount, { ...options, ...given }), {
    placement: "third",
  }),
];
