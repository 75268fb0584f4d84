import type { RankingRow } from "#contracts/events/ranking.ts";
import { clinchedTeams } from "./clinched.ts";
import { type Demand, demandsOf, lineOf, openTiesOf } from "./demands.ts";
import { type Outcome, playRound, type Trust } from "./outcomes.ts";
import { fillPicks, type Known } from "./picks.ts";
import { placesOfBracket, placesOfTables } from "./places.ts";
import { isTied, type Table, tablesOf, tiersOf } from "./tables.ts";
import type { ResolvedRound, RoundFacts, Slot, Source } from "./types.ts";

/**
 * What follows of the facts of a division: who plays whom, the status of each match, tables, ties and places.
 *
 * `rounds`: in their order; `withdrawn`: teams that gave up. In tables all matches of such a team are annulled when it had
 * played fewer than half of them, otherwise the rest are walkovers (or always, with `withdrawals: keep`); in brackets they
 * are walkovers. `trust`: results that it refuses are read as if they were not there (see `change`).
 *
 * A place of a round that is not closed fills picks only provisionally, and nothing counts that rests on it.
 */
export function resolve(
  rounds: readonly RoundFacts[],
  withdrawn: ReadonlySet<string> = new Set(),
  trust: (roundId: string) => Trust = () => () => true,
): ResolvedRound[] {
  const known = new Map<string, Known>();
  const demands = demandsOf(rounds);
  return rounds.map((facts): ResolvedRound => {
    const picks = fillPicks(facts, known);
    const played = playRound(facts, picks, withdrawn, trust(facts.id));
    const tables = tablesOf(facts, picks, played);
    const openMatches = facts.graph.matches
      .filter(({ key }) => played.matches.get(key)?.status !== "closed")
      .map(({ key }) => key);
    const places = facts.graph.finish.map((sources) =>
      sources.map((source) => standsAt(source, picks, played.outcomes)),
    );
    const finish = places.flat().filter((slot) => slot.kind !== "bye");
    const tier = tiersOf(facts, tables);
    known.set(facts.id, { facts, tables, tier, outcomes: played.outcomes, finish });
    const demand: Demand = demands.get(facts.id) ?? { places: new Map(), best: new Map() };
    const lines = facts.graph.groups.map((_, group) => lineOf(demand, group, facts.graph.groups.length));
    return {
      id: facts.id,
      picks,
      matches: played.matches,
      standings: facts.graph.groups.map((_, index) => rowsOf(facts, tables[index], lines[index]?.surely ?? 0)),
      lines,
      openTies: openTiesOf(tables, tier, demand),
      openMatches,
      finish: tables.length > 0 ? placesOfTables(tables, openMatches) : placesOfBracket(places, picks, openMatches),
    };
  });
}

function standsAt(source: Source, picks: readonly Slot[], outcomes: ReadonlyMap<string, Outcome>): Slot {
  if (source.kind === "pick") return picks[source.seed - 1] ?? { kind: "bye" };
  if (source.kind === "winner" || source.kind === "loser") {
    return outcomes.get(source.key)?.[source.kind] ?? { kind: "tbd" };
  }
  return { kind: "bye" };
}

/** The rows of a table with who is through. `line`: how many of it go on. */
function rowsOf({ type, format, ranking }: RoundFacts, table: Table | undefined, line: number): readonly RankingRow[] {
  if (table === undefined || line === 0 || !table.isTelling) return table?.rows ?? [];
  const { rows, ties, open, places } = table;
  if (open.length > 0) {
    const ranked = rows.slice(0, places);
    // Of pools averages count, which compare as sums do where each plays as many matches.
    const all = ranked.map(({ teamId, played }) => played + open.filter((match) => match.includes(teamId)).length);
    const isEven = type !== "pool-play" || new Set(all).size === 1;
    const through = isEven ? clinchedTeams(ranked, open, { format, ranking, line }) : new Set();
    return rows.map((row) => ({ ...row, clinched: through.has(row.teamId) }));
  }
  // Of a tie all are through, or nobody is for certain.
  const lowest = (rank: number) => {
    const tie = ties.find((tie) => isTied([tie], rank));
    return tie === undefined ? rank : tie.fromRank + tie.teamIds.length - 1;
  };
  return rows.map((row, index) => ({ ...row, clinched: lowest(index + 1) <= Math.min(line, places) }));
}
