import type { RankingRow } from "#contracts/events/ranking.ts";
import { bracketPlaces, seatsOf, tiesOfBracket } from "./bracket-places.ts";
import { clinchedTeams } from "./clinched.ts";
import { type Demand, demandsOf, lineOf, type RoundTies, tiesOf } from "./demands.ts";
import { playRound, type ResultCheck } from "./outcomes.ts";
import { type EarlierRound, fillPicks, tiedTiers } from "./picks.ts";
import { placesOfTables } from "./places.ts";
import { isTied, type Table, tablesOf, tiersOf } from "./tables.ts";
import type { ResolvedRound, RoundFacts } from "./types.ts";

/**
 * What follows from the facts of a division: who plays whom, the status of each match, tables, ties and places.
 *
 * `rounds`: in their order; `withdrawn`: teams that gave up. In tables all matches of such a team are annulled when it
 * had played fewer than half of them, otherwise the rest are walkovers (or always, with `withdrawals: keep`); in
 * brackets they are walkovers. In a closed round only teams count that gave up before it was closed. `trust`: results
 * that it refuses are read as if they were not there (see `change`).
 *
 * A place of a round that is not closed fills picks only provisionally, and nothing that rests on it counts.
 */
export function resolve(
  rounds: readonly RoundFacts[],
  withdrawn: ReadonlySet<string> = new Set(),
  trust: (roundId: string) => ResultCheck = () => () => true,
): ResolvedRound[] {
  const known = new Map<string, EarlierRound>();
  const demands = demandsOf(rounds);
  const plain = rounds.map((facts) => {
    const picks = fillPicks(facts, known);
    const played = playRound(facts, picks, facts.gaveUp ?? withdrawn, trust(facts.id));
    const tables = tablesOf(facts, picks, played);
    const openMatches = facts.graph.matches
      .filter(({ key }) => played.matches.get(key)?.status !== "closed")
      .map(({ key }) => key);
    const places = bracketPlaces(facts, picks, played);
    const demand: Demand = demands.get(facts.id) ?? { places: new Map(), best: new Map() };
    const isTaken = (rank: number) => demand.places.get(0)?.has(rank) === true;
    const seats = seatsOf(places, isTaken, facts);
    const tier = tiersOf(facts, tables);
    known.set(facts.id, { facts, tables, tier, outcomes: played.outcomes, seats });
    const ties = (): RoundTies =>
      tables.length > 0 || openMatches.length > 0
        ? tiesOf(tables, tiedAcross(rounds, known, facts.id), demand)
        : { open: tiesOfBracket(places, isTaken, facts), free: [] };
    const lines = facts.graph.groups.map((_, group) => lineOf(demand, group, facts.graph.groups.length));
    return {
      id: facts.id,
      picks,
      matches: played.matches,
      standings: facts.graph.groups.map((_, index) => rowsOf(facts, tables[index], lines[index]?.surely ?? 0)),
      lines,
      ties,
      openMatches,
      finish: tables.length > 0 ? placesOfTables(tables, openMatches) : places.map(({ slots: _, ...place }) => place),
    };
  });
  // What a tie changes is seen when all is known that those take who enter later rounds.
  return plain.map(({ ties, ...round }): ResolvedRound => {
    const { open, free } = ties();
    return { ...round, openTies: open, freeTies: free };
  });
}

/** Equals across the groups of a round that is compared, through which picks of later rounds run. */
const tiedAcross = (rounds: readonly RoundFacts[], known: ReadonlyMap<string, EarlierRound>, roundId: string) =>
  rounds
    .filter(({ picks }) => picks.some((pick) => pick.kind === "best" && pick.roundId === roundId))
    .flatMap((later) => tiedTiers(later, known).filter((one) => one.roundId === roundId));

/** The rows of a table with the teams that are through marked. `line`: how many of the table go on. */
function rowsOf({ type, format, ranking }: RoundFacts, table: Table | undefined, line: number): readonly RankingRow[] {
  if (table === undefined || line === 0 || !table.isTelling) return table?.rows ?? [];
  const { rows, ties, open, places } = table;
  if (open.length > 0) {
    const ranked = rows.slice(0, places);
    // In pools averages count, which compare as sums do where each plays as many matches.
    const all = ranked.map(({ teamId, played }) => played + open.filter((match) => match.includes(teamId)).length);
    const isEven = type !== "pool-play" || new Set(all).size === 1;
    const through = isEven ? clinchedTeams(ranked, open, { format, ranking, line }) : new Set();
    return rows.map((row) => ({ ...row, clinched: through.has(row.teamId) }));
  }
  // Either all teams of a tie are through, or none is for certain.
  const lowest = (rank: number) => {
    const tie = ties.find((tie) => isTied([tie], rank));
    return tie === undefined ? rank : tie.fromRank + tie.teamIds.length - 1;
  };
  return rows.map((row, index) => ({ ...row, clinched: lowest(index + 1) <= Math.min(line, places) }));
}
