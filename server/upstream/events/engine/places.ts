import { teamOf } from "./outcomes.ts";
import type { Table } from "./tables.ts";
import type { Place, ResolvedRound, RoundFacts, Slot } from "./types.ts";

/** Gives classes of teams their places. */
function ranked(classes: readonly Pick<Place, "size" | "teamIds">[]): Place[] {
  let rank = 1;
  return classes.flatMap(({ size, teamIds }) => {
    if (size === 0) return [];
    const place = { rank, size, teamIds };
    rank += size;
    return [place];
  });
}

/** Places of a round of tables that is over: who has the same rank in several shares a place. */
export function placesOfTables(tables: readonly Table[], openMatches: readonly string[]): Place[] {
  if (openMatches.length > 0) return [];
  const classes = new Map<number, string[]>();
  for (const row of tables.flatMap((table) => table.rows)) {
    classes.set(row.rank, [...(classes.get(row.rank) ?? []), row.teamId]);
  }
  const inOrder = [...classes].sort(([one], [other]) => one - other);
  return ranked(inOrder.map(([, teamIds]) => ({ size: teamIds.length, teamIds })));
}

/** Places of a bracket; who lost to nobody, since neither came, is behind all others when it is over. */
export function placesOfBracket(
  places: readonly (readonly Slot[])[],
  picks: readonly Slot[],
  openMatches: readonly string[],
): Place[] {
  const classes = places.map((slots) => ({
    size: slots.filter((slot) => slot.kind !== "bye").length,
    teamIds: slots.flatMap((slot) => teamOf(slot) ?? []),
  }));
  const placed = new Set(classes.flatMap(({ teamIds }) => teamIds));
  const lost =
    openMatches.length > 0 ? [] : picks.flatMap((slot) => teamOf(slot) ?? []).filter((id) => !placed.has(id));
  return ranked([...classes, { size: lost.length, teamIds: lost }]);
}

/** Rounds that a round feeds, those that take its better places first. */
function fedBy(round: RoundFacts, rounds: readonly RoundFacts[]): RoundFacts[] {
  const best = (other: RoundFacts) =>
    other.picks.reduce((least, pick) => {
      if (!("roundId" in pick) || pick.roundId !== round.id) return least;
      return Math.min(least, pick.kind === "loser" ? Number.MAX_SAFE_INTEGER : pick.rank);
    }, Number.POSITIVE_INFINITY);
  return rounds
    .map((other) => ({ other, rank: best(other) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((one, other) => one.rank - other.rank)
    .map(({ other }) => other);
}

/**
 * The places of a division, as far as they are known: those of the last rounds first, then those of the rounds that fed
 * them, for whoever did not get on. Of several rounds that one feeds, the one that takes its better places comes first:
 * the winner of the consolation is behind the last of the main draw. Teams of one class share their rank.
 */
export function finalRanking(
  rounds: readonly RoundFacts[],
  resolved: readonly ResolvedRound[],
): { teamId: string; rank: number }[] {
  const byId = new Map(resolved.map((round) => [round.id, round]));
  const ranking: { teamId: string; rank: number }[] = [];
  const placed = new Set<string>();
  const seen = new Set<string>();
  let next = 1;
  const visit = (facts: RoundFacts) => {
    const round = byId.get(facts.id);
    if (round === undefined || seen.has(facts.id)) return;
    seen.add(facts.id);
    const entrants = round.picks.filter((slot) => slot.kind !== "bye" && !placed.has(teamOf(slot) ?? ""));
    const end = next + entrants.length;
    const further = fedBy(facts, rounds);
    further.forEach(visit);
    // Who goes on is known when the round is closed; until then nobody is known to be out.
    if (further.length === 0 || facts.isClosed) {
      for (const { size, teamIds } of round.finish) {
        const gone = teamIds.filter((team) => placed.has(team)).length;
        const here = teamIds.filter((team) => !placed.has(team) && !goesOn(team, further));
        for (const teamId of here) {
          ranking.push({ teamId, rank: next });
          placed.add(teamId);
        }
        next += further.length === 0 ? size - gone : here.length;
      }
    }
    next = Math.max(next, end);
  };
  const goesOn = (team: string, further: readonly RoundFacts[]) =>
    further.some(({ id }) => byId.get(id)?.picks.some((slot) => teamOf(slot) === team));
  for (const facts of rounds) if (!facts.picks.some((pick) => "roundId" in pick)) visit(facts);
  return ranking;
}
