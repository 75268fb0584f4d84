import { teamOf } from "./outcomes.ts";
import type { Table } from "./tables.ts";
import type { Place, ResolvedRound, RoundFacts } from "./types.ts";

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

/** Places of a round of tables that is over: teams with the same rank in several tables share a place. */
export function placesOfTables(tables: readonly Table[], openMatches: readonly string[]): Place[] {
  if (openMatches.length > 0) return [];
  const classes = new Map<number, string[]>();
  for (const row of tables.flatMap((table) => table.rows)) {
    classes.set(row.rank, [...(classes.get(row.rank) ?? []), row.teamId]);
  }
  const inOrder = [...classes].sort(([one], [other]) => one - other);
  return ranked(inOrder.map(([, teamIds]) => ({ size: teamIds.length, teamIds })));
}

/** Rounds that a round feeds, each with the teams that enter it as far as they are known. */
function fedBy({ id }: RoundFacts, rounds: readonly RoundFacts[], resolved: ReadonlyMap<string, ResolvedRound>) {
  return rounds
    .filter(({ picks }) => picks.some((pick) => "roundId" in pick && pick.roundId === id))
    .map((later) => ({
      later,
      takes: (rank: number) =>
        later.picks.some((pick) => pick.kind === "place" && pick.roundId === id && pick.rank === rank),
      entrants: new Set(resolved.get(later.id)?.picks.flatMap((slot) => teamOf(slot) ?? [])),
    }));
}

/**
 * The places of a division, as far as they are known. The places of a round are gone through from the best one on: a
 * later round stands where the best team is that it takes from there, ahead of the teams that did not go on. So a main
 * draw is ahead of its groups' thirds, and the winner of a consolation is behind the last of the main draw. Teams of
 * one class share their rank. A place that nobody has, as neither team that could have won it came, leaves no gap: two
 * teams that do not play for the third place share it. The first place stays empty when nobody comes to the final.
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
    const end = next + round.picks.filter((slot) => slot.kind !== "bye" && !placed.has(teamOf(slot) ?? "")).length;
    const further = fedBy(facts, rounds, byId);
    // Which teams go on is known when the round is closed; until then nobody is known to be out.
    if (further.length === 0 || facts.isClosed) {
      // A place that nobody has leaves no gap where others go on to play for it: they move up.
      let spare = 0;
      for (const { rank, size: seats, teamIds, vacant = 0 } of round.finish) {
        // A team behind a place that nobody has moves up; nobody becomes the first that way.
        const passed = next > 1 ? vacant : 0;
        spare += passed;
        const size = seats - passed;
        if (size === 0) continue;
        if (teamIds.length === 0 && further.some(({ takes }) => takes(rank))) {
          spare += size;
          continue;
        }
        const more = Math.min(spare, Math.max(0, teamIds.length - size));
        spare -= more;
        const takers = further.filter(({ entrants }) => teamIds.some((team) => entrants.has(team)));
        for (const { later } of takers) visit(later);
        const here = teamIds.filter((team) => !placed.has(team) && !takers.some(({ entrants }) => entrants.has(team)));
        // A team left behind by those that shared its place is the last at most.
        for (const teamId of here) {
          ranking.push({ teamId, rank: Math.min(next, end - 1) });
          placed.add(teamId);
        }
        const gone = teamIds.length - here.length;
        next += (gone > 0 ? Math.max(size + more, teamIds.length) : size + more) - gone;
      }
    }
    for (const { later } of further) visit(later);
    next = Math.max(next, end);
  };
  for (const facts of rounds) if (!facts.picks.some((pick) => "roundId" in pick)) visit(facts);
  return ranking;
}
