import type { PickSource } from "#contracts/events/structure.ts";
import { step } from "./steps.ts";
import type { Graph, GraphMatch } from "./types.ts";

const known = new WeakMap<Graph, ReadonlyMap<string, GraphMatch>>();

const nameOf = ({ bracket, turn, index }: Omit<PickSource & { kind: "loser" }, "kind" | "roundId">): string =>
  `${bracket} ${turn} ${index}`;

/** The match whose loser a pick names. A graph is gone through once, however many picks point into it. */
export function matchAt(graph: Graph, pick: PickSource & { kind: "loser" }): GraphMatch | undefined {
  const places = known.get(graph) ?? placesOf(graph);
  known.set(graph, places);
  return places.get(nameOf(pick));
}

function placesOf({ groups, matches }: Graph): ReadonlyMap<string, GraphMatch> {
  step(matches.length);
  // Backwards, so that of several the first stays.
  return new Map(
    matches.toReversed().map((match) => {
      const bracket = groups[match.group]?.bracket;
      return [`${bracket} ${match.turn} ${match.index}`, match] as const;
    }),
  );
}
