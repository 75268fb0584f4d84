import type { ChampionshipRank, ChampionshipResult, ChampionshipStanding } from "#contracts/events/championships.ts";
import { foldedName } from "#upstream/core/folded-name.ts";

/** A team that has its place in a completed tournament; teams of a division compete with each other. */
export interface PlacedTeam {
  readonly eventId: string;
  readonly divisionId: string;
  readonly place: number;
  readonly name: string;
  readonly players: readonly { readonly athleteId: string | null; readonly name: string }[];
}

export interface PointsRules {
  /** Points of the first place, the second, …; those after them earn none. */
  readonly pointsTable: readonly number[];
  /** How many results count; null: all. */
  readonly bestOf: number | null;
  readonly rankBy: ChampionshipRank;
}

/**
 * What each of the teams that share a place earns: the mean of the points of the places that they take together, rounded
 * down. Two that share the second place take the second and the third.
 */
export function pointsOf(pointsTable: readonly number[], place: number, shared: number): number {
  const taken = pointsTable.slice(place - 1, place - 1 + shared);
  return Math.floor(taken.reduce((sum, points) => sum + points, 0) / shared);
}

type Result = Omit<ChampionshipResult, "counted">;

interface Competitor {
  readonly name: string;
  readonly athleteId: string | null;
}

/** The competitors for whom a team collects points, by what tells them apart. */
const competitorsOf = ({ name, players }: PlacedTeam, rankBy: ChampionshipRank): [string, Competitor][] =>
  rankBy === "teamName"
    ? [[foldedName(name), { name, athleteId: null }]]
    : players.map((player) => [player.athleteId ?? `guest ${foldedName(player.name)}`, player]);

/** More points first, then the better place. */
const isBetter = (one: Result, other: Result): boolean =>
  one.points > other.points || (one.points === other.points && one.place < other.place);

/** The results with the best `bestOf` of them marked; of equal results the earlier ones. */
function marked(results: readonly Result[], bestOf: number | null): ChampionshipResult[] {
  const best = results.toSorted((one, other) => other.points - one.points || one.place - other.place);
  const counted = new Set(best.slice(0, bestOf ?? results.length));
  return results.map((result) => ({ ...result, counted: counted.has(result) }));
}

/**
 * The standings: who has how many points, and from which results. Each player of a team has the team's points: athletes
 * are known by their ids, guests by their names; or each team, by its name. A tournament gives somebody one result, the
 * better one where there are two. Everybody is called as in the latest tournament.
 * @param teams in the order of their tournaments
 * @returns by rank, which equal points share, then by name
 */
export function standingsOf({ pointsTable, bestOf, rankBy }: PointsRules, teams: readonly PlacedTeam[]) {
  const placeKey = ({ divisionId, place }: PlacedTeam) => `${divisionId} ${place}`;
  const sharing = Map.groupBy(teams, placeKey);
  const rows = new Map<string, { competitor: Competitor; results: Map<string, Result> }>();
  for (const team of teams) {
    const { eventId, place } = team;
    const shared = sharing.get(placeKey(team))?.length ?? 1;
    const result = { eventId, place, shared, points: pointsOf(pointsTable, place, shared) };
    for (const [key, competitor] of competitorsOf(team, rankBy)) {
      const results = rows.get(key)?.results ?? new Map<string, Result>();
      const known = results.get(eventId);
      if (!known || isBetter(result, known)) results.set(eventId, result);
      rows.set(key, { competitor, results });
    }
  }
  const standings = [...rows.values()].map(({ competitor: { name, athleteId }, results: all }) => {
    const results = marked([...all.values()], bestOf);
    const points = results.reduce((sum, result) => sum + (result.counted ? result.points : 0), 0);
    return { name, athleteId, points, results };
  });
  return ranked(standings);
}

/** Gives rows their ranks: one more than there are rows with more points. */
function ranked(rows: readonly Omit<ChampionshipStanding, "rank">[]): ChampionshipStanding[] {
  const byName = new Intl.Collator("it");
  const sorted = rows.toSorted((one, other) => other.points - one.points || byName.compare(one.name, other.name));
  let rank = 1;
  return sorted.map((row, at) => {
    if (row.points !== sorted[at - 1]?.points) rank = at + 1;
    return { ...row, rank };
  });
}
