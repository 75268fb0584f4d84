import type { RankingKey, RankingRow, Tie } from "#contracts/events/ranking.ts";
import { step } from "./steps.ts";
import type { Decision } from "./types.ts";

type DecidedBy = NonNullable<RankingRow["decidedBy"]>;

/** How a key tells the teams of a class apart: negative when the first is the better one, and what it compared. */
export interface Measure {
  readonly key: RankingKey;
  readonly compare: (one: string, other: string) => number;
  /** The value of the first, as it is compared with the second. */
  readonly value: (one: string, other: string) => [number, number];
}

/** A class of equals whose order nothing says. `isShared`: staff let its place be shared. */
export interface UnorderedClass extends Tie {
  readonly isShared: boolean;
}

/** A team with its place. */
type Placed = Pick<RankingRow, "teamId" | "rank" | "sharedWith" | "decidedBy">;

export const byId = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** How many equals a row names at most (`maxNamedEquals` of the contract): a thousand would each name all the others. */
const mostNamed = 32;

/** So many of a class of equals at most, `first` among them, in the order of their ids. */
function named(all: readonly string[], ...first: readonly (string | undefined)[]): string[] {
  if (all.length <= mostNamed) return [...all];
  const own = first.filter((team) => team !== undefined);
  return [...new Set([...own, ...all.slice(0, mostNamed)])].slice(0, mostNamed).sort(byId);
}

/** A class by a measure, best first; equal ones stay together. What singled a team out is noted in `decided`. */
export function splitBy(teams: readonly string[], measure: Measure, decided: Map<string, DecidedBy>): string[][] {
  step(teams.length);
  const classes: string[][] = [];
  const among = [...teams].sort(byId);
  for (const team of [...among].sort(measure.compare)) {
    const last = classes.at(-1);
    if (last !== undefined && measure.compare(last[0] as string, team) === 0) last.push(team);
    else classes.push([team]);
  }
  if (classes.length === 1) return classes;
  for (const [index, [team, ...equals]] of classes.entries()) {
    if (team === undefined || equals.length > 0) continue;
    const [neighbour] = (classes[index + 1] ?? classes[index - 1]) as [string];
    decided.set(team, {
      step: measure.key,
      among: named(among, team, neighbour),
      value: measure.value(team, neighbour),
      next: measure.value(neighbour, team),
    });
  }
  return classes;
}

const isOf = (teams: readonly string[]) => (decision: Decision) =>
  decision.teamIds.length === teams.length && teams.every((team) => decision.teamIds.includes(team));

/**
 * The places of classes of equals, best first. A decision settles the class of exactly its teams: in its order, or with a
 * shared place. What nothing orders is a tie, its teams in the order of their ids. `tried`: keys asked of so many teams.
 */
export function place(
  classes: readonly (readonly string[])[],
  decided: ReadonlyMap<string, DecidedBy>,
  decisions: readonly Decision[],
  tried: (teams: number) => RankingKey[],
): { placed: Placed[]; ties: UnorderedClass[] } {
  const placed: Placed[] = [];
  const ties: UnorderedClass[] = [];
  for (const teams of classes) {
    const fromRank = placed.length + 1;
    const decision = teams.length > 1 ? decisions.find(isOf(teams)) : undefined;
    const isShared = teams.length > 1 && (decision === undefined || decision.method === "shared");
    const among = decision ? [...teams].sort(byId) : [];
    const order = decision?.teamIds ?? teams;
    for (const [index, teamId] of order.entries()) {
      const next = order[index + 1] ?? order[index - 1];
      const by = decision && { step: decision.method, among: named(among, teamId, next), value: null, next: null };
      placed.push({
        teamId,
        rank: isShared ? fromRank : fromRank + index,
        sharedWith: isShared
          ? teams
              .slice(0, mostNamed + 1)
              .filter((team) => team !== teamId)
              .slice(0, mostNamed)
          : [],
        decidedBy: by ?? decided.get(teamId) ?? null,
      });
    }
    if (isShared) {
      const tie = { groupIndex: null, teamIds: [...teams], fromRank, tried: tried(teams.length), decides: false };
      ties.push({ ...tie, isShared: decision !== undefined });
    }
  }
  return { placed, ties };
}
