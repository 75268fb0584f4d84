import { keyOf, type OutcomeSources } from "./plan.ts";
import type { Graph, GraphGroup, GraphMatch, Source } from "./types.ts";

const bye: Source = { kind: "bye" };
const isTeam = (source: Source) => source.kind !== "bye";

/**
 * Takes out what is never played. Two sides make a match; a side and a bye make none: its winner is that side, its loser
 * a bye; two byes make a bye. What waited for a match that is gone waits for its side instead, also in `finish`, where
 * byes leave no gap. Keys, turns and places in a turn stay as they were, but groups without matches go (never tables),
 * and the rest move up.
 */
export function collapse(graph: Graph, isBye: (seed: number) => boolean): Graph {
  const gone = new Map<string, OutcomeSources>();
  const teams = graph.groups.flatMap(({ seeds }) => seeds).filter((seed) => !isBye(seed)).length;
  const stands = (source: Source): Source => {
    if (source.kind === "pick") return isBye(source.seed) ? bye : source;
    if (source.kind === "standing") return source.rank > teams ? bye : source;
    return source.kind === "bye" ? bye : (gone.get(source.key)?.[source.kind] ?? source);
  };
  // A match comes after those that feed it, so that one step leads to what stands.
  const played = graph.matches.flatMap((match): GraphMatch[] => {
    const sides = match.sides.map(stands);
    const left = sides.filter(isTeam);
    // In heats, which nobody wins, each team plays for itself.
    const isHeat = graph.type === "multiple-scoreboard";
    if (left.length >= (isHeat ? 1 : 2)) return [{ ...match, sides: left }];
    gone.set(match.key, { winner: left[0] ?? bye, loser: bye });
    return [];
  });
  const finish = graph.finish.map((place) => place.map(stands));
  const until = teamsUntil(finish.flat());
  return movedUp(
    {
      type: graph.type,
      groups: graph.groups.map((group) => ({
        ...group,
        seeds: group.seeds.filter((seed) => !isBye(seed)),
        places: group.places && [until(group.places[0] - 1) + 1, until(group.places[1])],
      })),
      matches: played,
      finish: finish.map((place) => place.filter(isTeam)).filter((place) => place.length > 0),
    },
    new Set(played.map(({ group }) => group)),
  );
}

/** How many of the first places teams take, so that byes leave no gap. */
function teamsUntil(finish: readonly Source[]): (place: number) => number {
  let teams = 0;
  const counts = finish.map((source) => (isTeam(source) ? ++teams : teams));
  return (place) => counts[Math.min(place, counts.length) - 1] ?? 0;
}

/** The graph without the groups that have no matches. */
function movedUp(graph: Graph, withMatches: ReadonlySet<number>): Graph {
  const indexes = new Map<number, number>();
  const groups: GraphGroup[] = [];
  for (const [at, group] of graph.groups.entries()) {
    if (group.bracket === "main" || withMatches.has(at)) indexes.set(at, groups.push(group) - 1);
  }
  if (groups.length === graph.groups.length) return graph;
  const place = (match: GraphMatch) => ({ ...match, group: indexes.get(match.group) ?? 0 });
  const keys = new Map(
    graph.matches.map((match) => [match.key, keyOf(graph.groups[match.group]?.bracket ?? "main", place(match))]),
  );
  const named = (source: Source): Source =>
    "key" in source ? { ...source, key: keys.get(source.key) ?? source.key } : source;
  return {
    ...graph,
    groups,
    matches: graph.matches.map((match) => ({
      ...place(match),
      key: keys.get(match.key) ?? match.key,
      sides: match.sides.map(named),
    })),
    finish: graph.finish.map((sources) => sources.map(named)),
  };
}
