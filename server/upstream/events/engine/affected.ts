import type { MatchStatus, Score } from "#contracts/events/matches.ts";
import type { ResultCheck } from "./outcomes.ts";
import { resolve } from "./resolve.ts";
import type { ResolvedRound, RoundFacts, Slot } from "./types.ts";

/** A match whose sides other facts change. `what`, as in the contract: `reset` when it loses a result or that it began. */
export interface AffectedMatch {
  readonly roundId: string;
  readonly key: string;
  readonly what: "sides" | "reset";
  /** What it was, and would lose. */
  readonly status: MatchStatus;
  readonly result: Score | null;
  /** Teams of its sides before and after; null: nobody, or not known for certain. */
  readonly from: readonly (string | null)[];
  readonly to: readonly (string | null)[];
}

/** The facts of a division. */
export interface Facts {
  readonly rounds: readonly RoundFacts[];
  readonly withdrawn: ReadonlySet<string>;
}

/** The teams that certainly play: a team that plays only at the moment may change freely. */
const teams = (sides: readonly Slot[]) =>
  sides.map((slot) => (slot.kind === "team" && !slot.provisional ? slot.teamId : null));

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/**
 * Matches whose sides differ between two resolutions of a division, in the order of their numbers, with what they would
 * lose: exactly the difference, nothing that the new facts leave alone. `facts`: those before the change.
 */
export function affectedBy(
  before: readonly ResolvedRound[],
  after: readonly ResolvedRound[],
  facts: readonly RoundFacts[],
): AffectedMatch[] {
  const [later, byId] = [new Map(after.map((round) => [round.id, round])), new Map(facts.map((of) => [of.id, of]))];
  return before.flatMap((round) =>
    [...round.matches.values()].flatMap((match): AffectedMatch[] => {
      const [from, to] = [teams(match.sides), teams(later.get(round.id)?.matches.get(match.key)?.sides ?? [])];
      if (isSame(from, to)) return [];
      const known = byId.get(round.id);
      const result = known?.results.get(match.key) ?? null;
      const what = result !== null || known?.begun.has(match.key) ? "reset" : "sides";
      return [{ roundId: round.id, key: match.key, what, status: match.status, result, from, to }];
    }),
  );
}

/** The facts without what these matches lose. */
function without(rounds: readonly RoundFacts[], lost: readonly AffectedMatch[]): RoundFacts[] {
  return rounds.map((round) => {
    const keys = new Set(lost.flatMap(({ roundId, key }) => (roundId === round.id ? [key] : [])));
    if (keys.size === 0) return round;
    const keep = <T>(facts: ReadonlyMap<string, T>) => new Map([...facts].filter(([key]) => !keys.has(key)));
    return { ...round, results: keep(round.results), begun: keep(round.begun) };
  });
}

/**
 * Puts other facts in place of the present ones: a result that is entered, corrected or taken back, a round closed or
 * reopened, a decision, a team that gives up. What was entered for teams that would no longer meet is lost, and only
 * that: `rounds` are the facts without it, `resolved` what follows from them, `affected` what staff are asked about
 * before.
 */
export function change(
  before: Facts,
  after: Facts,
): { rounds: RoundFacts[]; resolved: ResolvedRound[]; affected: AffectedMatch[] } {
  const resolvedBefore = resolve(before.rounds, before.withdrawn);
  const sidesBefore = new Map(resolvedBefore.map((round) => [round.id, round.matches]));
  const factsBefore = new Map(before.rounds.map((round) => [round.id, round]));
  const factsAfter = new Map(after.rounds.map((round) => [round.id, round]));
  const isNew = (roundId: string, key: string) => {
    const [was, is] = [factsBefore.get(roundId), factsAfter.get(roundId)];
    const text = (facts: RoundFacts | undefined) => JSON.stringify([facts?.results.get(key), facts?.begun.get(key)]);
    return text(was) !== text(is);
  };
  // A fact that is entered now is about the teams that meet now; an older one, about those that met then.
  const trust =
    (roundId: string): ResultCheck =>
    (key, sides) => {
      const then = sidesBefore.get(roundId)?.get(key)?.sides;
      return isNew(roundId, key) || (then !== undefined && isSame(teams(then), teams(sides)));
    };
  const resolved = resolve(after.rounds, after.withdrawn, trust);
  const affected = affectedBy(resolvedBefore, resolved, before.rounds);
  const lost = affected.filter(({ roundId, key, what }) => what === "reset" && !isNew(roundId, key));
  return { rounds: without(after.rounds, lost), resolved, affected };
}
